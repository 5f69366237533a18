import TenetRuleKit

struct A11yAnimatedImageSpoken: Rule {
    static let about = About(
        "a11y-animated-image-spoken", "Animated image that VoiceOver reads", category: .accessibility, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            An image that moves is there for the eye. VoiceOver stops at it and reads the name of its file; what the \
            movement means, if anything, it does not say.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Image") { call, file in
            guard call.isPlain, let argument = call.arguments.first,
                argument.label == nil || argument.label?.text == "systemName", !call.hasArgument("label"),
                !call.isInPreview, let name = call.calledName
            else { return }
            let view = call.view
            guard moves(view) || argument.expression.stringValue?.lowercased().contains("animat") == true,
                !view.isHiddenFromAccessibility, !view.isLabeledForAccessibility,
                !view.has("onTapGesture", "accessibilityValue"), !isInControl(view)
            else { return }
            file.report(
                "VoiceOver stops at this animated image and reads its name",
                help: "add `.accessibilityHidden(true)`, or a label when the movement means something", at: name,
                fix: Fix(
                    "Hide the image from VoiceOver", .unsafe,
                    [file.insertion(of: ".accessibilityHidden(true)", behind: view.whole)]))
        }
    }

    /// An animation that goes on for ever, or one that the system draws.
    private func moves(_ view: ViewExpression) -> Bool {
        view.modifiers.contains { modifier in
            modifier.name.text == "animation" && modifier.arguments.text.contains("repeatForever")
                || modifier.name.text == "symbolEffect" && modifier.arguments.text.contains("repeat")
        }
    }

    /// Spoken as part of something else.
    private func isInControl(_ view: ViewExpression) -> Bool {
        view.enclosing.contains { around, slot in
            around.isControl || around.name == "Label" || slot == ".tabItem" || around.isLabeledForAccessibility
                || around.modifiers.contains {
                    $0.name.text == "accessibilityElement" && $0.arguments.text != "children: .contain"
                }
        }
    }

    static let examples: [Example] = [
        .bad(
            "↓Image(\"waves_animation\")", fixed: "Image(\"waves_animation\").accessibilityHidden(true)"),
        .bad(
            "↓Image(systemName: \"sparkles\").scaleEffect(size).animation(.easeIn.repeatForever(), value: size)",
            fixed:
                "Image(systemName: \"sparkles\").scaleEffect(size).animation(.easeIn.repeatForever(), value: size).accessibilityHidden(true)"
        ),
        .good("Image(\"waves_animation\").accessibilityHidden(true)"),
        .good(
            "Image(systemName: \"wifi\").symbolEffect(.pulse, options: .repeating).accessibilityLabel(\"Connecting\")"),
        .good(
            "Button { go() } label: {\n    Image(systemName: \"play\").animation(.linear.repeatForever(), value: on)\n}"
        ),
        .good("Image(\"waves\").animation(.easeIn, value: size)"),
    ]
}
