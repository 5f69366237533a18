import TenetRuleKit
import TenetRuleSupport

struct A11yHintMissing: Rule {
    static let about = About(
        "a11y-hint-missing", "Gesture without a hint", category: .accessibility, severity: .warning,
        why: """
            That something opens a menu, or does more when it is pressed long, dragged or tapped twice, cannot be \
            heard: VoiceOver users learn it from a hint, or do without. A gesture needs none when a button of the same \
            view does what it does.
            """,
        phrasings: [
            """
            Give every `Menu` and every view with a long press, drag or multiple-tap gesture an accessibility hint or \
            a named accessibility action.
            """,
            """
            When touching something does more than a plain tap, tell VoiceOver users with `.accessibilityHint` or \
            offer them the same command another way.
            """,
        ])

    var menus = true
    var gestures = true
    static let options = [
        Option<Self>("menus", \.menus, "Ask for a hint on every `Menu`."),
        Option<Self>(
            "gestures", \.gestures, "Ask for a hint or an accessibility action where a view has a gesture of its own."),
    ]

    func install(_ hooks: inout Hooks) {
        if menus {
            hooks.onCall("Menu") { call, file in
                // A menu of SwiftUI has items; `Menu()` makes a value of the project.
                guard call.isPlain, !call.hasArgument("primaryAction"), let name = call.calledName,
                    !call.closures.isEmpty || call.hasArgument("content")
                else { return }
                let view = call.view
                guard !hasHint(view), !view.labelViews.contains(where: hasHint), !isInMenu(view), !call.isInPreview,
                    !view.isHiddenFromAccessibility
                else { return }
                let items = call.trailingClosure.map { ViewExpression.views(in: $0.statements) } ?? []
                let isChoice = items.isEmpty || items.contains { $0.name != "Text" }
                file.report(
                    isChoice
                        ? "nothing tells VoiceOver users that this `Menu` opens a list of choices"
                        : "nothing tells VoiceOver users that this `Menu` shows more",
                    help: "add `.accessibilityHint(…)` that says what can be \(isChoice ? "chosen" : "read there")",
                    at: name)
            }
        }
        guard gestures else { return }
        hooks.onCall("onLongPressGesture", "onTapGesture") { call, file in
            guard call.calledBase != nil, let name = call.calledName,
                name.text == "onLongPressGesture" || (call.argument("count")?.expression.numberValue ?? 1) > 1
            else { return }
            check(call, name, file)
        }
        hooks.onCall("gesture", "highPriorityGesture") { call, file in
            guard call.calledBase != nil, let gesture = call.firstArgument?.expression.as(FunctionCallExprSyntax.self),
                let root = gesture.view.rootCall, let name = root.calledName,
                name.text == "DragGesture" || name.text == "LongPressGesture"
            else { return }
            check(call, name, file)
        }
    }

    private func check(_ call: FunctionCallExprSyntax, _ name: TokenSyntax, _ file: FilePass) {
        let view = call.view
        let around = view.enclosing.map(\.view)
        guard !([view] + around).contains(where: hasHint), !view.isHiddenFromAccessibility, !view.isControl,
            view.speech() != .silent, !call.isInPreview, !endsEditing(call),
            call.trailingClosure?.statements.isEmpty != true, !onlyLooksPressed(call), !onlyKeepsPlace(call),
            !isOffered(call)
        else { return }
        file.report(
            "VoiceOver users cannot know or do what this gesture does",
            help: "offer it as `.accessibilityAction(named:)`, or describe it with `.accessibilityHint(…)`", at: name)
    }

    /// Dragging only closes the keyboard, or the gesture notices that a finger is down.
    private func endsEditing(_ call: FunctionCallExprSyntax) -> Bool {
        ["ocus", "endEditing", "esignFirstResponder", "eyboard", "minimumDistance: 0"].contains {
            call.codeContains($0)
        }
    }

    /// `perform: {}`: nothing comes of it, and meanwhile the view only looks pressed.
    private func onlyLooksPressed(_ call: FunctionCallExprSyntax) -> Bool {
        guard let action = call.argument("perform")?.expression.as(ClosureExprSyntax.self), action.statements.isEmpty
        else { return false }
        return call.closures.allSatisfy { _, closure in
            closure.statements.allSatisfy { $0.item.as(SequenceExprSyntax.self)?.assignment != nil }
        }
    }

    /// A window is moved by the system; the gesture only keeps where it has come to, and asks nothing of the drag.
    private func onlyKeepsPlace(_ call: FunctionCallExprSyntax) -> Bool {
        let closures = call.arguments.descendants(ClosureExprSyntax.self)
        var statements = closures.flatMap { Array($0.statements) }.makeIterator()
        guard let first = statements.next(), keepsPlace(first) else { return false }
        while let next = statements.next() {
            guard keepsPlace(next) else { return false }
        }
        return true
    }

    private func keepsPlace(_ item: CodeBlockItemSyntax) -> Bool {
        guard let call = item.item.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.closures.isEmpty,
            let name = call.calledName?.text
        else { return false }
        return name.startsWithWord(of: ["save", "store", "keep", "remember", "record"])
            && name.containsFolded(["position", "place", "location", "frame", "origin"])
    }

