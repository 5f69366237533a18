import TenetRuleKit
import TenetRuleSupport

struct TestOutsideTarget: Rule {
    static let about = About(
        "test-outside-target", "Test in the wrong target's folder", category: .testing, severity: .warning,
        status: .preview,
        why: """
            Unit tests run in seconds inside the app, UI tests in minutes beside it. A test among the others is run \
            with the wrong ones, or in the app's own folder with none.
            """,
        phrasings: [
            "Keep unit tests in the folder of the unit test target and UI tests in that of the UI test target.",
            """
            Nothing that drives `XCUIApplication` sits among the quick suites, and no `XCTestCase` lies beside the \
            app's sources.
            """,
        ])

    var unitTests = ["*Tests", "*Test", "Test*", "*Specs", "*Spec", "*TestKit", "*TestSupport", "*Testing"]
    var uiTests = [
        "*UITests", "*UITest", "*UI Tests", "*UI-Tests", "*UIAutomation*", "*E2E*", "*EndToEnd*", "*Screenshot*",
        "*Acceptance*", "*Snapshot*", "*Performance*", "*Launch*", "UI",
    ]
    static let options = [
        Option<Self>("unit_tests", \.unitTests, "Folders in which tests lie, with `*` for any letters."),
        Option<Self>("ui_tests", \.uiTests, "Those of them, or further ones, in which UI tests lie."),
    ]

    func install(_ hooks: inout Hooks) {
        let unit = NamePattern((unitTests + uiTests).joined(separator: "|"))
        let ui = NamePattern(uiTests.joined(separator: "|"))
        hooks.onFile { file in
            let place = FilePlace(file.path)
            // Within a folder of tests that is checked by itself nothing can be told.
            guard !place.folders.isEmpty else { return }
            let usesApp = file.root.descendants(DeclReferenceExprSyntax.self).contains {
                $0.baseName.text == "XCUIApplication"
            }
            guard let test = testCase(in: file) else {
                guard usesApp, !file.isCopiedByTool, place.folders.contains(where: { unit.matches($0) }),
                    !place.folders.contains(where: { ui.matches($0) || isSupport($0) })
                else { return }
                return reportDriver(place, file)
            }
            let name = test.text.string
            if !place.folders.contains(where: { unit.matches($0) || ui.matches($0) }) {
                file.report(
                    "the test `\(name)` lies in `\(place.directory)`, which is no folder of a test target",
                    help: "move it to the folder of the \(usesApp ? "UI tests" : "unit tests")", at: test)
            } else if usesApp, !place.folders.contains(where: { ui.matches($0) }) {
                file.report(
                    "`\(name)` drives the whole app but lies among the unit tests of `\(place.directory)`",
                    help: "move it to the folder of the UI tests", at: test)
            } else if !usesApp, importsTested(file) || isUnitTest(file),
                place.folders.contains(where: { isUITarget($0) })
            {
                file.report(
                    "`\(name)` tests code by itself but lies among the UI tests of `\(place.directory)`",
                    help: "move it to the folder of the unit tests", at: test)
            }
        }
    }

    /// A helper that starts the app, where no test can use it that may.
    private func reportDriver(_ place: FilePlace, _ file: FilePass) {
        let types = file.root.statements.compactMap { $0.item.asDeclGroup }
        guard
            let type = types.first(where: { $0.memberBlock.codeContains("XCUIApplication") }),
            let name = type.groupName
        else { return }
        file.report(
            "`\(name.text)` drives the whole app but lies among the unit tests of `\(place.directory)`",
            help: "move it to the folder of the UI tests", at: name)
    }

    /// Helpers that the tests of several targets share.
    private func isSupport(_ folder: Substring) -> Bool {
        ["TestKit", "TestSupport", "Testing"].contains(where: folder.hasSuffix)
    }

