import TenetRuleKit
import TenetRuleSupport

struct WeakNewInstance: Rule {
    static let about = About(
        "weak-new-instance", "Weak new instance", category: .safety, severity: .error,
        why: """
            A weak or unowned variable does not keep its object alive. An object that is made right there has no \
            other owner, so it is gone before the next line: the weak variable is nil and the unowned one crashes.
            """,
        phrasings: [
            "Do not assign a newly created object to a `weak` or `unowned` variable.",
            "Somebody must own what you have just made, so store it strongly first or it is gone on the next line.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard let word = node.modifiers.first(where: { $0.name.text.isOne(of: ["weak", "unowned"]) }) else {
                return
            }
            for binding in node.bindings {
                guard let value = binding.initializer?.value, let name = binding.nameToken,
                    let call = value.stripped.as(FunctionCallExprSyntax.self), makesObject(call, file)
                else { continue }
                file.report(
                    "the new `\(call.calledExpression.text)` is released at once: `\(name.text)` is `\(word.name.text)`",
                    help: "keep the object in a strong variable", at: word)
            }
        }
    }

    /// `Name(…)` with a capital: an initialiser rather than a function.
    private func makesObject(_ call: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
        guard let name = call.calledName?.text else { return false }
        if name == "init" { return call.calledBase?.lastName?.text.startsUppercase == true }
        return call.isPlain && name.startsUppercase
    }

    static let examples: [Example] = [
        .bad("↓weak var delegate = ListDelegate()"),
        .bad("func show() {\n    ↓unowned let model = Model(store: store)\n    model.start()\n}"),
        .bad("final class Screen {\n    ↓weak var timer: Ticker? = Ticker.init(interval: 1)\n}"),
        .good("weak var delegate: ListDelegate?"),
        .good("let delegate = ListDelegate()\nweak var reference = delegate"),
        .good("weak var cell = table.cell(at: path)"),
        .good("weak var shared = Store.current()"),
    ]
}
