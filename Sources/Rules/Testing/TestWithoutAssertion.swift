import TenetRuleKit
import TenetRuleSupport

struct TestWithoutAssertion: Rule {
    static let about = About(
        "test-without-assertion", "Test without assertion", category: .testing, severity: .warning, status: .preview,
        scope: .tests,
        why: """
            A test that checks nothing only shows that the code does not crash. It keeps passing when the result is \
            wrong.
            """,
        phrasings: [
            "Every test must contain at least one assertion.",
            "Running code and checking nothing proves little: always end with an `XCTAssert…` or `#expect`.",
        ])

    var assertionWords = [
        "assert", "expect", "verify", "check", "validate", "snapshot", "wait", "fulfill", "confirm", "record", "fail",
        "measure",
        "require", "should", "test", "match", "receive", "send", "finish", "ensure", "benchmark", "skip", "eventually",
        "poll", "tap",
    ]
    static let options = [
        Option<Self>(
            "assertion_words", \.assertionWords,
            "Words, in lower case: a call whose name holds one of them counts as a check.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.isXCTestMethod || node.hasAttribute("Test"), let body = node.body, !body.statements.isEmpty,
                !file.isUITest,
                !isChecking(body, file),
                !node.name.text.containsFolded([
                    "crash", "compile", "performance", "smoke", "leak", "deinit", "nothrow", "concurren", "race",
                    "threadsafe",
                ])
            else { return }
            file.report(
                "`\(node.name.text)` checks nothing, so it passes whatever the result is", help: "assert the result",
                at: node.name)
        }
    }

    private func isChecking(_ body: CodeBlockSyntax, _ file: FilePass) -> Bool {
        for node in body.descendants {
            switch node.kind {
            // What throws fails the test; a macro, an operator of a matcher or a `throw` may do so, too.
            case .tryExpr, .throwStmt, .macroExpansionExpr, .macroExpansionDecl: return true
            case .functionCallExpr:
                guard let call = node.as(FunctionCallExprSyntax.self), let name = call.calledName else { continue }
                if name.text.containsFolded(assertionWords) || name.text.hasPrefix("XCT") { return true }
                // A helper of the test class, here or in a base class, may check.
                if call.isPlain, !name.text.startsUppercase { return true }
                if call.calledBase?.text == "self" { return true }
            default: continue
            }
        }
        return false
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedTests: XCTestCase {
                func ↓testLoad() {
                    let feed = Feed()
                    feed.load()
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            @Test func ↓loads() async {
                let feed = Feed()
                await feed.load()
                _ = feed.count
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testLoad() {
                    XCTAssertEqual(Feed().count, 0)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testLoad() throws {
                    try Feed().load()
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testLoad() {
                    loadsPosts(Feed())
                }
            }
            """,
            at: Example.testPath),
        .good("@Test func loads() async {\n    #expect(await Feed().count == 0)\n}", at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testLoadDoesNotCrash() {
                    Feed().load()
                }
            }
            """,
            at: Example.testPath),
    ]
}
