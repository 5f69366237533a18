import TenetRuleKit
import TenetRuleSupport

struct UITestAppProperty: Rule {
    static let about = About(
        "ui-test-app-property", "App made in every UI test", category: .testing, severity: .note, scope: .uiTests,
        why: """
            When every test makes and launches the app itself, they drift apart in launch arguments and set-up. One \
            property that `setUp` fills keeps them the same.
            """,
        phrasings: [
            "Create `XCUIApplication` once in `setUp` and keep it in a property of the UI test class.",
            "Individual test functions don't each build and launch their own app instance.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.isXCTestClass else { return }
            let made = node.members(FunctionDeclSyntax.self).filter(\.isXCTestMethod).compactMap { test in
                test.body?.descendants(FunctionCallExprSyntax.self).first {
                    $0.calledName?.text == "XCUIApplication" && $0.arguments.isEmpty
                        && $0.parent?.kind == .initializerClause
                }
            }
            guard made.count > 1, let first = made.first,
                !node.members(VariableDeclSyntax.self).contains(where: Self.holdsApp)
            else { return }
            file.report(
                "\(made.count) tests of `\(node.name.text)` each make the app",
                help: "declare `var app: XCUIApplication!` and make it in `setUp`", at: first,
                notes: made.dropFirst().prefix(2).map { file.note("and here", at: $0) })
        }
    }

    private static func holdsApp(_ variable: VariableDeclSyntax) -> Bool {
        variable.type?.unwrapped.lastName == "XCUIApplication"
            || variable.initialValue?.as(FunctionCallExprSyntax.self)?.calledName?.text == "XCUIApplication"
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedUITests: XCTestCase {
                func testShowsPosts() {
                    let app = ↓XCUIApplication()
                    app.launch()
                }
                func testOpensPost() {
                    let app = XCUIApplication()
                    app.launch()
                }
            }
            """,
            at: Example.uiTestPath),
        .bad(
            """
            final class FeedUITests: XCTestCase {
                override func setUp() { continueAfterFailure = false }
                @MainActor func testA() { let app = ↓XCUIApplication(); app.launch() }
                @MainActor func testB() { let app = XCUIApplication(); app.launch() }
            }
            """,
            at: Example.uiTestPath),
        .good(
            """
            final class FeedUITests: XCTestCase {
                var app: XCUIApplication!
                override func setUp() { app = XCUIApplication() }
                func testShowsPosts() { app.launch() }
            }
            """,
            at: Example.uiTestPath),
        .good(
            """
            final class LaunchUITests: XCTestCase {
                func testLaunch() {
                    let app = XCUIApplication()
                    app.launch()
                }
                func testSettings() {
                    let settings = XCUIApplication(bundleIdentifier: "com.apple.Preferences")
                    settings.launch()
                }
            }
            """,
            at: Example.uiTestPath),
        .good(
            """
            final class FeedUITests: XCTestCase {
                private let app = XCUIApplication()
                func testA() { let app = XCUIApplication(); app.launch() }
                func testB() { let app = XCUIApplication(); app.launch() }
            }
            """,
            at: Example.uiTestPath),
    ]
}
