import TenetRuleKit

struct AnimationWithoutValue: Rule {
    static let about = About(
        "animation-without-value", "Animation without a value", category: .swiftui, severity: .warning,
        why: """
            Without `value:` every change animates, rotations of the device and first layouts included. Apple has \
            deprecated this form for that reason.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("animation") { call, file in
            guard let argument = call.arguments.only, argument.label == nil, call.closures.isEmpty, let name = call.calledName,
                let base = call.calledBase, isView(base, call), !isTransition(call), file.usesSwiftUI
            else { return }
            file.report(
                "`animation(\(argument.expression.text))` animates every change of this view",
                help: "name the value to follow: `animation(_:value:)`", at: name)
        }
    }

    /// Bindings and transitions have a modifier of the same name.
    private func isView(_ base: ExprSyntax, _ call: FunctionCallExprSyntax) -> Bool {
        let root = call.view.root
        if let reference = root.as(DeclReferenceExprSyntax.self) {
            let name = reference.baseName.text
            return name.first != 0x24 && name != "AnyTransition" && base.kind != .memberAccessExpr
        }
        guard let made = root.as(FunctionCallExprSyntax.self) else { return false }
        return made.isPlain && made.calledName?.text.isOne(of: ["Binding", "Bindable"]) == false
            && made.evaluatingViewBuilder != nil
    }

    private func isTransition(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestor(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledName?.text
            .isOne(of: ["transition", "asymmetric", "combined"]) ?? false
    }

    static let examples: [Example] = [
        .bad("import SwiftUI\n\nvar dot: some View {\n    Circle().scaleEffect(scale).↓animation(.spring())\n}"),
        .bad("import SwiftUI\n\nstruct Fade: ViewModifier {\n    func body(content: Content) -> some View {\n        content.↓animation(.default)\n    }\n}"),
        .good("import SwiftUI\n\nvar dot: some View {\n    Circle().scaleEffect(scale).animation(.spring(), value: scale)\n}"),
        .good("import SwiftUI\n\nvar toggle: some View {\n    Toggle(\"Show\", isOn: $isShown.animation(.default))\n}"),
        .good("import SwiftUI\n\nvar dot: some View {\n    Circle().transition(.opacity.animation(.easeIn))\n}"),
        .good("import SwiftUI\n\nvar dot: some View {\n    Circle().animation(.easeIn) { $0.opacity(0.5) }\n}"),
    ]
}
