import TenetRuleKit
import TenetRuleSupport

struct TouchTargetWithoutContentShape: Rule {
    static let about = About(
        "touch-target-without-content-shape", "Tappable view with dead areas", category: .accessibility,
        severity: .warning,
        why: """
            Only what is drawn reacts to touch. In a row with a `Spacer` the gap between the texts does nothing, \
            although the whole row looks tappable.
            """,
        phrasings: [
            """
            Add `.contentShape(Rectangle())` to tappable stacks with a `Spacer` and to tappable views widened by a \
            frame.
            """,
            "People can press anywhere in a row, including the gaps between its texts.",
        ])

    var frames = false
    static let options = [
        Option<Self>(
            "frames", \.frames, "Also look at texts and symbols that a frame makes larger than they are drawn.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("onTapGesture", "onLongPressGesture") { call, file in
            guard let base = call.calledBase, let name = call.calledName else { return }
            let view = call.view
            let inner = view.modifiers.prefix { $0.call != call }
            guard isGappy(view, inner), !isHit(view.modifiers), !isFilled(view), !call.isInPreview, !isInControl(view)
            else { return }
            report(name, base, file)
        }
        hooks.onCall("Button", "NavigationLink") { call, file in
            guard call.isPlain, let name = call.calledName else { return }
            let view = call.view
            guard view.modifier("buttonStyle")?.arguments.first?.expression.lastName?.text == "plain",
                let label = view.labelViews.only, isGappy(label, label.modifiers[...]), !isHit(label.modifiers),
                !isHit(view.modifiers), !isFilled(label), !call.isInPreview
            else { return }
            report(name, label.whole, file)
        }
    }

    private func report(_ name: TokenSyntax, _ part: ExprSyntax, _ file: FilePass) {
        file.report(
            "taps on the empty part of this view do nothing, because only what is drawn reacts to touch",
            help: "add `.contentShape(Rectangle())`", at: name,
            fix: Fix(
                "Make the whole rectangle tappable", .unsafe,
                [file.insertion(of: ".contentShape(Rectangle())", behind: part)]))
    }

    /// A stack with a spacer of its own, or text stretched to the full width.
    private func isGappy(_ view: ViewExpression, _ modifiers: ArraySlice<ViewExpression.Modifier>) -> Bool {
        guard view.rootCall?.isPlain == true else { return false }
        if frames, isEnlarged(view, modifiers) { return true }
        if view.name == "HStack", view.content.contains(where: { $0.name == "Spacer" }) { return true }
        guard
            view.name == "Text"
                || ((view.name == "HStack" || (frames && view.name == "VStack"))
                    && !view.content.contains { $0.whole.codeContains(".infinity") })
        else { return false }
        return modifiers.contains { $0.name.text == "frame" && $0.argument("maxWidth")?.text == ".infinity" }
    }

    /// A text or symbol in a frame as large as a finger. A text is mostly as wide as its frame.
    private func isEnlarged(_ view: ViewExpression, _ modifiers: ArraySlice<ViewExpression.Modifier>) -> Bool {
        // A dot that a second frame makes larger.
        let isDot = view.isShape && modifiers.filter { $0.name.text == "frame" }.count > 1
        guard
            isDot || view.name == "Text"
                || (view.name == "Image" && view.rootCall?.hasArgument("systemName") == true && !view.has("resizable"))
        else { return false }
        return (isDot ? modifiers.suffix(1) : modifiers).contains { modifier in
            modifier.name.text == "frame"
                && modifier.arguments.contains {
                    $0.label?.text.isOne(of: view.name == "Text" ? ["height", "minHeight"] : Self.sides) == true
                        && ($0.expression.numberValue ?? 0) >= 40
                }
        }
    }

    private static let sides = ["width", "height", "minWidth", "minHeight"]

    /// Something in the chain makes the whole area react, or may do so.
    private func isHit(_ modifiers: [ViewExpression.Modifier]) -> Bool {
        modifiers.contains { modifier in
            // `.card(background: .gray)` of the project's own paints the whole area.
            modifier.name.text.isOne(of: hitModifiers) || modifier.name.text == "modifier"
                || modifier.name.text.containsFolded(["background", "card"])
                || modifier.arguments.contains { $0.label?.text.containsFolded(["background"]) == true }
        }
    }

