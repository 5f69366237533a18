import TenetRuleKit
import TenetRuleSupport

struct MockCannotFail: Rule {
    static let about = About(
        "mock-cannot-fail", "Mock that cannot fail", category: .testing, severity: .note, status: .stable,
        why: """
            When nothing that a mock does can fail, no test can see what the app does after a failure. A result that \
            the test sets decides between success and failure.
            """,
        phrasings: [
            "Every mock with throwing functions must let the test make them throw.",
            "A test double holds a settable `Result` or error, so that we can try out what happens after a failure.",
        ])

    var prefixes = ["Mock"]
    var forcedCasts = false
    static let options = [
        Option<Self>(
            "forced_casts", \.forcedCasts,
            "Also report a response that is cast by force where an error could be thrown."),
        Option<Self>("prefixes", \.prefixes, "How the names of mocks start."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in check(node, named: node.name, file) }
        hooks.on(ActorDeclSyntax.self) { node, file in check(node, named: node.name, file) }
        hooks.on(StructDeclSyntax.self) { node, file in check(node, named: node.name, file) }
    }

    private func check(_ type: some DeclGroupSyntax, named name: TokenSyntax, _ file: FilePass) {
        guard prefixes.contains(where: { name.text.startsWithWord($0) }), !type.inheritedTypes.isEmpty else { return }
        let throwing = type.members(FunctionDeclSyntax.self).filter { function in
            function.isThrowing && function.body != nil && !function.isPrivate && !function.isStatic
                && !function.isTestCase && !function.isOverride && !Self.returnsStream(function)
        }
        if forcedCasts { throwing.forEach { checkCasts(in: $0, file) } }
        guard let first = throwing.first,
            !throwing.contains(where: { $0.body?.descendants.contains(where: Self.canFail) == true }),
            !Self.hasFailingTwin(type, throwing)
        else { return }
        file.report(
            throwing.count == 1
                ? "`\(first.name.text)` of `\(name.text)` never throws, so no test can see what happens after a failure"
                : "none of the \(throwing.count) throwing functions of `\(name.text)` ever throws, so no test can see "
                    + "what happens after a failure",
            help: "throw an error, or return a `Result`, that the test sets", at: name,
            notes: throwing.prefix(3).map { file.note("succeeds always", at: $0.name) })
    }

    /// Another double in the file conforms to the same protocol and fails in one of these functions: tests take that one
    /// where they want a failure.
    private static func hasFailingTwin(_ type: some DeclGroupSyntax, _ throwing: [FunctionDeclSyntax]) -> Bool {
        let protocols = type.inheritedTypes.map(\.text.string)
        return type.root.descendants(FunctionDeclSyntax.self).contains { function in
            guard let other = function.enclosingType, other.syntax != type.syntax,
                other.inheritedTypes.contains(where: { protocols.contains($0.text.string) }),
                throwing.contains(where: { $0.name.text == function.name.text })
            else { return false }
            return function.body?.descendants.contains { $0.kind == .throwStmt } == true
        }
    }

    private func checkCasts(in function: FunctionDeclSyntax, _ file: FilePass) {
        for cast in function.descendants(UnresolvedAsExprSyntax.self) {
            guard let mark = cast.questionOrExclamationMark, mark.tokenKind == .exclamationMark else { continue }
            file.report(
                "a response of another type ends the whole run here, not only the test that has set it",
                help: "cast with `as?` and throw an error that names the type",
                at: ByteRange(cast.asKeyword.range.lower, mark.range.upper))
        }
    }

    /// What the caller gets may fail later.
    private static func returnsStream(_ node: FunctionDeclSyntax) -> Bool {
        node.returnType?.codeContainsFolded(["publisher", "stream", "sequence", "task<", "result<"]) ?? false
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
            final class ↓MockStore: Store {
                var saved: [Post] = []
                func save(_ post: Post) throws { saved.append(post) }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            actor ↓MockAPI: API {
                func posts() async throws -> [Post] {
                    let read = try? file()
                    return read ?? []
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class MockStore: Store {
                var answer: Any?
                func load<Value>() throws -> Value {
                    if let error { throw error }
                    return answer ↓as! Value
                }
                func title() -> String { answer as! String }
            }
            """,
            at: Example.testPath, options: ["forced_casts": .bool(true)]),
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
                func clear() throws { posts = [] }
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
        .good(
            """
            struct MockTower: Tower {
                let height: Int
                func measure() throws -> Int { height }
            }
            struct BrokenTower: Tower {
                func measure() throws -> Int { throw TowerError.fog }
            }
            """,
            at: Example.testPath),
        .good("final class MemoryStore: Store {\n    func save(_ post: Post) throws { posts.append(post) }\n}"),
        .good(
            "final class MockStore: Store {\n    func clear() async {}\n    func load() throws { fatalError() }\n}",
            at: Example.testPath),
    ]
}
