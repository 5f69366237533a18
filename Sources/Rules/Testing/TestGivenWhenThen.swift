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
            """,
        phrasings: [
            """
            Mark the phases of every test of four or more statements with `// Given`, `// When`, and `// Then` \
            comments.
            """,
            "Longer test methods show clearly where setup ends, the action happens, and checking begins.",
        ])

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
            for test in methods(file) + examples(file)
            where test.statements.count >= minimumStatements && !isSkipped(test.statements) {
                check(test, file)
            }
        }
    }

    private struct Test {
        var name: String
        /// Where it is reported.
        var place: ByteRange
        var statements: CodeBlockItemListSyntax
        /// With the braces.
        var range: ByteRange
    }

    private func methods(_ file: FilePass) -> [Test] {
        file.root.descendants(FunctionDeclSyntax.self).compactMap { node in
            guard node.isXCTestMethod || node.hasAttribute("Test"), let body = node.body else { return nil }
            return Test(
                name: node.name.text.string, place: node.name.range, statements: body.statements, range: body.range)
        }
    }

    /// Of specs. One of expectations alone has a single phase: the groups around it do the rest before it begins.
    private func examples(_ file: FilePass) -> [Test] {
        file.root.descendants(FunctionCallExprSyntax.self).compactMap { call in
            guard let body = call.specExample, let place = call.calledName?.range,
                let name = call.firstArgument?.expression.stringValue,
                !body.statements.allSatisfy({ isExpectation($0.item) })
            else { return nil }
            return Test(name: name, place: place, statements: body.statements, range: body.range)
        }
    }

    /// `expect(store.tides).to(beEmpty())`, with what may stand before it.
    private func isExpectation(_ item: Syntax) -> Bool {
        guard let expression = item.as(ExprSyntax.self)?.stripped else { return false }
        return expression.text.hasPrefix("expect(") || expression.text.hasPrefix("expect {")
    }

    private func check(_ test: Test, _ file: FilePass) {
        let body = test.statements
        let inside = file.comments.filter {
            test.range.lower <= $0.range.lower && $0.range.upper <= test.range.upper
        }
        let marks = phases.map { phase in inside.first { isMark($0.content.lowercased(), phase) } }
        let missing = phases.indices.filter { marks[$0] == nil && !isEmptyPhase($0, marks, body) }.map { phases[$0] }
        guard !missing.isEmpty else { return file.keeps() }
        let names = missing.map { "`// " + $0.prefix(1).uppercased() + $0.dropFirst() + "`" }.joined(separator: ", ")
        file.report(
            "`\(test.name)` does not mark its phases: \(names) \(missing.count == 1 ? "is" : "are") missing",
            help: "mark the phases with comments", at: test.place)
    }

    /// Switched off by its first statement.
    private func isSkipped(_ body: CodeBlockItemListSyntax) -> Bool {
        body.first?.item.as(ThrowStmtSyntax.self)?.expression.text.hasPrefix("XCTSkip") == true
    }

    /// Nothing belongs into the phase: the test begins with the next one, or only makes values before it.
    private func isEmptyPhase(_ index: Int, _ marks: [Comment?], _ body: CodeBlockItemListSyntax) -> Bool {
        guard let next = marks.indices.first(where: { $0 > index && marks[$0] != nil }), let end = marks[next] else {
            return false
        }
        let start = marks.prefix(index).compactMap { $0?.range.upper }.max()
        let items = body.filter { $0.range.lower >= start ?? 0 && $0.range.lower < end.range.lower }
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
        .bad(
            """
            final class FeedSpec: QuickSpec {
                override class func spec() {
                    ↓it("should sort what it has loaded") {
                        let feed = Feed()
                        feed.load()
                        feed.sort()
                        expect(feed.isSorted).to(beTrue())
                    }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedSpec: AsyncSpec {
                override class func spec() {
                    it("should sort what it has loaded") {
                        // When
                        await feed.load()
                        feed.sort()
                        // Then
                        expect(feed.isSorted).to(beTrue())
                        expect(feed.count).to(equal(2))
                    }
                    it("should begin empty") {
                        expect(feed.items).to(beEmpty())
                        expect(feed.isLoading).to(beFalse())
                        await expect(feed.message).to(beNil())
                        expect { feed.isSorted }.to(beTrue())
                    }
                    xit("should keep the order") {
                        feed.load()
                        feed.sort()
                        feed.load()
                        expect(feed.isSorted).to(beTrue())
                    }
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
