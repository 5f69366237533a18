import TenetRuleKit
import TenetRuleSupport

struct TapGestureInsteadOfButton: Rule {
    static let about = About(
        "tap-gesture-instead-of-button", "Tap gesture instead of a button", category: .swiftui, severity: .warning,
        status: .stable,
        specializes: ["a11y-tap-without-trait"],
        why: """
            VoiceOver, keyboards and switch control do not know that a view with a tap gesture can be pressed, and the \
            user sees no pressed state. A button gives all of that.
            """,
        phrasings: [
            "Use a `Button` instead of `.onTapGesture` to make a text, image or label tappable.",
            "Anything people press is a real control, not a picture with a touch handler attached.",
        ])

    var views = ["Text", "Image", "Label", "AsyncImage"]
    static let options = [
        Option<Self>("views", \.views, "Views that must not be made tappable with a gesture.")
    ]

    private static let accessible = [
        "accessibilityAddTraits", "accessibilityAction", "accessibilityHidden", "accessibilityRepresentation",
        "accessibilityRemoveTraits", "accessibilityActions",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("onTapGesture") { call, file in
            let view = call.view
            guard !call.isPlain, !call.hasArgument("count"), !call.hasArgument("coordinateSpace"),
                let name = call.calledName,
                let root = view.name, root.isOne(of: views), view.rootCall != nil, !view.has(anyOf: Self.accessible),
                !view.isHiddenFromAccessibility, !isLabelled(view), !call.isInPreview,
                !view.uses(in: file).contains(where: isLabelled), !countsTaps(call)
            else { return }
            file.report(
                "assistive technologies do not see that this `\(root)` can be pressed",
                help: "use a `Button` with `.buttonStyle(.plain)`", at: name)
        }
    }

    /// The handler, or the method that it calls, counts: something hidden opens after so many taps, and no button is
    /// meant to show.
    private func countsTaps(_ call: FunctionCallExprSyntax) -> Bool {
        guard let handler = call.closures.first?.closure else { return false }
        let called = handler.descendants(FunctionCallExprSyntax.self).compactMap { $0.calledName?.identifier }
        let methods = call.enclosingType?.members(FunctionDeclSyntax.self) ?? []
        let bodies = [handler.syntax] + methods.filter { called.contains($0.name.identifier) }.map(\.syntax)
        return bodies.contains { body in
            body.descendants(SequenceExprSyntax.self).contains { sequence in
                guard let (target, sign, _) = sequence.assignment, sign == "+=" else { return false }
                return target.lastName?.text.containsFolded(["tap"]) == true
            }
        }
    }

    /// A view around this one is a control or speaks for it.
    private func isLabelled(_ view: ViewExpression) -> Bool {
        view.enclosing.contains { around in
            around.view.has(anyOf: Self.accessible)
                || around.view.modifier("accessibilityElement")?.argument("children")?.text == ".ignore"
                || around.view.name.isOne(of: ["Button", "NavigationLink", "Menu", "Toggle", "Link"])
        }
    }

    static let examples: [Example] = [
        .bad("var more: some View {\n    Text(\"More\").foregroundStyle(.blue).↓onTapGesture { showMore() }\n}"),
        .bad(
            "var close: some View {\n    Image(systemName: \"xmark\")\n        .padding()\n"
                + "        .↓onTapGesture(perform: close)\n}"),
        .good("var more: some View {\n    Button(\"More\") { showMore() }\n}"),
        .good(
            "var more: some View {\n"
                + "    Text(\"More\").onTapGesture { showMore() }.accessibilityAddTraits(.isButton)\n}"),
        .good(
            """
            struct Row: View {
                var body: some View {
                    HStack { bell }.accessibilityElement(children: .ignore).accessibilityAction { ring() }
                }
                private var bell: some View { Image(systemName: "bell").onTapGesture { ring() } }
            }
            """),
        .good("var photo: some View {\n    Image(\"photo\").onTapGesture(count: 2) { zoom() }\n}"),
        .good(
            """
            struct About: View {
                var body: some View { Text(version).onTapGesture { touched() } }
                func touched() {
                    tapCount += 1
                    if tapCount == 7 { showBridge() }
                }
            }
            """),
        .good("var page: some View {\n    Color.clear.onTapGesture { hideKeyboard() }\n}"),
    ]
}
