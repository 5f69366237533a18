import TenetRuleKit

struct TestForceUnwrap: Rule {
    static let about = About(
        "test-force-unwrap", "Force unwrap in a test", category: .testing, severity: .note, scope: .tests,
        why: """
            A crash ends the whole run: the tests behind it do not run, and the report shows no reason. `XCTUnwrap` and \
            `#require` fail this one test with a message.
            """)

    var allowConstants = true
    static let options = [
        Option<Self>("allow_constants", \.allowConstants, "Leave calls alone whose arguments are all written out.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ForceUnwrapExprSyntax.self) { node, file in
            guard let test = node.enclosingTest, node.enclosingBody == test.syntax,
                !(allowConstants && node.expression.isCallOfConstants), !isEncoding(node.expression),
                test.hasAttribute("Test") || test.enclosingTestClass != nil
            else { return }
            let isSwiftTesting = test.hasAttribute("Test")
            let wrap = isSwiftTesting ? "#require" : "XCTUnwrap"
            file.report(
                "`!` ends the whole test run instead of failing `\(test.name.text)`", help: "write `try \(wrap)(…)`",
                at: node.exclamationMark, fix: test.isThrowing ? fix(node, wrap) : nil)
        }
    }

    private func isEncoding(_ value: ExprSyntax) -> Bool {
        guard let call = value.as(FunctionCallExprSyntax.self) else { return false }
        return call.calledName?.text == "data" && call.argument("using")?.expression.text.hasSuffix(".utf8") == true
    }

    /// Only `let x = y!`: deeper inside an expression `try` would have to cover more of it.
    private func fix(_ node: ForceUnwrapExprSyntax, _ wrap: String) -> Fix? {
        guard node.parent?.kind == .initializerClause, !node.expression.descendants.contains(where: { $0.kind == .forceUnwrapExpr })
        else { return nil }
        return .replace(node, with: "try \(wrap)(\(node.expression.text))", "Use `\(wrap)`", .unsafe)
    }

    static let examples: [Example] = [
        .bad("final class UserTests: XCTestCase {\n    func testName() throws {\n        let user = users.first↓!\n        XCTAssertEqual(user.name, \"Ann\")\n    }\n}", fixed: "final class UserTests: XCTestCase {\n    func testName() throws {\n        let user = try XCTUnwrap(users.first)\n        XCTAssertEqual(user.name, \"Ann\")\n    }\n}", at: Example.testPath),
        .bad("@Test func name() {\n    #expect(users.first↓!.name == \"Ann\")\n}", at: Example.testPath),
        .bad("@Test func name() throws {\n    let user = users.first↓!\n    #expect(user.isNew)\n}", fixed: "@Test func name() throws {\n    let user = try #require(users.first)\n    #expect(user.isNew)\n}", at: Example.testPath),
        .good("final class UserTests: XCTestCase {\n    func testName() throws {\n        let user = try XCTUnwrap(users.first)\n    }\n}", at: Example.testPath),
        .good("final class UserTests: XCTestCase {\n    func testLink() {\n        let url = URL(string: \"https://example.com\")!\n        XCTAssertEqual(url.path, \"\")\n    }\n}", at: Example.testPath),
        .good("final class UserTests: XCTestCase {\n    var sut: Screen!\n    private func makeUser() -> User { users.first! }\n}", at: Example.testPath),
        .good("func name() -> String { users.first!.name }"),
    ]
}
