import TenetRuleKit
import TenetRuleSupport

struct TestGivenWhenThen: Rule {
    static let about = About(
        "test-given-when-then", "Given, when, then", category: .testing, severity: .note, status: .stable,
        scope: .tests,
        reads: [.comments], isConvention: true,
        why: """
            Three marked phases show at a glance what is set up, what is done and what is checked, and which of them \
            is missing.
            """)

    var minimumStatements = 4
    var phases = ["given", "when", "then"]
    var uiTests = true
    static let options = [
        Option<Self>("minimum_statements", \.minimumStatements, minimum: 1, "Shorter tests need no marks."),
        Option<Self>("phases", \.phases, "How the comments of the phases start, in lower case."),
        Option<Self>("ui_tests", \.uiTests, "Ask for marks in tests of the interface as well."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            guard file.isTest, uiTests || !file.isUITest else { return }
            let tests = file.root.descendants(FunctionDeclSyntax.self).filter { node in
                (node.isXCTestMethod || node.hasAttribute("Test"))
                    && (node.body?.statements.count ?? 0) >= minimumStatements
            }
            for test in tests { check(test, file) }
        }
    }

    private func check(_ test: FunctionDeclSyntax, _ file: FilePass) {
        guard let body = test.body, !isSkipped(body) else { return }
        let inside = file.comments.filter { body.range.lower <= $0.range.lower && $0.range.upper <= body.range.upper }
        let marks = phases.map { phase in inside.first { isMark($0.content.lowercased(), phase) } }
        let missing = phases.indices.filter { marks[$0] == nil && !isEmptyPhase($0, marks, body) }.map { phases[$0] }
        guard !missing.isEmpty else { return file.keeps() }
        let names = missing.map { "`// " + $0.prefix(1).uppercased() + $0.dropFirst() + "`" }.joined(separator: ", ")
        file.report(
            "`\(test.name.text)` does not mark its phases: \(names) \(missing.count == 1 ? "is" : "are") missing",
            help: "mark the phases with comments", at: test.name)
    }

    /// Switched off by its first statement.
    private func isSkipped(_ body: CodeBlockSyntax) -> Bool {
        body.statements.first?.item.as(ThrowStmtSyntax.self)?.expression.text.hasPrefix("XCTSkip") == true
    }

    /// Nothing belongs into the phase: the test begins with the next one, or only makes values before it.
    private func isEmptyPhase(_ index: Int, _ marks: [Comment?], _ body: CodeBlockSyntax) -> Bool {
        guard let next = marks.indices.first(where: { $0 > index && marks[$0] != nil }), let end = marks[next] else {
            return false
        }
        let start = marks.prefix(index).compactMap { $0?.range.upper }.max()
        let items = body.statements.filter { $0.range.lower >= start ?? 0 && $0.range.lower < end.range.lower }
        guard start != nil else { return items.isEmpty }
        return items.allSatisfy { item in
            guard let variable = item.item.as(VariableDeclSyntax.self) else { return false }
            return !variable.descendants.contains { $0.kind == .awaitExpr || $0.kind == .tryExpr }
        }
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
                    XCTAssertTrue(feed.isSorted)
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
                feed.sort()
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
                func testReload() {
                    // When
                    feed.load()
                    feed.sort()
                    // Then
                    XCTAssertEqual(feed.count, 2)
                    XCTAssertTrue(feed.isSorted)
                }
                func testEqual() {
                    // Given
                    let first = Feed()
                    let second = Feed()
                    // Then
                    XCTAssertEqual(first, second)
                    XCTAssertEqual(first.hashValue, second.hashValue)
                }
                func testServer() throws {
                    throw XCTSkip("needs a server")
                    feed.load()
                    feed.sort()
                    XCTAssertEqual(feed.count, 2)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedUITests: XCTestCase {
                func testRefresh() {
                    app.launch()
                    app.buttons["Refresh"].tap()
                    app.swipeDown()
                    XCTAssertTrue(app.cells.firstMatch.exists)
                }
            }
            """,
            at: Example.uiTestPath,
            options: ["ui_tests": .bool(false)]),
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
