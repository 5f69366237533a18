import TenetRuleKit
import TenetRuleSupport

struct AnimationWithoutValue: Rule {
    static let about = About(
        "animation-without-value", "Animation of everything", category: .design, severity: .warning, status: .stable,
        why: """
            `.animation(_:)` without a value animates whatever changes in the view, rotation and first layout \
            included. SwiftUI deprecated it for that.
            """,
        phrasings: [
            "Always pass a `value` to the `.animation` modifier.",
            """
            Never write `.animation(.easeIn)` alone; say which change should animate with `.animation(.easeIn, value: \
            isOn)`.
            """,
        ])

    var disabling = true
    static let options = [
        Option<Self>("disabling", \.disabling, "Also report `.animation(nil)`, which takes every animation away.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("animation") { call, file in
            guard call.calledBase != nil, call.trailingClosure == nil, let argument = call.arguments.only,
                argument.label == nil, argument.expression.kind != .closureExpr, let name = call.calledName
            else { return }
            let view = call.view
            guard let type = view.name, view.rootCall?.isPlain == true && type.startsUppercase || isContent(view),
                !type.isOne(of: values), !isModifier(view)
            else { return }
            let isNone = argument.expression.kind == .nilLiteralExpr || argument.expression.text == ".none"
            guard disabling || !isNone else { return }
            file.report(
                isNone
                    ? "this takes away every animation of the `\(type)`, whatever causes it"
                    : "this animates every change of the `\(type)`, whatever causes it",
                help: "name what it follows with `.animation(_:value:)`", at: name)
        }
    }

    /// `content.modifier(Sway(by: angle).animation(.easeIn))`: animates what this modifier draws from and nothing else.
    private func isModifier(_ view: ViewExpression) -> Bool {
        guard let argument = view.whole.parent?.as(LabeledExprSyntax.self) else { return false }
        let receiver = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        return receiver?.calledName?.text == "modifier" || argument.label?.text == "modifier"
    }

    /// `content` in the body of a modifier.
    private func isContent(_ view: ViewExpression) -> Bool {
        view.root.text == "content" && view.root.enclosingType?.inherits("ViewModifier") == true
    }

    static let examples: [Example] = [
        .good("Boat().modifier(Sway(by: angle).animation(.easeIn))"),
        .bad(
            "struct Pulse: ViewModifier {\n    func body(content: Content) -> some View {\n"
                + "        content.opacity(isOn ? 1 : 0).↓animation(.spring(response: 0.3))\n    }\n}"),
        .bad("Circle().scaleEffect(isOn ? 2 : 1).↓animation(.easeIn)"),
        .bad("VStack { rows }\n    .padding()\n    .↓animation(movement)"),
        .bad("Circle().↓animation(nil)"),
        .good("Circle().animation(nil)", options: ["disabling": .bool(false)]),
        .good("Circle().scaleEffect(isOn ? 2 : 1).animation(.easeIn, value: isOn)"),
        .good("Toggle(\"On\", isOn: $isOn.animation(.easeIn))"),
        .good("Circle().transition(.opacity.animation(.easeIn))"),
        .good("Circle().transition(AnyTransition.scale.animation(.easeIn))"),
        .good("Circle().animation(.easeIn) { $0.opacity(isOn ? 1 : 0) }"),
    ]
}

private let values = ["AnyTransition", "Binding", "Animation", "FetchRequest"]
