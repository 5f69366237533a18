import TenetRuleKit

struct VagueClosureParameter: Rule {
    static let about = About(
        "vague-closure-parameter", "Vague closure parameter", category: .naming, severity: .note,
        why: """
            A parameter called `closure` or `handler` says what it is, not when it runs: `completion`, `transform`, \
            `predicate` or `onRetry` do.
            """)

    var names = ["closure", "handler", "block", "function", "callback", "cb", "fn"]
    var outcomes = false
    static let options = [
        Option<Self>("names", \.names, "The names that say too little."),
        Option<Self>(
            "outcomes", \.outcomes,
            "Ask that the two closures for the outcomes of an operation are called `onSuccess` and `onFailure`."),
    ]

    private static let successes = ["success", "done", "succeeded", "successHandler", "successBlock", "completed"]
    private static let failures = [
        "failure", "error", "failed", "fail", "failureHandler", "failureBlock",
        "errorHandler", "errorBlock", "failHandler", "onError",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionParameterClauseSyntax.self) { clause, file in
            guard outcomes else { return }
            if let function = clause.parent?.parent?.as(FunctionDeclSyntax.self), function.hasDictatedName { return }
            checkOutcomes(
                clause.parameters.filter { isFunction($0.type) }
                    .map { $0.firstName.text == "_" ? $0.internalName : $0.firstName }, file)
        }
        hooks.on(MemberBlockSyntax.self) { block, file in
            guard outcomes, let group = block.parent?.asDeclGroup, group.kind != .extensionDecl else { return }
            let stored = group.storedProperties.filter { $0.type.map(isFunction) == true }
            checkOutcomes(stored.compactMap(\.nameToken), file)
        }
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

    /// A pair such as `success` and `failure`, where it is not `onSuccess` and `onFailure`.
    private func checkOutcomes(_ names: [TokenSyntax], _ file: FilePass) {
        guard
            let success = names.first(where: { $0.text.isOne(of: Self.successes + ["onSuccess", "onDone"]) }),
            let failure = names.first(where: { $0.text.isOne(of: Self.failures + ["onFailure"]) })
        else { return }
        for (name, right) in [(success, "onSuccess"), (failure, "onFailure")] where name.text != right {
            file.report(
                "`\(name.text)` is the closure for one outcome of two but is not called `\(right)`",
                help: "call it `\(right)`", at: name)
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
        .bad(
            """
            func locate(↓success: @escaping (City) -> Void, ↓failure: @escaping (any Error) -> Void) {}
            struct Purchase {
                let ↓done: (Receipt) -> Void
                let ↓errorBlock: ((any Error) -> Void)?
            }
            """, options: ["outcomes": .bool(true)]),
        .good(
            """
            func locate(onSuccess: @escaping (City) -> Void, onFailure: @escaping (any Error) -> Void) {}
            func finish(done: @escaping () -> Void) {}
            func write(success: Bool, failure: String) {}
            """, options: ["outcomes": .bool(true)]),
        .good("func locate(success: @escaping (City) -> Void, failure: @escaping (any Error) -> Void) {}"),
    ]
}
