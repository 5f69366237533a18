import TenetRuleKit
import TenetRuleSupport

struct A11yTapWithoutTrait: Rule {
    static let about = About(
        "a11y-tap-without-trait", "Tap gesture without the button trait", category: .accessibility, severity: .warning,
        status: .stable,
        aliases: ["accessibility_trait_for_button"],
        why: """
            A view with a tap gesture looks like a button to those who see it only. Without the trait VoiceOver reads \
            it as plain text, and Switch Control passes it by.
            """,
        phrasings: [
            """
            Add `.accessibilityAddTraits(.isButton)` to every view that handles taps with `.onTapGesture` or \
            `TapGesture`.
            """,
            "When a text or picture can be tapped, VoiceOver has to announce it as something pressable.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collect(Tap.self, fromCallsOf: ["onTapGesture"]) { call, file in
            guard call.calledBase != nil, !call.hasArgument("count"), let name = call.calledName else { return nil }
            return tap(call.view, name, call, file)
        }
        hooks.collect(Tap.self, fromCallsOf: ["gesture", "simultaneousGesture", "highPriorityGesture"]) { call, file in
            guard call.calledBase != nil, let gesture = call.firstArgument?.expression.as(FunctionCallExprSyntax.self),
                let tap = gesture.view.rootCall, tap.calledName?.text == "TapGesture", tap.arguments.isEmpty,
                let name = tap.calledName
            else { return nil }
            return self.tap(call.view, name, call, file)
        }
        hooks.collect(Button.self, from: VariableDeclSyntax.self) { node, _ in
            guard node.isViewBody, let type = node.enclosingTypeName,
                let statements = node.onlyBinding?.getterStatements,
                ViewExpression.views(in: statements).only.map(saysButton) == true
            else { return nil }
            return (Button(view: type.string), node.range)
        }
        hooks.onProject(needing: [.declarations], fixing: .unsafe) { project in
            let buttons = Set(project.facts(Button.self).map(\.fact.view))
            for tap in project.facts(Tap.self) where !buttons.contains(tap.fact.view) {
                project.report(
                    "this view reacts to a tap, but VoiceOver does not say that it can be activated",
                    help: "make it a `Button`, or add `.accessibilityAddTraits(.isButton)`", in: tap.path,
                    at: tap.range, fix: Fix("Add the button trait", .unsafe, [tap.fact.insertion]))
            }
        }
    }

    /// A tap on a view that does not say so, as far as its place shows.
    private struct Tap: Fact {
        var view: String
        /// Adds the trait.
        var insertion: Edit
    }

    /// A view whose own body says that it is a button.
    private struct Button: Fact { var view: String }

    private func saysButton(_ view: ViewExpression) -> Bool {
        view.has("accessibilityAction", "accessibilityRepresentation")
            || view.modifiers.contains {
                $0.name.text.isOne(of: ["accessibilityAddTraits", "accessibility"])
                    && $0.arguments.tokens.contains { $0.text.isOne(of: ["isButton", "isLink"]) }
            }
    }

    private func tap(
        _ view: ViewExpression, _ name: TokenSyntax, _ call: FunctionCallExprSyntax, _ file: FilePass
    ) -> (fact: Tap, range: ByteRange)? {
        guard let root = view.name, !root.isOne(of: containers), !view.isControl,
            !movesFocus(call), !isOffered(view), !view.isHiddenFromAccessibility, !call.isInPreview
        else { return nil }
        let surroundings = view.enclosing
        guard !surroundings.contains(where: { isOffered($0.view) || ($0.view.isControl && !$0.slot.hasPrefix(".")) })
        else {
            return nil
        }
        guard !fillsScreen(view), !holdsControl(view), !view.whole.codeContains("ddTraits")
        else { return nil }
        switch view.speech() {
        case .silent: return nil
        case .unknown where view.rootCall?.isPlain != true: return nil
        default: break
        }
        let insertion = file.insertion(of: ".accessibilityAddTraits(.isButton)", behind: call)
        return (Tap(view: root.string, insertion: insertion), name.range)
    }

    /// Controls inside would be lost in one button.
    private func holdsControl(_ view: ViewExpression) -> Bool {
        view.rootCall?.closures.contains { _, closure in
            closure.statements.descendants(FunctionCallExprSyntax.self).contains {
                $0.isPlain && ($0.view.isControl || $0.calledName?.text.hasSuffix("Button") == true)
            }
        } ?? false
    }

    /// The tap only ends editing or moves the focus: nothing to activate.
    private func movesFocus(_ call: FunctionCallExprSyntax) -> Bool {
        let action = call.trailingClosure?.syntax ?? call.arguments.syntax
        return focusWords.contains(where: action.codeContains)
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
        .good("HStack {\n    Text(name)\n    CloseButton(action: close)\n}\n.onTapGesture { open() }"),
        .good("Text(album.title).onTapGesture { open(album) }.accessibilityAddTraits(.isButton)"),
        .good("AlbumCard(album).onTapGesture { open(album) }.accessibilityAction { open(album) }"),
        .good("Button(\"Open\") { open(album) }"),
        .good(files: [
            "App/PierTile.swift": """
            struct PierTile: View {
                let name: String
                var body: some View {
                    VStack { Text(name) }
                        .accessibilityElement(children: .combine)
                        .accessibilityAddTraits(.isButton)
                }
            }
            """,
            "App/Piers.swift":
                "struct Piers: View {\n    var body: some View { PierTile(name: \"West\").onTapGesture { open() } }\n}",
        ]),
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
