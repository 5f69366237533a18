import TenetRuleKit
import TenetRuleSupport

struct EmptyTest: Rule {
    static let about = About(
        "empty-test", "Empty test", category: .testing, severity: .warning, status: .stable, scope: .tests,
        aliases: ["empty_xctest_method"],
        why: """
            A test without statements always passes. It counts as covered what nobody has tested.
            """,
        phrasings: [
            "Every test contains at least one statement.",
            "We do not keep `func testLoad() {}` as a placeholder, since it passes without checking a thing.",
        ])

    var fixtures = false
    static let options = [
        Option<Self>("fixtures", \.fixtures, "Also report empty overrides of `setUp` and `tearDown`.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let body = node.body, body.statements.isEmpty,
                node.attributes.first(named: "Test")?.codeContains("disabled") != true,
                node.hasAttribute("Test") || node.isXCTestMethod
                    || fixtures && node.isFixtureMethod && node.isOverride
                        && node.enclosingTestClass?.inherits("XCTestCase") == true
            else { return }
            let isTest = !node.isFixtureMethod
            file.report(
                isTest ? "`\(node.name.text)` tests nothing and always passes" : "`\(node.name.text)` does nothing",
                help: isTest ? "write the test, or skip it with a reason" : "delete it", at: node.name)
        }
    }

    static let examples: [Example] = [
        .bad("final class FeedTests: XCTestCase {\n    func ↓testLoad() {}\n}", at: Example.testPath),
        .bad("@Test func ↓loads() async {\n    // later\n}", at: Example.testPath),
        .bad(
            "final class FeedTests: XCTestCase {\n    override func ↓setUp() {}\n}", at: Example.testPath,
            options: ["fixtures": .bool(true)]),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testLoad() throws {
                    throw XCTSkip("waits for the server")
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func prepare() {}
                private func load(_ feed: Feed) {}
            }
            """,
            at: Example.testPath),
        .good(
            "final class FeedTests: XCTestCase {\n    override func setUp() {}\n}", at: Example.testPath),
        .good("@Test(.disabled(\"waits for the server\")) func loads() {}", at: Example.testPath),
        .good("final class MockFeed: Feed {\n    func testLoad() {}\n}", at: Example.testPath),
    ]
}