    /// Nothing in the file can reach an app: Swift Testing cannot drive one, and an `XCTestCase` that calls no helper
    /// and makes no page or robot sees values only.
    private func isUnitTest(_ file: FilePass) -> Bool {
        if file.imports.contains("Testing"), !file.imports.contains("XCTest") { return true }
        let types = file.root.statements.compactMap { $0.item.asDeclGroup }
        let calls = file.root.descendants(FunctionCallExprSyntax.self)
        return types.allSatisfy { $0.kind == .classDecl && $0.inherits("XCTestCase") }
            && !file.root.codeContainsFolded(Self.driving) && calls.contains(where: \.isXCTAssertion)
            && !calls.contains { call in
                guard call.isPlain, let name = call.calledName?.text else { return false }
                return !name.startsUppercase
            }
    }

    private static let driving = [
        "xcui", "app.", "app)", "launch", "screen", "page", "robot", "tap", "swipe", "waitfor", "snapshot", "element",
        "driver", "extension ",
    ]

    /// The first class or suite with a test in it.
    private func testCase(in file: FilePass) -> TokenSyntax? {
        for item in file.root.statements {
            guard let group = item.item.asDeclGroup, group.kind != .extensionDecl, let name = group.groupName else {
                continue
            }
            let isXCTest = group.kind == .classDecl && group.inherits("XCTestCase")
            let holdsTest = group.members(FunctionDeclSyntax.self).contains { function in
                isXCTest && function.name.text.hasPrefix("test") && function.parameters.isEmpty
                    || function.hasAttribute("Test")
            }
            if holdsTest { return name }
        }
        return nil
    }

    /// UI tests run beside the app: they cannot import what they test.
    private func importsTested(_ file: FilePass) -> Bool {
        file.root.statements.contains { item in
            item.item.as(ImportDeclSyntax.self)?.hasAttribute("testable") ?? false
        }
    }

    private func isUITarget(_ folder: Substring) -> Bool { folder.hasSuffix("UITests") || folder.hasSuffix("UITest") }

    static let examples: [Example] = [
        .bad(
            "import XCTest\n\nfinal class ↓CartTests: XCTestCase {\n    func testSum() {}\n}",
            at: "App/Cart/CartTests.swift"),
        .bad(
            "import Testing\n\nstruct ↓CartChecks {\n    @Test func sum() {}\n}", at: "App/Cart/CartChecks.swift"),
        .bad(
            """
            import XCTest

            final class ↓CheckoutTests: XCTestCase {
                func testBuy() {
                    let app = XCUIApplication()
                    app.launch()
                }
            }
            """,
            at: "AppTests/CheckoutTests.swift"),
        .bad(
            "@testable import Shop\n\nfinal class ↓CartTests: XCTestCase {\n    func testSum() {}\n}",
            at: "AppUITests/CartTests.swift"),
        .good(
            "import XCTest\n\nfinal class CartTests: XCTestCase {\n    func testSum() {}\n}",
            at: "AppTests/Cart/CartTests.swift"),
        .bad(
            "import XCTest\n\nenum ↓Starter {\n    static func start() { XCUIApplication().launch() }\n}",
            at: "AppTests/Support/Starter.swift"),
        .bad(
            "import XCTest\n\nfinal class ↓SumTests: XCTestCase {\n    func testSum() { XCTAssertEqual(Sum().of(1, 2), 3) }\n}",
            at: "AppUITests/SumTests.swift"),
        .bad(
            "import Testing\n\n@Suite struct ↓SumTests {\n    @Test func sum() {}\n}", at: "AppUITests/SumTests.swift"),
        .good(
            "import XCTest\n\nfinal class FlowTests: XCTestCase {\n    func testSum() { XCTAssertEqual(openCart().sum, 3) }\n}",
            at: "AppUITests/FlowTests.swift"),
        .good(
            "import XCTest\n\nenum Starter {\n    static func start() { XCUIApplication().launch() }\n}",
            at: "AppTestSupport/Starter.swift"),
        .good(
            """
            final class CheckoutTests: XCTestCase {
                func testBuy() {
                    XCUIApplication().launch()
                }
            }
            """,
            at: "AppUITests/CheckoutTests.swift"),
        .good(
            "import XCTest\n\nopen class BaseCase: XCTestCase {\n    override func setUp() {}\n}",
            at: "Packages/TestKit/BaseCase.swift"),
        .good(
            """
            @Suite struct CartTests {
                @Test func sum() {}
            }
            """, at: "Packages/Kit/Tests/KitTests/CartTests.swift"),
    ]
}
