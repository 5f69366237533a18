import TenetRuleKit
import TenetRuleSupport

struct UseCaseSeveralOperations: Rule {
    static let about = About(
        "use-case-several-operations", "Use case with more than its operation", category: .architecture,
        severity: .note,
        scope: .appCode,
        why: "A use case is one thing that a user can do; with a second operation its name says only half.",
        phrasings: [
            "A use case has exactly one operation for callers, named `execute`.",
            """
            Classes like `GetUserUseCase` do a single thing; anything further, such as `refresh()`, is private or goes \
            into another type.
            """,
        ])

    var operation = "execute"
    static let options = [Option<Self>("operation", \.operation, "The name of the one operation.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in check(node, node.name, file) }
        hooks.on(StructDeclSyntax.self) { node, file in check(node, node.name, file) }
        hooks.on(ActorDeclSyntax.self) { node, file in check(node, node.name, file) }
        hooks.on(ProtocolDeclSyntax.self) { node, file in check(node, node.name, file) }
        hooks.on(ExtensionDeclSyntax.self) { node, file in
            // Conforming to another protocol is no second operation of its own.
            guard node.inheritanceClause == nil, !node.isPrivate, let name = node.groupName else { return }
            check(node, name, file)
        }
    }

    private func check(_ node: some DeclGroupSyntax, _ name: TokenSyntax, _ file: FilePass) {
        guard name.text.hasSuffix("UseCase") || name.text.hasSuffix("UseCaseProtocol"), !name.text.hasPrefix("Mock")
        else { return }
        let methods = node.members(FunctionDeclSyntax.self).filter { !$0.isPrivate && !$0.isStatic }
        let others = methods.filter { $0.name.text != operation && $0.name.text != "callAsFunction" }
        // One operation, of whatever forms, which is only called something else.
        let isRenamed =
            node.kind != .extensionDecl && others.count == methods.count
            && others.allSatisfy { $0.name.text == others.first?.name.text }
        if isRenamed, let method = others.first {
            file.report(
                "the operation of `\(name.text)` is called `\(method.name.text)`", help: "call it `\(operation)`",
                at: method.name)
            return
        }
        for method in others {
            file.report(
                "`\(name.text)` offers `\(method.name.text)` beside its operation",
                help: "make it private, or move it to a use case of its own; the operation is called `\(operation)`",
                at: method.name)
        }
    }

    static let examples: [Example] = [
        .bad(
            "final class GetUserUseCase {\n    func execute(id: Int) async throws -> User { try await users.user(id) }\n    func ↓refresh() {}\n}"
        ),
        .bad("protocol GetUserUseCaseProtocol {\n    func ↓getUser(id: Int) async throws -> User\n}"),
        .good(
            "final class GetUserUseCase {\n    func execute(id: Int) async throws -> User { try check(id) }\n    private func check(_ id: Int) throws -> User { user }\n}"
        ),
        .bad("extension GetUserUseCase {\n    func ↓reload() {}\n    private func check() {}\n}"),
        .bad("protocol GetPierUseCase {\n    func ↓pier(id: Int) -> Pier\n    func pier(name: String) -> Pier\n}"),
        .bad("protocol PierUseCase {\n    func ↓add(_ pier: Pier)\n    func ↓remove(_ pier: Pier)\n}"),
        .good("struct GetUserUseCase {\n    func callAsFunction() -> User { user }\n}"),
        .good("final class UserService {\n    func load() {}\n    func save() {}\n}"),
    ]
}
