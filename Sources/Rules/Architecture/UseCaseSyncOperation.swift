import TenetRuleKit
import TenetRuleSupport

struct UseCaseSyncOperation: Rule {
    static let about = About(
        "use-case-sync-operation", "Use case whose operation cannot fail or wait", category: .architecture,
        severity: .note,
        scope: .appCode,
        why: """
            An operation that is `async throws` from the start can go to the network later without a change for \
            callers.
            """,
        phrasings: [
            "Declare the `execute` operation of every use case as `async throws`.",
            """
            Business logic entry points can always suspend and fail, so they may go to the network someday without \
            breaking callers.
            """,
        ])

    var operation = "execute"
    static let options = [Option<Self>("operation", \.operation, "The name of the operation.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.name.text == operation, let type = node.enclosingType, let name = type.groupName,
                type.kind == .protocolDecl || type.kind == .classDecl || type.kind == .structDecl,
                name.text.hasSuffix("UseCase") || name.text.hasSuffix("UseCaseProtocol"), !isStream(node.returnType)
            else { return }
            guard !(node.isAsync && node.isThrowing) else { return }
            let lacking = node.isAsync ? "throws" : node.isThrowing ? "async" : "async throws"
            file.report(
                "`\(operation)` of `\(name.text)` is not `async throws`", help: "declare it `\(lacking)`", at: node.name
            )
        }
    }

    private func isStream(_ type: TypeSyntax?) -> Bool {
        guard let name = type?.unwrapped.lastName else { return false }
        return name.contains("Stream") || name.contains("Publisher") || name.contains("Sequence")
    }

    static let examples: [Example] = [
        .bad("protocol GetUserUseCaseProtocol {\n    func ↓execute(id: Int) throws -> User\n}"),
        .bad("struct GetUserUseCase {\n    func ↓execute(id: Int) -> User { user }\n}"),
        .good("protocol GetUserUseCaseProtocol {\n    func execute(id: Int) async throws -> User\n}"),
        .good("struct WatchUserUseCase {\n    func execute() -> AsyncStream<User> { stream }\n}"),
        .good("final class UserService {\n    func execute() {}\n}"),
    ]
}
