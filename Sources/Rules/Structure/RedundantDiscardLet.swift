import TenetRuleKit
import TenetRuleSupport

struct RedundantDiscardLet: Rule {
    static let about = About(
        "redundant-discard-let", "Redundant let before _", category: .structure, severity: .warning, status: .stable,
        aliases: ["redundant_discardable_let"],
        why: "`_ = call()` already says that the value is dropped on purpose; `let` suggests a name that is not there.",
        phrasings: [
            "Discard a result with `_ = call()`, not with `let _ = call()`.",
            "Leave out the `let` when throwing a return value away.",
        ])

    var every = false
    static let options = [
        Option<Self>("every", \.every, "Report every place, in view builders too, where the `let` may be needed.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isLet, let binding = node.onlyBinding, binding.pattern.kind == .wildcardPattern,
                binding.typeAnnotation == nil
            else { return }
            let isPlain =
                binding.initializer != nil && node.attributes.isEmpty && node.modifiers.isEmpty
                && node.isInPlainFunction && node.parent?.kind == .codeBlockItem
            guard isPlain || every && !node.hasModifier("async") else { return }
            file.report(
                "`let` before `_` binds nothing", help: "write `_ =`", at: node.bindingSpecifier,
                fix: !isPlain ? nil : .delete(node.bindingSpecifier, "Delete `let`", .safe))
        }
    }

    static let examples: [Example] = [
        .bad("var body: some View {\n    ↓let _ = log()\n    Label()\n}", options: ["every": .bool(true)]),
        .bad("func warm() {\n    ↓let _ = cache.load()\n}", fixed: "func warm() {\n    _ = cache.load()\n}"),
        .bad("init() throws {\n    ↓let _ = try open()\n}", fixed: "init() throws {\n    _ = try open()\n}"),
        .good("func warm() {\n    _ = cache.load()\n}"),
        .good("var body: some View {\n    let _ = Self._printChanges()\n    Text(\"Hi\")\n}"),
        .good("func warm() async {\n    async let _ = load()\n    let _: Int = parse()\n}"),
        .good(
            "protocol Page { @PageBuilder func rows() -> Rows }\nstruct Home: Page {\n"
                + "    func rows() -> Rows {\n        let _ = log()\n        Row()\n    }\n}"),
        .good(
            "struct Bordered: ViewModifier {\n    func body(content: Content) -> Border {\n"
                + "        let _ = log()\n        Border(content)\n    }\n}"),
        .good("struct Home: Page {\n    func rows() -> Rows {\n        let _ = log()\n        Row()\n    }\n}"),
        .bad(
            "final class Home: UIViewController {\n    func warm() {\n        ↓let _ = cache.load()\n    }\n}",
            fixed: "final class Home: UIViewController {\n    func warm() {\n        _ = cache.load()\n    }\n}"),
        .good("let view = Stack {\n    let _ = log()\n    Label()\n}"),
    ]
}
