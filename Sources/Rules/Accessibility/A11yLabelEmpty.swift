import TenetRuleKit
import TenetRuleSupport

struct A11yLabelEmpty: Rule {
    static let about = About(
        "a11y-label-empty", "Empty accessibility label", category: .accessibility, severity: .warning, status: .stable,
        scope: .appCode,
        why: """
            An element with an empty label is still there for VoiceOver: the focus stops on it and nothing, or only \
            "button", is said.
            """,
        phrasings: [
            """
            Never give an element an empty or blank accessibility label, and never create a control with an empty \
            title without labeling it.
            """,
            """
            VoiceOver must have something to say for each button, toggle or picture; `""` is no name, so describe it \
            or hide it.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityLabel") { call, file in
            guard let argument = call.firstArgument, argument.label == nil, let literal = blank(argument.expression)
            else { return }
            guard !call.view.isHiddenFromAccessibility, !call.isInPreview else { return }
            file.report(
                "an empty accessibility label leaves an element that VoiceOver stops at and has nothing to say about",
                help: "say what the element is, or hide it with `.accessibilityHidden(true)`", at: literal)
        }
        hooks.onCall("Toggle", "Picker", "Stepper", "DatePicker", "ColorPicker", "TextField", "SecureField") {
            call, file in
            guard call.isPlain, let argument = call.firstArgument, argument.label == nil,
                let literal = blank(argument.expression), call.arguments.count > 1
            else { return }
            let view = call.view
            guard !view.isLabeledForAccessibility, !view.isHiddenFromAccessibility, !call.hasArgument("prompt"),
                !isSegmented(view, file), !takesNeighboursWords(view), !call.isInPreview,
                // A menu lists the choices of a picker as its own.
                !(view.name == "Picker" && view.enclosing.contains { $0.view.name == "Menu" }),
                !view.isLabeledWhereUsed(in: file)
            else { return }
            file.report(
                "this `\(call.calledName?.text.string ?? "")` has an empty title, so VoiceOver cannot say its purpose",
                help: "give it its title and hide that with `.labelsHidden()`, or add `.accessibilityLabel(…)`",
                at: literal)
        }
    }

    private func blank(_ expression: ExprSyntax) -> StringLiteralExprSyntax? {
        guard let literal = expression.spokenLiteral, literal.literalText?.allSatisfy(\.isWhitespace) == true
        else { return nil }
        return literal
    }

    /// The segments speak for themselves. The style may stand where the picker is used.
    private func isSegmented(_ view: ViewExpression, _ file: FilePass) -> Bool {
        view.name == "Picker" && file.root.codeContains(".segmented")
    }

    /// The words of the texts beside it become the control's own.
    private func takesNeighboursWords(_ view: ViewExpression) -> Bool {
        view.enclosing.contains { $0.view.elementMode == "combine" || $0.view.name == "LabeledContent" }
    }

    static let examples: [Example] = [
        .bad("Button(action: play) { PlayIcon() }.accessibilityLabel(↓\"\")"),
        .bad("Image(\"waves\").accessibilityLabel(Text(↓\" \"))"),
        .bad("Toggle(↓\"\", isOn: $isMuted).labelsHidden()"),
        .good("Toggle(\"\", isOn: $isMuted).accessibilityLabel(\"Mute\")"),
        .good("Toggle(\"Mute\", isOn: $isMuted).labelsHidden()"),
        .good("Image(\"waves\").accessibilityHidden(true)"),
        .good("Picker(\"\", selection: $tab) { tabs }.pickerStyle(.segmented)"),
        .good("LabeledContent(\"Mute\") {\n    Toggle(\"\", isOn: $isMuted)\n}"),
        .good("TextField(\"\", text: $name, prompt: Text(\"Name\"))"),
        .good(
            """
            HStack {
                Text("Mute")
                Toggle("", isOn: $isMuted)
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel("Mute")
            """),
        .good("Menu {\n    Picker(\"\", selection: $port) { ports }\n} label: {\n    Text(\"Port\")\n}"),
    ]
}
