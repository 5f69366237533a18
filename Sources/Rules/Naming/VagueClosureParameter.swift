import TenetRuleKit

struct VagueClosureParameter: Rule {
    static let about = About(
        "vague-closure-parameter", "Vague closure parameter", category: .naming, severity: .note,
        why: """
            A parameter called `closure` or `handler` says what it is, not when it runs: `completion`, `transform`, \
            `predicate` or `onRetry` do.
            """)

    var names = ["closure", "handler", "block", "function", "callback", "cb", "fn"]
    static let options = [Option<Self>("names", \.names, "The names that say too little.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionParameterSyntax.self) { node, file in
            let label = node.firstName
            let name = label.text == "_" ? node.internalName : label
            guard name.text.isOne(of: names), isFunction(node.type) else { return }
            let decl = node.ancestors.first {
                $0.kind == .functionDecl || $0.kind == .initializerDecl || $0.kind == .subscriptDecl
            }
            if let function = decl?.as(FunctionDeclSyntax.self), function.hasDictatedName { return }
            if let initializer = decl?.as(InitializerDeclSyntax.self), initializer.isOverride { return }
            file.report(
                "`\(name.text)` does not say when this closure runs or what it is for",
                help: "name it for its purpose: `completion`, `transform`, `predicate` or `on…`", at: name)
        }
    }

    private func isFunction(_ type: TypeSyntax) -> Bool { type.unwrapped.kind == .functionType }

    static let examples: [Example] = [
        .bad("func load(↓handler: @escaping (Data) -> Void) {}"),
        .bad("func each(_ ↓block: (Int) -> Void) {}\ninit(↓callback: (() -> Void)? = nil) {}"),
        .good("func load(completion: @escaping (Data) -> Void) {}"),
        .good("func load(onChange handler: @escaping (Data) -> Void) {}"),
        .good("func add(handler: Handler) {}"),
        .good("class Page: Base {\n    override func load(handler: @escaping () -> Void) {}\n}"),
    ]
}
