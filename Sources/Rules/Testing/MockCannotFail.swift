import TenetRuleKit

struct MockCannotFail: Rule {
    static let about = About(
        "mock-cannot-fail", "Mock that cannot fail", category: .testing, severity: .note,
        why: """
            When a mock's throwing function never throws, no test can see what the app does after a failure. A result \
            that the test sets decides between success and failure.
            """)

    var prefixes = ["Mock"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "How the names of mocks start.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.isThrowing, let body = node.body, let type = node.enclosingType, type.kind != .protocolDecl,
                let name = type.groupName?.text, prefixes.contains(where: { name.startsWithWord($0) }),
                // Tests of its own and helpers that nothing in the app calls are no part of what is mocked.
                !node.isPrivate, !node.isStatic, !node.isTestCase, !node.isOverride, !Self.returnsStream(node),
                !body.descendants.contains(where: { Self.canFail($0) })
            else { return }
            file.report(
                "`\(node.name.text)` of `\(name)` never throws, so no test can see what happens after a failure",
                help: "throw an error, or return a `Result`, that the test sets", at: node.name)
        }
    }

    /// What the caller gets may fail later.
    private static func returnsStream(_ node: FunctionDeclSyntax) -> Bool {
        node.returnType?.text.containsFolded(["publisher", "stream", "sequence", "task<", "result<"]) ?? false
    }

    /// It throws, hands on what something else throws, or ends the test.
    private static func canFail(_ node: Syntax) -> Bool {
        if let attempt = node.as(TryExprSyntax.self) { return attempt.questionOrExclamationMark == nil }
        if node.kind == .throwStmt { return true }
        return node.as(FunctionCallExprSyntax.self)?.calledName?.text
            .isOne(of: ["fatalError", "preconditionFailure", "XCTFail", "unimplemented", "reportIssue"]) ?? false
    }

    static let examples: [Example] = [
        .bad(
            """
            final class MockStore: Store {
                var saved: [Post] = []
                func ↓save(_ post: Post) throws { saved.append(post) }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            actor MockAPI: API {
                func ↓posts() async throws -> [Post] {
                    let read = try? file()
                    return read ?? []
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class MockStore: Store {
                var result: Result<[Post], any Error> = .success([])
                func posts() async throws -> [Post] { try result.get() }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class MockStore: Store {
                var error: (any Error)?
                func save(_ post: Post) throws {
                    if let error { throw error }
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class MockStore: Store {
                let posts = PassthroughSubject<[Post], any Error>()
                func postsPublisher() throws -> AnyPublisher<[Post], any Error> { posts.eraseToAnyPublisher() }
            }
            """,
            at: Example.testPath),
        .good("final class MemoryStore: Store {\n    func save(_ post: Post) throws { posts.append(post) }\n}"),
        .good(
            "final class MockStore: Store {\n    func clear() async {}\n    func load() throws { fatalError() }\n}",
            at: Example.testPath),
    ]
}
