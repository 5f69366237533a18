import TenetRuleKit

struct ForeignTestFramework: Rule {
    static let about = About(
        "foreign-test-framework", "Another test framework", category: .testing, severity: .warning, scope: .tests,
        why: """
            Tests are read more often than written. One framework for all of them means one way to set up, to assert \
            and to read a failure.
            """)

    var framework = "XCTest"
    static let options = [
        Option<Self>(
            "framework", \.framework, choices: ["XCTest", "Testing", "Quick"],
            "The framework of unit tests; UI tests always use XCTest.")
    ]

    private static let others = [
        "XCTest": ["Quick", "Nimble", "Testing"], "Testing": ["Quick", "Nimble"], "Quick": ["Testing"],
    ]

    func install(_ hooks: inout Hooks) {
        let banned = Self.others[framework] ?? []
        hooks.on(ImportDeclSyntax.self) { node, file in
            guard !file.isUITest, let module = node.path.first?.name, module.text.isOne(of: banned) else { return }
            file.report(
                "unit tests of this project use \(name), not `\(module.text)`", help: "write the tests with \(name)",
                at: module)
        }
        guard framework != "XCTest" else { return }
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard !file.isUITest, node.inherits("XCTestCase"), !file.imports.contains("XCUIAutomation"),
                let test = node.members(FunctionDeclSyntax.self).first(where: \.isXCTestMethod),
                !Self.needsXCTest(node)
            else { return }
            file.report(
                "`\(node.name.text)` is a test of XCTest; unit tests of this project use \(name)",
                help: "write the tests with \(name)", at: node.name,
                notes: [file.note("a test", at: test.name)])
        }
    }

    private var name: String {
        switch framework {
        case "Testing": "Swift Testing"
        case "Quick": "Quick and Nimble"
        default: "XCTest"
        }
    }

    /// Measures, or drives the app: only XCTest can.
    private static func needsXCTest(_ node: ClassDeclSyntax) -> Bool {
        node.memberBlock.descendants.contains {
            $0.as(DeclReferenceExprSyntax.self)?.baseName.text
                .isOne(of: ["measure", "measureMetrics", "XCUIApplication", "XCTMetric"]) ?? false
        }
    }

    static let examples: [Example] = [
        .bad("import ↓Testing\n\n@Test func loads() {}", at: Example.testPath),
        .bad("import ↓Quick\nimport ↓Nimble\n\nfinal class FeedSpec: QuickSpec {}", at: Example.testPath),
        .bad(
            "import XCTest\n\nfinal class ↓FeedTests: XCTestCase {\n    func testLoad() {}\n}", at: Example.testPath,
            options: ["framework": .string("Quick")]),
        .good("import XCTest\n\nfinal class FeedTests: XCTestCase {\n    func testLoad() {}\n}", at: Example.testPath),
        .good(
            "import XCTest\n\nfinal class FeedUITests: XCTestCase {\n    func testLoad() {}\n}", at: Example.uiTestPath,
            options: ["framework": .string("Testing")]),
        .good(
            """
            import XCTest

            final class SpeedTests: XCTestCase {
                func testSpeed() { measure { feed.load() } }
            }
            """,
            at: Example.testPath, options: ["framework": .string("Testing")]),
        .good(
            "import Quick\nimport Nimble\n\nfinal class FeedSpec: QuickSpec {}", at: Example.testPath,
            options: ["framework": .string("Quick")]),
    ]
}
