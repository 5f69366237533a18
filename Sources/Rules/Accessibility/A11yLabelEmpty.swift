import TenetRuleKit

struct A11yLabelEmpty: Rule {
    static let about = About(
        "a11y-label-empty", "Empty accessibility label", category: .accessibility, severity: .warning, scope: .appCode,
        why: """
            An element with an empty label is still there for VoiceOver: the focus stops on it and nothing, or only \
            "button", is said.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityLabel") { call, file in
            guard let argument = call.firstArgument, argument.label == nil, let literal = blank(argument.expression)
            else { return }
            let view = call.view
            guard !view.isHiddenFromAccessibility, !call.isInPreview else { return }
            report(literal, file)
        }
        hooks.onCall("Toggle", "Picker", "Stepper", "DatePicker", "ColorPicker", "TextField", "SecureField") { call, file in
            guard call.isPlain, let argument = call.firstArgument, argument.label == nil,
                let literal = blank(argument.expression), call.arguments.count > 1
            else { return }
            let view = call.view
            guard !view.isLabeledForAccessibility, !view.isHiddenFromAccessibility, !call.hasArgument("prompt"),
                !call.isInPreview, !view.isLabeledWhereUsed(in: file)
            else { return }
            file.report(
                "this `\(call.calledName?.text.string ?? "")` has an empty title, so VoiceOver cannot say what it is for",
                help: "give it its title and hide that with `.labelsHidden()`, or add `.accessibilityLabel(…)`", at: literal)
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let assignment = node.assignment, assignment.operator == "=",
                assignment.target.lastName?.text == "accessibilityLabel",
                let value = assignment.value.first, assignment.value.count == 1, let literal = blank(value)
            else { return }
            report(literal, file)
        }
    }

    private func blank(_ expression: ExprSyntax) -> StringLiteralExprSyntax? {
        guard let literal = expression.spokenLiteral, literal.literalText?.allSatisfy(\.isWhitespace) == true
        else { return nil }
        return literal
    }

    private func report(_ literal: StringLiteralExprSyntax, _ file: FilePass) {
        file.report(
            "an empty accessibility label leaves an element that VoiceOver stops at and has nothing to say about",
            help: "say what the element is, or hide it with `.accessibilityHidden(true)`", at: literal)
    }

    static let examples: [Example] = [
        .bad("Button(action: play) { PlayIcon() }.accessibilityLabel(↓\"\")"),
        .bad("Image(\"waves\").accessibilityLabel(Text(↓\" \"))"),
        .bad("iconView.accessibilityLabel = ↓\"\""),
        .bad("Toggle(↓\"\", isOn: $isMuted).labelsHidden()"),
        .good("Toggle(\"\", isOn: $isMuted).accessibilityLabel(\"Mute\")"),
        .good("Toggle(\"Mute\", isOn: $isMuted).labelsHidden()"),
        .good("Image(\"waves\").accessibilityHidden(true)"),
        .good("iconView.accessibilityLabel = nil"),
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
    ]
}
