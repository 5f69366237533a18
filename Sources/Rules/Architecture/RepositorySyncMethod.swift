import TenetRuleKit
import TenetRuleSupport

struct RepositorySyncMethod: Rule {
    static let about = About(
        "repository-sync-method", "Repository method that cannot fail or wait", category: .architecture,
        severity: .note,
        scope: .appCode,
        why:
            "A repository hides where data comes from; a method that is not `async throws` betrays that it is at hand.",
        phrasings: [
            "Declare every method of a repository protocol as `async throws`.",
            """
            Data access interfaces don't reveal whether something is local or remote: any call may take time and fail.
            """,
        ])

    var suffixes = ["RepositoryProtocol", "Repository"]
    static let options = [Option<Self>("suffixes", \.suffixes, "Endings of repository protocols.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(ProtocolDeclSyntax.self) { node, file in
            guard suffixes.contains(where: { node.name.text.hasSuffix($0) }) else { return }
            for method in node.members(FunctionDeclSyntax.self) where !method.isStatic {
                guard !(method.isAsync && method.isThrowing), !isLive(method), !isCached(method) else { continue }
                file.report(
                    "`\(method.name.text)` of `\(node.name.text)` is not `async throws`",
                    help: "declare it `async throws`", at: method.name)
            }
        }
    }

    /// Streams and publishers deliver later by themselves.
    private func isLive(_ method: FunctionDeclSyntax) -> Bool {
        guard let name = method.returnType?.unwrapped.lastName else { return false }
        return name.contains("Stream") || name.contains("Publisher") || name.contains("Sequence")
            || name.contains("Observable")
    }

    /// Reads what is in memory already, as its name says.
    private func isCached(_ method: FunctionDeclSyntax) -> Bool {
        guard let type = method.returnType, !method.isAsync, type.text != "Void", type.text != "()" else {
            return false
        }
        return method.name.text.containsFolded(["cached", "inmemory", "lastknown"])
    }

    static let examples: [Example] = [
        .good("protocol CartRepository {\n    func cachedRows(of cart: Cart) -> [Row]\n}"),
        .bad("protocol CartRepository {\n    func ↓clearCachedRows()\n    func ↓rows() -> [Row]\n}"),
        .bad(
            "protocol UserRepositoryProtocol {\n    func ↓user(id: Int) -> User?\n    func ↓save(_ user: User) async\n}"
        ),
        .bad("protocol CartRepository {\n    func ↓rows() throws -> [Row]\n}"),
        .good("protocol UserRepositoryProtocol {\n    func user(id: Int) async throws -> User\n}"),
        .good(
            "protocol UserRepository {\n    func changes() -> AnyPublisher<User, Never>\n    var count: Int { get }\n}"),
        .good("final class UserRepositoryMock {\n    func user() -> User? { nil }\n}"),
    ]
}