    /// A colour or shape inside the stack fills it.
    private func isFilled(_ view: ViewExpression) -> Bool {
        view.content.contains {
            $0.name?.isOne(of: ["Color", "Rectangle", "RoundedRectangle"]) == true || $0.root.text.hasPrefix("Color.")
        }
    }

    private func isInControl(_ view: ViewExpression) -> Bool {
        view.enclosing.contains { $0.view.isControl && !$0.slot.hasPrefix(".") }
    }

    static let examples: [Example] = [
        .bad(
            """
            HStack {
                Text(title)
                Spacer()
                Text(amount)
            }
            .padding()
            .↓onTapGesture { open() }
            """,
            fixed: """
                HStack {
                    Text(title)
                    Spacer()
                    Text(amount)
                }
                .padding()
                .contentShape(Rectangle())
                .onTapGesture { open() }
                """),
        .bad(
            "Text(name).frame(maxWidth: .infinity).↓onTapGesture { open() }",
            fixed:
                "Text(name).frame(maxWidth: .infinity).contentShape(Rectangle()).onTapGesture { open() }"
        ),
        .bad(
            """
            ↓Button(action: open) {
                HStack {
                    Text(title)
                    Spacer()
                }
            }
            .buttonStyle(.plain)
            """,
            fixed: """
                Button(action: open) {
                    HStack {
                        Text(title)
                        Spacer()
                    }
                    .contentShape(Rectangle())
                }
                .buttonStyle(.plain)
                """),
        .bad(
            "↓Button(action: pick) {\n    Text(day).font(.caption).frame(minWidth: 44, minHeight: 44)\n}\n.buttonStyle(.plain)",
            fixed:
                "Button(action: pick) {\n    Text(day).font(.caption).frame(minWidth: 44, minHeight: 44).contentShape(Rectangle())\n}\n.buttonStyle(.plain)",
            options: ["frames": .bool(true)]),
        .bad(
            "Image(systemName: \"xmark\").frame(width: 44, height: 44).↓onTapGesture { close() }",
            fixed:
                "Image(systemName: \"xmark\").frame(width: 44, height: 44).contentShape(Rectangle()).onTapGesture { close() }",
            options: ["frames": .bool(true)]),
        .good(
            "HStack {\n    Text(name)\n    Spacer()\n}\n.panel(backgroundColor: .gray, radius: 8)\n.onTapGesture { open() }"
        ),
        .good(
            "Image(\"boat\").resizable().frame(width: 80, height: 80).onTapGesture { open() }",
            options: ["frames": .bool(true)]),
        .good(
            "Button(action: pick) {\n    Text(day).frame(minWidth: 44, minHeight: 44).background(.tint)\n}\n.buttonStyle(.plain)",
            options: ["frames": .bool(true)]),
        .good("HStack {\n    Text(title)\n    Spacer()\n}\n.contentShape(Rectangle())\n.onTapGesture { open() }"),
        .good("HStack {\n    Text(title)\n    Spacer()\n}\n.background(Color.white)\n.onTapGesture { open() }"),
        .good("Button(action: open) {\n    HStack {\n        Text(title)\n        Spacer()\n    }\n}"),
        .good("HStack {\n    Text(title)\n    Image(\"more\")\n}\n.onTapGesture { open() }"),
        .good("Text(title).onTapGesture { open() }"),
        .good(
            "Button(action: pick) { Text(time).frame(minWidth: 58) }.buttonStyle(.plain)",
            options: ["frames": .bool(true)]),
        .bad(
            "Circle().fill(hue).frame(width: 12, height: 12).frame(minWidth: 44, minHeight: 44).↓onTapGesture { pick(hue) }",
            fixed:
                "Circle().fill(hue).frame(width: 12, height: 12).frame(minWidth: 44, minHeight: 44).contentShape(Rectangle()).onTapGesture { pick(hue) }",
            options: ["frames": .bool(true)]),
    ]
}

private let hitModifiers = [
    "contentShape", "background", "glassEffect", "backgroundStyle", "overlay", "listRowBackground", "cardStyle",
]
