import TenetRuleKit
import TenetRuleSupport

struct WrongTestFramework: Rule {
    static let about = About(
        "wrong-test-framework", "Tests written for another framework", category: .testing, severity: .warning,
        status: .stable,
        scope: .tests,
        why: """
            A team that reads, runs and repairs its tests in one framework needs another set of habits for every file \
            that is written in a second one.
            """,
        phrasings: [
            "Write unit tests with XCTest or Swift Testing, and UI tests with XCTest.",
            "We stick to Apple's own libraries in our suites; no new files in Quick, KIF or other third-party ones.",
        ])

    var unit = ["XCTest", "Testing"]
    var ui = ["XCTest"]
    static let options = [
        Option<Self>(
            "unit", \.unit, "Modules that unit tests are written with; a file needs one of them. None means any."),
        Option<Self>("ui", \.ui, "Modules that UI tests are written with; a file needs one of them."),
    ]

    private static let known: Set<String> = [
        "XCTest", "Testing", "Quick", "Nimble", "KIF", "EarlGrey", "EarlGreyTest", "Appium", "Cuckoo", "ViewInspector",
    ]
    /// What can drive an app from outside; anything else makes a file a unit test, whatever its name.
    private static let driving: Set<String> = ["XCTest", "KIF", "EarlGrey", "EarlGreyTest", "Appium"]
    /// Assertions and mocks that go with any framework.
    private static let companions: Set<String> = ["Cuckoo", "Nimble", "ViewInspector", "XCTest"]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let isUITest = file.isUITest && !file.imports.isDisjoint(with: Self.driving)
            let allowed = (isUITest ? ui : unit).filter { !$0.isEmpty }
            let used = file.imports.intersection(Self.known)
            guard !used.isEmpty, !allowed.isEmpty, declaresTests(file) else { return }
            let isWritten = !used.isDisjoint(with: allowed)
            for node in file.root.descendants(ImportDeclSyntax.self) {
                guard let module = node.path.first?.name, Self.known.contains(module.text.string),
                    !allowed.contains(module.text.string)
                else { continue }
                if Self.companions.contains(module.text.string), isWritten || module.text != "XCTest" { continue }
                file.report(
                    "these tests are written with `\(module.text)`",
                    help: "write them with \(allowed.map { "`\($0)`" }.joined(separator: " or "))", at: module)
            }
        }
    }

    private func declaresTests(_ file: FilePass) -> Bool {
        file.root.statements.contains { statement in
            guard let group = statement.item.asDeclGroup else {
                return statement.item.as(FunctionDeclSyntax.self)?.hasAttribute("Test") ?? false
            }
            if group.isXCTestClass || group.inherits("QuickSpec", "AsyncSpec", "KIFTestCase") { return true }
            return group.members(FunctionDeclSyntax.self).contains { $0.hasAttribute("Test") }
        }
    }

    static let examples: [Example] = [
        .good(
            "import Quick\nfinal class FeedSpec: QuickSpec {}", at: Example.testPath, options: ["unit": .strings([""])]),
        .good(
            "import XCTest\n\nfinal class LaunchTests: XCTestCase {\n    func testLaunch() {}\n}",
            at: "AppUITests/LaunchTests.swift", options: ["unit": .strings(["Quick", "Nimble"])]),
        .bad(
            "import ↓Quick\nimport Nimble\nfinal class CartSpec: QuickSpec {\n    override class func spec() {}\n}",
            at: Example.testPath),
        .bad(
            "import ↓XCTest\n@testable import Shop\nfinal class CartTests: XCTestCase {}", at: Example.testPath,
            options: ["unit": .strings(["Quick", "Nimble"])]),
        .bad("import ↓KIF\nfinal class CartUITests: KIFTestCase {}", at: Example.uiTestPath),
        .good("import XCTest\nfinal class CartTests: XCTestCase {}", at: Example.testPath),
        .good("import XCTest\nimport Nimble\nfinal class CartTests: XCTestCase {}", at: Example.testPath),
        .good("import Testing\n@Test func total() {}", at: Example.testPath),
        .good(
            "import XCTest\nimport Quick\nimport Nimble\nfinal class CartSpec: QuickSpec {}", at: Example.testPath,
            options: ["unit": .strings(["Quick", "Nimble"])]),
        .good("import Nimble\nfunc expectTotal() {}", at: Example.testPath),
        .good("import XCTest\nfinal class CartUITests: XCTestCase {}", at: Example.uiTestPath),
        .good("import Testing\n@Test func openCart() {}", at: Example.uiTestPath),
    ]
}
