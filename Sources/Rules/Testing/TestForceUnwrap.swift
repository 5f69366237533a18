import TenetRuleKit
import TenetRuleSupport

struct TestForceUnwrap: Rule {
    static let about = About(
        "test-force-unwrap", "Force unwrap in a test", category: .testing, severity: .note, status: .stable,
        scope: .tests,
        aliases: ["force_unwrapping"],
        why: """
            A crash ends the whole run: the tests behind it do not run, and the report shows no reason. `XCTUnwrap` \
            and `#require` fail this one test with a message.
            """,
        phrasings: [
            "Use `XCTUnwrap` or `#require` instead of a force unwrap in tests.",
            "No `!` on optionals in a test method: let it fail with a message and not crash the entire run.",
        ])

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
        guard node.parent?.kind == .initializerClause,
            !node.expression.descendants.contains(where: { $0.kind == .forceUnwrapExpr })
        else { return nil }
        return .replace(node, with: "try \(wrap)(\(node.expression.text))", "Use `\(wrap)`", .unsafe)
    }

    static let examples: [Example] = [
        .bad(
            """
            final class UserTests: XCTestCase {
                func testName() throws {
                    let user = users.first↓!
                    XCTAssertEqual(user.name, "Ann")
                }
            }
            """,
            fixed: """
                final class UserTests: XCTestCase {
                    func testName() throws {
                        let user = try XCTUnwrap(users.first)
                        XCTAssertEqual(user.name, "Ann")
                    }
                }
                """,
            at: Example.testPath),
        .bad("@Test func name() {\n    #expect(users.first↓!.name == \"Ann\")\n}", at: Example.testPath),
        .bad(
            """
            @Test func name() throws {
                let user = users.first↓!
                #expect(user.isNew)
            }
            """,
            fixed: """
                @Test func name() throws {
                    let user = try #require(users.first)
                    #expect(user.isNew)
                }
                """,
            at: Example.testPath),
        .good(
            """
            final class UserTests: XCTestCase {
                func testName() throws {
                    let user = try XCTUnwrap(users.first)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class UserTests: XCTestCase {
                func testLink() {
                    let url = URL(string: "https://example.com")!
                    XCTAssertEqual(url.path, "")
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class UserTests: XCTestCase {
                var sut: Screen!
                private func makeUser() -> User { users.first! }
            }
            """,
            at: Example.testPath),
        .good("func name() -> String { users.first!.name }"),
    ]
}
