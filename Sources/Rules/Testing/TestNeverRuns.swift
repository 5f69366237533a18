import TenetRuleKit
import TenetRuleSupport

struct TestNeverRuns: Rule {
    static let about = About(
        "test-never-runs", "Test that never runs", category: .testing, severity: .error, scope: .tests,
        aliases: ["private_unit_test"],
        why: """
            XCTest runs methods of instances that start with `test`, take nothing and return nothing, and that it can \
            see. Any other method is passed over without a word.
            """,
        phrasings: [
            """
            Test methods of an `XCTestCase` must be non-private instance methods without parameters or a return value.
            """,
            "Watch out for a `private func testLoad()` or a `static` one: Xcode silently skips it.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard isNamedLikeTest(node), !node.hasAttribute("Test"), let type = node.enclosingType, type.isXCTestClass,
                node.parent?.kind == .memberBlockItem, let reason = reason(node), !isCalled(node, file)
            else { return }
            file.report(
                "XCTest never runs `\(node.name.text)`, because it \(reason)",
                help: "make it a method that XCTest finds, or give a helper another name", at: node.name)
        }
    }

    private func isNamedLikeTest(_ node: FunctionDeclSyntax) -> Bool {
        guard node.name.text.hasPrefix("test"), let next = node.name.text[4] else { return false }
        return next < 0x61 || next > 0x7A
    }

    private func reason(_ node: FunctionDeclSyntax) -> String? {
        if node.isPrivate { return "is private" }
        if node.isStatic { return "belongs to the type and not to an instance" }
        if !node.parameters.isEmpty { return "takes parameters" }
        if let type = node.returnType, !type.text.isOne(of: ["Void", "()"]) { return "returns a value" }
        return nil
    }

    /// A helper that tests call.
    private func isCalled(_ node: FunctionDeclSyntax, _ file: FilePass) -> Bool {
        file.root.descendants(DeclReferenceExprSyntax.self).contains { $0.baseName.text == node.name.text }
    }

    static let examples: [Example] = [
        .bad("final class FeedTests: XCTestCase {\n    private func ↓testLoad() {}\n}", at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                func ↓testLoad(count: Int) {}
                static func ↓testAll() {}
            }
            """,
            at: Example.testPath),
        .bad("final class FeedTests: XCTestCase {\n    func ↓testLoad() -> Bool { true }\n}", at: Example.testPath),
        .good("final class FeedTests: XCTestCase {\n    func testLoad() async throws {}\n}", at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testLoad() { testLoad(count: 1) }
                private func testLoad(count: Int) {}
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                private func testable() -> Feed { Feed() }
            }
            """,
            at: Example.testPath),
        .good("struct FeedTests {\n    @Test private func testLoad() {}\n}", at: Example.testPath),
    ]
}