    /// A button of the same view does what the gesture does, which besides only moves what is seen.
    private func isOffered(_ call: FunctionCallExprSyntax) -> Bool {
        guard let type = call.enclosingType else { return false }
        let given = call.arguments.map(\.syntax) + [call.trailingClosure?.syntax].compactMap { $0 }
        let effects = given.flatMap(Self.effects)
        let buttons = type.syntax.descendants(FunctionCallExprSyntax.self).filter {
            $0.isPlain && $0.calledName?.text == "Button"
        }
        let offered = Set(buttons.compactMap(Self.action).flatMap(Self.effects).map(Self.text))
        guard effects.contains(where: { offered.contains(Self.text(of: $0)) }) else { return false }
        let states = type.storedProperties.filter { $0.hasAttribute("State", "GestureState") }.compactMap(\.nameToken)
        return effects.allSatisfy { effect in
            if offered.contains(Self.text(of: effect)) { return true }
            guard let name = effect.item.as(SequenceExprSyntax.self)?.assignment?.target.ownMemberName else {
                return false
            }
            return states.contains { $0.identifier == name.identifier }
        }
    }

    /// The statements in closures that do something themselves, rather than choose, name values or hold others.
    private static func effects(in node: Syntax) -> [CodeBlockItemSyntax] {
        node.descendants(CodeBlockItemSyntax.self).filter { item in
            switch item.item.kind {
            case .variableDecl, .returnStmt, .breakStmt, .continueStmt: false
            default: !item.descendants.contains { $0.kind == .codeBlockItem }
            }
        }
    }

    /// What a button does when it is tapped.
    private static func action(of button: FunctionCallExprSyntax) -> Syntax? {
        if let action = button.argument("action")?.expression { return action.as(ClosureExprSyntax.self)?.syntax }
        return button.trailingClosure?.syntax
    }

    private static func text(of item: CodeBlockItemSyntax) -> String {
        item.item.tokens.map(\.text.string).joined(separator: " ")
    }

    private func hasHint(_ view: ViewExpression) -> Bool {
        view.has(
            "accessibilityHint", "accessibilityAction", "accessibilityActions", "accessibilityAdjustableAction",
            "accessibilityScrollAction", "accessibilityRepresentation", "accessibilityZoomAction", "contextMenu")
            || view.modifiers.contains { $0.name.text == "accessibility" && $0.argument("hint") != nil }
    }

    /// A menu among the items of another opens where it says so itself.
    private func isInMenu(_ view: ViewExpression) -> Bool {
        if view.enclosing.contains(where: {
            $0.view.name.isOne(of: ["Menu", "CommandMenu", "CommandGroup"])
                || [".contextMenu", ".commands"].contains($0.slot)
        }) {
            return true
        }
        guard let type = view.whole.enclosingType?.groupName?.text else { return false }
        return type.hasSuffix("ContextMenu") || type.hasSuffix("Commands")
    }

    static let examples: [Example] = [
        .bad(
            """
            ↓Menu {
                Button("Newest", action: sortByDate)
            } label: {
                Text(order.title)
            }
            .accessibilityLabel("Order")
            """),
        .bad("TrackRow(track).↓onLongPressGesture { showActions(track) }"),
        .bad("PhotoView(photo).gesture(↓DragGesture().onEnded(dismiss))"),
        .bad("PhotoView(photo).↓onTapGesture(count: 2) { zoom() }"),
        .good("PhotoView(photo).onTapGesture(count: 2) { zoom() }.accessibilityAction(named: \"Zoom\") { zoom() }"),
        .good("PhotoView(photo).onTapGesture { open() }"),
        .good(
            "PierRow(pier).onLongPressGesture(minimumDuration: 9, pressing: { isDown = $0 }, perform: {})\nChart(tides).gesture(DragGesture().onEnded { _ in self.saveFrame() })"
        ),
        .bad(
            "PierRow(pier).↓onLongPressGesture(pressing: { sound(the: horn, $0) }, perform: {})\nChart(tides).gesture(↓DragGesture().onEnded { saveNote($0) })"
        ),
        .good("TrackRow(track).onLongPressGesture { showActions(track) }.accessibilityHint(\"Press long for more\")"),
        .good("Menu(\"Order\") { items }.accessibilityHint(\"Shows ways to sort the list\")"),
        .good("Menu(\"Order\") { items }", options: ["menus": .bool(false)]),
        .good(
            "Menu(\"Order\") {\n    Menu(\"More\") { items }\n}\n.accessibilityHint(\"Shows ways to sort the list\")"),
        // The button does the same.
        .good(
            """
            struct ChartView: View {
                @State private var offset = CGSize.zero
                var body: some View {
                    VStack {
                        Chart(tides)
                        Button("Close") { model.isOpen = false }
                    }
                    .gesture(
                        DragGesture()
                            .onChanged { offset = $0.translation }
                            .onEnded { if $0.isLong { model.isOpen = false } else { withAnimation { offset = .zero } } })
                }
            }
            """),
        .bad(
            """
            struct ChartView: View {
                @State private var offset = CGSize.zero
                var body: some View {
                    VStack {
                        Chart(tides)
                        Button("Close") { model.isOpen = false }
                    }
                    .gesture(
                        ↓DragGesture()
                            .onChanged { offset = $0.translation }
                            .onEnded { if $0.isLong { model.isOpen = false } else { model.openNext() } })
                    .gesture(↓DragGesture().onChanged { offset = $0.translation })
                }
            }
            """),
        .good("List { rows }.simultaneousGesture(DragGesture().onChanged(follow))"),
        .good("Color.clear.gesture(DragGesture().onEnded(dismiss))"),
        .good("let menu = Menu()\nlet lunch = Menu(name: \"Lunch\", courses: courses)"),
    ]
}
