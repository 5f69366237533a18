import TenetRuleKit

struct ConcreteDependency: Rule {
    static let about = About(
        "concrete-dependency", "Dependency injected as a concrete type", category: .architecture, severity: .note,
        scope: .appCode,
        why: "A view model that asks for the class itself can be tested only with the real one.")

    var suffixes = ["Service", "Client", "Manager", "Repository", "UseCase", "Provider"]
    var consumers = ["ViewModel", "UseCase"]
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of types that do work for others."),
        Option<Self>("consumers", \.consumers, "Endings of the classes whose initializers are looked at."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(InitializerDeclSyntax.self) { node, file in
            guard let type = node.enclosingType, type.kind == .classDecl || type.kind == .structDecl,
                let name = type.groupName?.identifier,
                consumers.contains(where: { name.hasSuffix($0) }), !name.hasPrefix("Mock")
            else { return }
            for parameter in node.signature.parameterClause.parameters {
                let type = parameter.type
                guard
                    let injected = type.as(IdentifierTypeSyntax.self)
                        ?? type.as(OptionalTypeSyntax.self)?.wrappedType.as(IdentifierTypeSyntax.self),
                    let value = parameter.defaultValue?.value, isInstance(value, of: injected.name),
                    injected.genericArgumentClause == nil,
                    suffixes.contains(where: { injected.name.text.hasSuffix($0) })
                else { continue }
                file.report(
                    "`\(name)` takes the concrete type `\(injected.name.text)`",
                    help: "take a protocol: `any \(injected.name.text)Protocol`", at: injected.name)
            }
        }
    }

    /// Only the default shows in this file that the type is a class and not a protocol: `Store()`, `Store.shared`,
    /// `.shared`.
    private func isInstance(_ value: ExprSyntax, of type: TokenSyntax) -> Bool {
        if let call = value.as(FunctionCallExprSyntax.self) {
            return call.isPlain && call.calledName?.text == type.text
        }
        guard let access = value.as(MemberAccessExprSyntax.self) else { return false }
        return access.base.map { $0.text == type.text } ?? true
    }

    static let examples: [Example] = [
        .bad(
            "final class CartViewModel {\n    init(service: ↓CartService = CartService(), client: ↓APIClient = .shared) {}\n}"
        ),
        .bad("final class LoadCartUseCase {\n    init(repository: ↓CartRepository = CartRepository.shared) {}\n}"),
        .good("final class CartViewModel {\n    init(service: CartService, client: Client = LiveClient()) {}\n}"),
        .good("final class CartViewModel {\n    init(service: any CartService, client: APIClientProtocol) {}\n}"),
        .good("final class CartViewModel {\n    init(id: Int, calendar: Calendar) {}\n}"),
        .good("final class CartCoordinator {\n    init(service: CartService) {}\n}"),
    ]
}
