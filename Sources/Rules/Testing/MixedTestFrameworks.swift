import TenetRuleKit
import TenetRuleSupport

struct MixedTestFrameworks: Rule {
    static let about = About(
        "mixed-test-frameworks", "Mixed test frameworks", category: .testing, severity: .error, scope: .tests,
        why: """
            A failed `XCTAssert…` inside an `@Test` function, or a failed `#expect` inside an XCTest method, is not \
            counted by the framework that runs the test: the test passes although it failed.
            """,
        phrasings: [
            "Do not use XCTest assertions in Swift Testing tests or Swift Testing expectations in XCTest tests.",
            """
            Inside `@Test` functions write `#expect`, and in an `XCTestCase` write `XCTAssert`, never the other way \
            around.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let body = node.body else { return }
            if node.hasAttribute("Test") {
                for call in body.descendants(FunctionCallExprSyntax.self) where call.isXCTAssertion {
                    guard let name = call.calledName else { continue }
                    file.report(
                        "`\(name.text)` is not counted in a test of Swift Testing",
                        help: name.text == "XCTUnwrap"
                            ? "use `#require`" : name.text == "XCTFail" ? "use `Issue.record`" : "use `#expect`",
                        at: name)
                }
            } else if node.isXCTestMethod {
                for macro in body.descendants(MacroExpansionExprSyntax.self)
                where macro.macroName.text.isOne(of: ["expect", "require"]) {
                    file.report(
                        "`#\(macro.macroName.text)` is not counted in a test of XCTest",
                        help: macro.macroName.text == "require" ? "use `XCTUnwrap`" : "use `XCTAssert…`",
                        at: macro.macroName)
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad("@Test func loads() {\n    ↓XCTAssertTrue(feed.isLoaded)\n}", at: Example.testPath),
        .bad(
            """
            @Test func loads() throws {
                let first = try ↓XCTUnwrap(feed.first)
                #expect(first.isNew)
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                func testLoad() {
                    #↓expect(feed.isLoaded)
                }
            }
            """,
            at: Example.testPath),
        .good("@Test func loads() {\n    #expect(feed.isLoaded)\n}", at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testLoad() {
                    XCTAssertTrue(feed.isLoaded)
                }
            }
            """,
            at: Example.testPath),
        .good("func assertLoaded(_ feed: Feed) {\n    XCTAssertTrue(feed.isLoaded)\n}", at: Example.testPath),
    ]
}
