import TenetRuleKit

struct UnownedCapture: Rule {
    static let about = About(
        "unowned-capture", "Unowned capture", category: .safety, severity: .warning, aliases: ["unowned_variable_capture"],
        why: """
            A closure with `[unowned self]` crashes when it runs after its owner is gone. Whether that can happen depends \
            on code far away; `weak` answers it on the spot.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(ClosureCaptureSyntax.self) { node, file in
            guard let word = node.specifier?.specifier, word.text == "unowned", node.specifier?.detail?.text != "unsafe",
                !isLazy(node), !node.isInPreview
            else { return }
            file.report(
                "the closure crashes when it runs after `\(node.name.text)` is gone",
                help: "capture it with `weak` and unwrap it in the closure", at: word)
        }
    }

    /// `lazy var x = { [unowned self] in … }()` runs at once, while its owner is alive.
    private func isLazy(_ node: ClosureCaptureSyntax) -> Bool {
        guard let closure = node.ancestor(ClosureExprSyntax.self),
            let call = closure.parent?.as(FunctionCallExprSyntax.self)
        else { return false }
        return call.calledExpression.syntax == closure.syntax
    }

    static let examples: [Example] = [
        .bad("timer.onTick = { [↓unowned self] in update() }"),
        .bad("load { [weak view, ↓unowned model] in model.finish(view) }"),
        .good("timer.onTick = { [weak self] in self?.update() }"),
        .good("timer.onTick = { [self] in update() }"),
        .good("lazy var title: String = { [unowned self] in name + suffix }()"),
        .good("unowned let owner: Owner"),
    ]
}
