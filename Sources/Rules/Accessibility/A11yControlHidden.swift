import TenetRuleKit
import TenetRuleSupport

struct A11yControlHidden: Rule {
    static let about = About(
        "a11y-control-hidden", "Control hidden from VoiceOver", category: .accessibility, severity: .warning,
        status: .preview,
        why: """
            People who use VoiceOver, Switch Control or Voice Control cannot reach a hidden control at all, however \
            visible it is to everyone else.
            """,
        phrasings: [
            "Do not set `accessibilityHidden(true)` on buttons, toggles or other interactive controls.",
            """
            Never take something people can tap away from VoiceOver, Switch Control and Voice Control; only decoration \
            may be invisible to them.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityHidden", "accessibility") { call, file in
            guard
                call.calledName?.text == "accessibility"
                    ? call.argument("hidden")?.expression.text == "true"
                    : call.arguments.only?.expression.text == "true", let name = call.calledName
            else { return }
            let view = call.view
            guard view.isControl, !view.has("hidden", "allowsHitTesting", "disabled"), !isInvisible(view),
                !view.isSubstituted, !call.isInPreview
            else { return }
            file.report(
                "this `\(view.name?.string ?? "")` can be seen but not reached with VoiceOver",
                help:
                    "leave it visible to accessibility, or offer what it does as `.accessibilityAction` around it",
                at: name)
        }
    }

    private func isInvisible(_ view: ViewExpression) -> Bool {
        if view.modifier("opacity")?.arguments.first?.expression.numberValue == 0 { return true }
        return view.rootCall?.closures.contains { $0.closure.statements.text == "EmptyView()" } == true
    }

    static let examples: [Example] = [
        .bad("Button(\"Delete\", action: delete).↓accessibilityHidden(true)"),
        .bad("Toggle(\"Mute\", isOn: $isMuted).padding().↓accessibility(hidden: true)"),
        .good("Image(\"waves\").accessibilityHidden(true)"),
        .good("Button(\"Delete\", action: delete).accessibilityHidden(isFolded)"),
        .good("NavigationLink(destination: Detail()) { EmptyView() }.opacity(0).accessibilityHidden(true)"),
        .good(
            """
            HStack {
                Text(song.title)
                Button("Play", action: play).accessibilityHidden(true)
            }
            .accessibilityElement(children: .combine)
            .accessibilityAction(named: "Play", play)
            """),
    ]
}

extension ViewExpression {
    /// A view around this one offers its action in another way.
    fileprivate var isSubstituted: Bool {
        enclosing.contains { enclosing in
            enclosing.view.has("accessibilityAction", "accessibilityActions", "accessibilityRepresentation")
                || enclosing.view.isControl && enclosing.slot != ".overlay"
        } || siblings.contains { $0.has("accessibilityAction", "accessibilityActions") }
    }
}
