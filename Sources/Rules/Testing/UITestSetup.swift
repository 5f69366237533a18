import TenetRuleKit
import TenetRuleSupport

struct UITestSetup: Rule {
    static let about = About(
        "ui-test-setup", "UI test that goes on after a failure", category: .testing, severity: .note, scope: .uiTests,
        why: """
            After the first failure the screen is not what the test expects; every further step fails too, or waits \
            until it times out. `continueAfterFailure = false` ends the test there.
            """,
        phrasings: [
            "Set `continueAfterFailure = false` in the setup of every UI test class.",
            "Interface tests stop at the first thing that goes wrong rather than clicking on through a wrong screen.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.inherits("XCTestCase"), mentions(node, "XCUIApplication"),
                !mentions(node, "continueAfterFailure"),
                node.members(FunctionDeclSyntax.self).contains(where: \.isXCTestMethod)
            else { return }
            let setUp = node.members(FunctionDeclSyntax.self).first { $0.name.text.hasPrefix("setUp") && !$0.isStatic }
            file.report(
                "tests of `\(node.name.text)` go on after a failure, on a screen that they do not expect",
                help: "set `continueAfterFailure = false` in `setUp`", at: setUp?.name ?? node.name)
        }
    }

    private func mentions(_ node: ClassDeclSyntax, _ name: String) -> Bool {
        node.memberBlock.descendants.contains { node in
            node.as(DeclReferenceExprSyntax.self)?.baseName.text == name
                || node.as(IdentifierTypeSyntax.self)?.name.text == name
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedUITests: XCTestCase {
                var app: XCUIApplication!
                override func ↓setUpWithError() throws {
                    app = XCUIApplication()
                    app.launch()
                }
                func testOpen() {}
            }
            """,
            at: Example.uiTestPath),
        .bad(
            """
            final class ↓FeedUITests: XCTestCase {
                func testOpen() { XCUIApplication().launch() }
            }
            """,
            at: Example.uiTestPath),
        .good(
            """
            final class FeedUITests: XCTestCase {
                let app = XCUIApplication()
                override func setUp() {
                    continueAfterFailure = false
                    app.launch()
                }
                func testOpen() {}
            }
            """,
            at: Example.uiTestPath),
        .good(
            """
            final class FeedUITests: BaseUITest {
                func testOpen() { XCUIApplication().launch() }
            }
            """,
            at: Example.uiTestPath),
        .good("final class FeedTests: XCTestCase {\n    func testOpen() {}\n}", at: Example.uiTestPath),
    ]
}
