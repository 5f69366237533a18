import TenetRuleKit

struct TestGivenWhenThen: Rule {
    static let about = About(
        "test-given-when-then", "Given, when, then", category: .testing, severity: .note, scope: .tests,
        reads: [.comments],
        why: """
            Three marked phases show at a glance what is set up, what is done and what is checked, and which of them \
            is missing.
            """)

    var minimumStatements = 4
    var phases = ["given", "when", "then"]
    static let options = [
        Option<Self>("minimum_statements", \.minimumStatements, minimum: 1, "Shorter tests need no marks."),
        Option<Self>("phases", \.phases, "How the comments of the phases start, in lower case."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            guard file.isTest else { return }
            let tests = file.root.descendants(FunctionDeclSyntax.self).filter { node in
                (node.isXCTestMethod || node.hasAttribute("Test"))
                    && (node.body?.statements.count ?? 0) >= minimumStatements
            }
            for test in tests { check(test, file) }
        }
    }

    private func check(_ test: FunctionDeclSyntax, _ file: FilePass) {
        guard let body = test.body else { return }
        let inside = file.comments.filter { body.range.lower <= $0.range.lower && $0.range.upper <= body.range.upper }
            .map { $0.content.lowercased() }
        let missing = phases.filter { phase in !inside.contains { isMark($0, phase) } }
        guard !missing.isEmpty else { return }
        let names = missing.map { "`// " + $0.prefix(1).uppercased() + $0.dropFirst() + "`" }.joined(separator: " and ")
        file.report(
            "`\(test.name.text)` does not mark its phases: \(names) is missing", help: "mark the phases with comments",
            at: test.name)
    }

    /// `Given`, `Given: a user`, `When / Then`.
    private func isMark(_ comment: String, _ phase: String) -> Bool {
        comment.split(whereSeparator: { !$0.isLetter }).prefix(4).contains { $0 == phase }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedTests: XCTestCase {
                func ↓testLoad() {
                    let feed = Feed()
                    feed.load()
                    feed.sort()
                    XCTAssertEqual(feed.count, 2)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            @Test func ↓loads() {
                // Given
                let feed = Feed()
                feed.load()
                // Then
                #expect(feed.isLoaded)
                #expect(feed.count == 2)
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testLoad() {
                    // Given an empty feed
                    let feed = Feed()
                    // When
                    feed.load()
                    feed.sort()
                    // Then
                    XCTAssertEqual(feed.count, 2)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testEmpty() {
                    XCTAssertEqual(Feed().count, 0)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            @Test func loads() {
                // Given
                let feed = Feed()
                feed.reset()
                // When, then
                #expect(feed.load() == 2)
                #expect(feed.isLoaded)
            }
            """,
            at: Example.testPath),
    ]
}
