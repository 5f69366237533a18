import TenetRuleKit
import TenetRuleSupport

struct TestableImportInUITest: Rule {
    static let about = About(
        "testable-import-in-ui-test", "App imported into a UI test", category: .testing, severity: .warning,
        scope: .uiTests,
        why: """
            UI tests run in a process of their own. Code of the app that they import is not linked, or is a second \
            copy that shares nothing with the app on the screen.
            """,
        phrasings: [
            "Do not import the app module into UI tests.",
            """
            Code that drives `XCUIApplication` runs in another process and never uses `@testable import` to reach into \
            the product.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ImportDeclSyntax.self) { node, file in
            guard file.isUITest, node.hasAttribute("testable"), let module = node.path.first?.name,
                // A file of unit tests in a folder of UI tests.
                file.root.descendants(DeclReferenceExprSyntax.self).contains(where: {
                    $0.baseName.text == "XCUIApplication"
                })
            else { return }
            file.report(
                "a UI test cannot reach into `\(module.text)`, which runs in another process",
                help: "drive the app through its screen, and pass launch arguments", at: node)
        }
    }

    static let examples: [Example] = [
        .bad(
            "import XCTest\n↓@testable import Feed\n\nfinal class FeedUITests: XCTestCase {\n"
                + "    let app = XCUIApplication()\n}", at: Example.uiTestPath),
        .bad("↓@testable import Shop\n\nlet app = XCUIApplication()", at: Example.uiTestPath),
        .good("import XCTest\nimport FeedKeys\n\nlet app = XCUIApplication()", at: Example.uiTestPath),
        .good("@testable import Feed\n\nfinal class FeedTests: XCTestCase {}", at: Example.testPath),
        .good("@testable import Feed\n\nfinal class CellTests: XCTestCase {}", at: Example.uiTestPath),
    ]
}
