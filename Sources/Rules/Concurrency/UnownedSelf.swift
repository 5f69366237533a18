import TenetRuleKit
import TenetRuleSupport

struct UnownedSelf: Rule {
    static let about = About(
        "unowned-self", "Unowned `self` in a closure", category: .concurrency, severity: .note,
        status: .preview, scope: .appCode, aliases: ["unowned_variable_capture"],
        why: """
            An unowned `self` crashes when the closure runs after the object is gone, which is hard to rule out for a \
            closure that is kept or runs later.
            """,
        phrasings: [
            "Capture `self` with `[weak self]`, not with `[unowned self]`.",
            "Closures that may run late must survive their object's death without crashing.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ClosureCaptureSyntax.self) { capture, file in
            guard capture.specifier?.specifier.text == "unowned", capture.name.text == "self",
                let closure = capture.ancestor(ClosureExprSyntax.self),
                closure.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.syntax != closure.syntax
            else { return }
            file.report(
                "this closure crashes when it runs after `self` is gone", help: "capture `[weak self]`", at: capture)
        }
    }

    static let examples: [Example] = [
        .bad("loader.load { [↓unowned self] image in\n    self.show(image)\n}"),
        .bad("onClose = { [↓unowned(unsafe) self] in self.reload() }"),
        .good("loader.load { [weak self] image in\n    self?.show(image)\n}"),
        .good("final class Form {\n    lazy var title: String = { [unowned self] in self.makeTitle() }()\n}"),
        .good("loader.load { [unowned loader] image in\n    loader.keep(image)\n}"),
    ]
}
