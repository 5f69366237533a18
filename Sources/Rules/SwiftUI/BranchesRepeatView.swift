import TenetRuleKit
import TenetRuleSupport

struct BranchesRepeatView: Rule {
    static let about = About(
        "branches-repeat-view", "Branches that repeat a view", category: .swiftui, severity: .warning,
        why: """
            SwiftUI treats the same view in two branches as two views. Its state is reset and its change is a fade \
            instead of an animation, and each edit has to be made twice.
            """,
        phrasings: [
            """
            Do not repeat the same view in both branches of an `if` when only its modifiers differ; put the condition \
            into the modifier's argument.
            """,
            """
            Use `Text(title).foregroundColor(isDone ? .gray : .black)` instead of writing an element twice around an \
            `else`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(IfExprSyntax.self) { node, file in
            guard let other = node.elseBody?.as(CodeBlockSyntax.self), node.parent?.kind != .ifExpr,
                let condition = node.conditions.only?.condition, condition.kind != .optionalBindingCondition,
                condition.kind != .availabilityCondition, condition.kind != .matchingPatternCondition,
                let first = view(node.body), let second = view(other), first.root.text == second.root.text,
                let modifier = difference(first, second), node.evaluatingViewBuilder != nil
            else { return }
            file.report(
                "both branches show the same `\(first.name?.string ?? "view")` and differ only in `\(modifier.text)`",
                help: "write the view once and pass the condition to `\(modifier.text)`", at: node.ifKeyword)
        }
    }

    private func view(_ block: CodeBlockSyntax) -> ViewExpression? {
        guard let call = block.statements.onlyItem?.as(FunctionCallExprSyntax.self) else { return nil }
        let view = call.view
        return view.rootCall?.makesView == true && !view.modifiers.isEmpty ? view : nil
    }

    /// The only modifier that differs, when a condition could choose its argument: both values must have one type.
    private func difference(_ first: ViewExpression, _ second: ViewExpression) -> TokenSyntax? {
        guard first.modifiers.count == second.modifiers.count else { return nil }
        var found: TokenSyntax?
        for (left, right) in zip(first.modifiers, second.modifiers) {
            guard left.name.text == right.name.text else { return nil }
            if left.call.arguments.text == right.call.arguments.text, closures(left) == closures(right) { continue }
            guard found == nil, !left.name.text.hasSuffix("Style"), left.call.closures.isEmpty,
                right.call.closures.isEmpty,
                left.arguments.count == 1, right.arguments.count == 1,
                left.arguments.first?.label?.text.string == right.arguments.first?.label?.text.string,
                left.name.text.isOne(of: Self.plainModifiers)
            else { return nil }
            found = left.name
        }
        return found
    }

    private func closures(_ modifier: ViewExpression.Modifier) -> [String] {
        modifier.call.closures.map { $0.closure.text.string }
    }

    /// Modifiers whose argument always has one and the same type.
    private static let plainModifiers = [
        "foregroundColor", "font", "fontWeight", "opacity", "padding", "offset", "scaleEffect", "rotationEffect",
        "disabled", "hidden", "bold", "italic", "frame", "cornerRadius", "blur", "zIndex", "lineLimit", "accentColor",
        "tint", "navigationTitle", "accessibilityLabel", "allowsHitTesting", "redacted", "underline", "strikethrough",
    ]

    static let examples: [Example] = [
        .bad(
            """
            struct Task: View {
                var body: some View {
                    ↓if isDone {
                        Text(title).foregroundColor(.gray)
                    } else {
                        Text(title).foregroundColor(.black)
                    }
                }
            }
            """),
        .bad(
            """
            struct Panel: View {
                var body: some View {
                    VStack {
                        ↓if isOpen { Image("arrow").opacity(1).padding() } else { Image("arrow").opacity(0.5).padding() }
                    }
                }
            }
            """),
        .good(
            "struct Task: View {\n    var body: some View {\n"
                + "        Text(title).foregroundColor(isDone ? .gray : .black)\n    }\n}"),
        .good(
            "struct Task: View {\n    var body: some View {\n"
                + "        if isDone { Text(\"Done\").bold() } else { Text(\"Open\").bold() }\n    }\n}"),
        .good(
            "struct Save: View {\n    var body: some View {\n"
                + "        if isMain { Button(\"Save\", action: save).buttonStyle(.bordered) }"
                + " else { Button(\"Save\", action: save).buttonStyle(.plain) }\n    }\n}"),
    ]
}
