import TenetRuleKit
import TenetRuleSupport

struct TestPrint: Rule {
    static let about = About(
        "test-print", "Print in a test", category: .testing, severity: .note, scope: .tests,
        why: """
            Nobody reads what a passing test prints. It was useful while the test was written; what matters belongs \
            in an assertion, an attachment or its message.
            """,
        phrasings: [
            "Do not print in tests.",
            "Remove `print`, `dump` and `NSLog` from cases once they pass; whatever matters becomes an assertion.",
        ])

    var calls = ["print", "debugPrint", "dump", "NSLog"]
    static let options = [
        Option<Self>("calls", \.calls, "Functions that write to the console.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(calls) { call, file in
            guard call.isPlain, let name = call.calledName, !call.hasArgument("to"), let test = call.enclosingTest,
                !file.path.contains("Performance"), !file.name.contains("Leak"), !file.name.contains("Benchmark")
            else { return }
            file.report(
                "`\(name.text)` in `\(test.name.text)` writes to a console that nobody reads",
                help: "delete it, or assert what it shows",
                at: name, fix: fix(call, file))
        }
    }

    private func fix(_ call: FunctionCallExprSyntax, _ file: FilePass) -> Fix? {
        guard let item = call.parent?.as(CodeBlockItemSyntax.self),
            item.parent?.as(CodeBlockItemListSyntax.self)?.only == nil,
            item.leadingTrivia.contains(0x0A),
            item.nextToken.map({ $0.leadingTrivia.contains(0x0A) || item.trailingTrivia.contains(0x0A) }) ?? true,
            !item.trailingTrivia.contains("/")
        else { return nil }
        return .deleteLines(item.range, in: file, "Delete the line", .unsafe)
    }

    static let examples: [Example] = [
        .bad(
            """
            func testLoad() {
                let feed = Feed()
                ↓print(feed)
                XCTAssertTrue(feed.isEmpty)
            }
            """,
            fixed: """
                func testLoad() {
                    let feed = Feed()
                    XCTAssertTrue(feed.isEmpty)
                }
                """,
            at: Example.testPath),
        .bad("@Test func loads() {\n    feed.onLoad = { ↓dump($0) }\n}", at: Example.testPath),
        .good("func testLoad() {\n    XCTAssertTrue(feed.isEmpty)\n}", at: Example.testPath),
        .good("func testLoad() {\n    print(feed, to: &output)\n}", at: Example.testPath),
        .good("func report(_ feed: Feed) { print(feed) }", at: Example.testPath),
    ]
}
