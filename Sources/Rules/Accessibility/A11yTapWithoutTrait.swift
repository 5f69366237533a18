import TenetRuleKit

struct A11yTapWithoutTrait: Rule {
    static let about = About(
        "a11y-tap-without-trait", "Tap gesture without the button trait", category: .accessibility, severity: .warning,
        aliases: ["accessibility_trait_for_button"],
        why: """
            A view with a tap gesture looks like a button to those who see it only. Without the trait VoiceOver reads \
            it as plain text, and Switch Control passes it by.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("onTapGesture") { call, file in
            guard call.calledBase != nil, !call.hasArgument("count"), let name = call.calledName else { return }
            check(call.view, name, call, file)
        }
        hooks.onCall("gesture", "simultaneousGesture", "highPriorityGesture") { call, file in
            guard call.calledBase != nil, let gesture = call.firstArgument?.expression.as(FunctionCallExprSyntax.self),
                let tap = gesture.view.rootCall, tap.calledName?.text == "TapGesture", tap.arguments.isEmpty,
                let name = tap.calledName
            else { return }
            check(call.view, name, call, file)
        }
    }

    private func check(_ view: ViewExpression, _ name: TokenSyntax, _ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard let root = view.name, !root.isOne(of: containers), !view.isControl,
            !movesFocus(call), !isOffered(view), !view.isHiddenFromAccessibility, !call.isInPreview
        else { return }
        let surroundings = view.enclosing
        guard !surroundings.contains(where: { isOffered($0.view) || ($0.view.isControl && !$0.slot.hasPrefix(".")) })
        else {
            return
        }
        guard !fillsScreen(view), view.descendants(named: "Button").isEmpty, !view.whole.text.contains("ddTraits")
        else { return }
        switch view.speech() {
        case .silent: return
        case .unknown where view.rootCall?.isPlain != true: return
        default: break
        }
        file.report(
            "this view reacts to a tap, but VoiceOver does not say that it can be activated",
            help: "make it a `Button`, or add `.accessibilityAddTraits(.isButton)`", at: name,
            fix: Fix(
                "Add the button trait", .unsafe,
                [file.insertion(of: ".accessibilityAddTraits(.isButton)", behind: call)]))
    }

    /// The tap only ends editing or moves the focus: nothing to activate.
    private func movesFocus(_ call: FunctionCallExprSyntax) -> Bool {
        let text = call.trailingClosure?.text ?? call.arguments.text
        return focusWords.contains { text.contains($0) }
    }

    /// Stretched to both sides: a tap beside everything else, which closes or ends something.
    private func fillsScreen(_ view: ViewExpression) -> Bool {
        if view.has("ignoresSafeArea", "edgesIgnoringSafeArea") { return true }
        return view.modifiers.contains {
            $0.name.text == "frame" && $0.argument("maxWidth")?.text == ".infinity"
                && $0.argument("maxHeight")?.text == ".infinity"
        }
    }

    /// The action is there for assistive technologies in another way.
    private func isOffered(_ view: ViewExpression) -> Bool {
        view.has(
            "accessibilityAddTraits", "accessibilityAction", "accessibilityActions", "accessibilityRepresentation",
            "accessibilityHidden")
            || view.modifiers.contains { $0.name.text == "accessibility" && $0.argument("addTraits") != nil }
    }

    static let examples: [Example] = [
        .bad(
            "Text(album.title).↓onTapGesture { open(album) }",
            fixed: "Text(album.title).onTapGesture { open(album) }.accessibilityAddTraits(.isButton)"),
        .bad(
            """
            AlbumCard(album)
                .padding()
                .↓onTapGesture {
                    open(album)
                }
            """,
            fixed: """
                AlbumCard(album)
                    .padding()
                    .onTapGesture {
                        open(album)
                    }
                    .accessibilityAddTraits(.isButton)
                """),
        .bad(
            "Image(\"cover\").gesture(↓TapGesture().onEnded { zoom() })",
            fixed: "Image(\"cover\").gesture(TapGesture().onEnded { zoom() }).accessibilityAddTraits(.isButton)"),
        .good("Text(album.title).onTapGesture { open(album) }.accessibilityAddTraits(.isButton)"),
        .good("AlbumCard(album).onTapGesture { open(album) }.accessibilityAction { open(album) }"),
        .good("Button(\"Open\") { open(album) }"),
        .good("Color.black.opacity(0.4).onTapGesture { dismiss() }"),
        .good("Form { fields }.onTapGesture { isFocused = false }"),
        .good("CommentField(text: $text).onTapGesture { focusedField = .comment }"),
        .good(
            """
            VStack {
                Text(title)
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .onTapGesture { closeMenu() }
            """
        ),
        .good("HStack {\n    Text(title)\n    Button(\"Open\", action: open)\n}\n.onTapGesture(perform: open)"),
        .good("Photo(photo).onTapGesture(count: 2) { zoom() }"),
    ]
}

private let containers = [
    "ScrollView", "List", "Form", "NavigationStack", "NavigationView", "GeometryReader", "content", "self", "Map",
    "TextField", "TextEditor", "SecureField", "Section", "TabView",
]
private let focusWords = ["ocus", "endEditing", "esignFirstResponder", "eyboard", "isEditing"]
