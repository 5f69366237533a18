import TenetRuleKit

struct SingletonWithOpenInit: Rule {
    static let about = About(
        "singleton-with-open-init", "Singleton that can be created again", category: .architecture, severity: .note,
        scope: .appCode,
        why: "State kept in a second instance by mistake is never seen by those who use `shared`.")

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard let shared = sharedInstance(of: node), !node.isPrivate,
                node.inheritedTypes.first?.lastName != "NSObject" || hasInit(node)
            else { return }
            var isOpen = true
            for initializer in node.members(InitializerDeclSyntax.self) {
                // An initializer with parameters is for tests.
                if initializer.isPrivate || !initializer.signature.parameterClause.parameters.isEmpty { isOpen = false }
            }
            guard isOpen, canInherit(node) == false || hasInit(node) else { return }
            file.report(
                "`\(node.name.text)` has a shared instance, yet anyone can make another",
                help: "add `private init()`", at: shared)
        }
    }

    private func sharedInstance(of node: ClassDeclSyntax) -> TokenSyntax? {
        for property in node.members(VariableDeclSyntax.self)
        where property.isStatic && property.isLet && !property.isPrivate {
            guard let name = property.nameToken, name.text == "shared",
                property.type == nil || property.type?.text == node.name.text,
                let call = property.initialValue?.as(FunctionCallExprSyntax.self), call.isPlain, call.arguments.isEmpty,
                call.calledName?.text == node.name.text
            else { continue }
            return name
        }
        return nil
    }

    private func hasInit(_ node: ClassDeclSyntax) -> Bool { !node.members(InitializerDeclSyntax.self).isEmpty }
    /// A superclass may want its own initializers to stay visible.
    private func canInherit(_ node: ClassDeclSyntax) -> Bool { !node.inheritedTypes.isEmpty }

    static let examples: [Example] = [
        .bad("final class Session {\n    static let ↓shared = Session()\n    var user = 1\n}"),
        .bad("final class Session: ObservableObject {\n    static let ↓shared = Session()\n    init() {}\n}"),
        .good("final class Session {\n    static let shared = Session()\n    private init() {}\n}"),
        .good("private final class Session {\n    static let shared = Session()\n}"),
        .good("final class Session {\n    static let shared = Session()\n    init(store: Store = Store()) {}\n}"),
        .good(
            "final class Session: NSObject {\n    static let shared = Session()\n}\nstruct Theme {\n    static let shared = Theme()\n}"
        ),
    ]
}
