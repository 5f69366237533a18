import TenetRuleKit
import TenetRuleSupport

struct A11yDecorativeImageSpoken: Rule {
    static let about = About(
        "a11y-decorative-image-spoken", "Decorative image that VoiceOver reads", category: .accessibility,
        severity: .note, status: .stable,
        aliases: ["accessibility_label_for_image"],
        why: """
            A picture beside the text that says the same is one more stop for VoiceOver, which reads the name of the \
            symbol or file there.
            """,
        phrasings: [
            """
            Hide purely decorative images beside text from VoiceOver with `.accessibilityHidden(true)` or \
            `Image(decorative:)`.
            """,
            """
            Screen readers should skip icons that only illustrate the words next to them, so nobody hears a symbol's \
            file name.
            """,
        ])

    var controls = false
    var variables = false
    static let options = [
        Option<Self>("variables", \.variables, "Also look at symbols whose name is a value: `item.icon`."),
        Option<Self>(
            "controls", \.controls, "Also look at images beside the title in the label of a button, link or menu."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Image") { call, file in
            guard call.isPlain, let argument = call.arguments.first, call.arguments.count <= 2,
                argument.label == nil || argument.label?.text == "systemName",
                let asset = argument.expression.stringValue ?? symbolName(argument), !saysSomething(asset),
                !call.hasArgument("label"), !call.isInPreview,
                !file.imports.contains("WidgetKit"), !file.path.contains("Widget")
            else { return }
            let view = call.view
            guard !view.isHiddenFromAccessibility, !view.isLabeledForAccessibility,
                !view.isOperated(in: file)
            else { return }
            let around = view.enclosing
            let isBackground = around.first?.slot == ".background"
            guard isBackground || isBesideText(view, around) || isShownBesideText(view, around, file),
                let name = call.calledName
            else { return }
            file.report(
                isBackground
                    ? "VoiceOver stops at this background image and reads `\(asset)`"
                    : "VoiceOver reads `\(asset)` as well as the text beside this image",
                help: argument.label == nil
                    ? "use `Image(decorative:)` or add `.accessibilityHidden(true)`"
                    : "add `.accessibilityHidden(true)`, or make image and text one `Label`",
                at: name,
                fix: Fix(
                    "Hide the image from VoiceOver", .unsafe,
                    [file.insertion(of: ".accessibilityHidden(true)", behind: view.whole)]))
        }
    }

    /// `Image(systemName: item.icon)`: the symbol is handed over with the text beside it.
    private func symbolName(_ argument: LabeledExprSyntax) -> String? {
        guard variables, argument.label?.text == "systemName", let name = argument.expression.lastName else {
            return nil
        }
        return name.text.containsFolded(["state", "status", "logo", "badge", "check", "level"])
            ? nil : argument.expression.brief
    }

    /// A logo is a name written as a picture.
    private func saysSomething(_ asset: String) -> Bool {
        let name = asset.lowercased()
        return name.contains("logo") || name.contains("brand") || name.contains("text")
    }

    private func isBesideText(_ view: ViewExpression, _ around: [(view: ViewExpression, slot: String)]) -> Bool {
        guard let container = around.first, container.view.name.isOne(of: stacks), container.slot == "",
            !around.contains(where: { isSpokenAsOne($0.view, $0.slot) || $0.view.hasOperatingModifier })
        else { return false }
        return view.siblings.contains { sibling in
            sibling.name == "Text" || (sibling.name.isOne(of: stacks) && sibling.speech() == .words)
        }
    }

    /// A property makes the image, and the one place that shows it stands beside a text.
    private func isShownBesideText(
        _ view: ViewExpression, _ around: [(view: ViewExpression, slot: String)], _ file: FilePass
    ) -> Bool {
        guard around.isEmpty, view.maker != nil, let place = view.places(in: file).only,
            !place.isHiddenFromAccessibility, !place.isLabeledForAccessibility,
            !place.isOperated(in: file)
        else { return false }
        return isBesideText(place, place.enclosing)
    }

    /// Inside a control, a tab or something else whose parts the system puts together.
    private func isSpokenAsOne(_ view: ViewExpression, _ slot: String) -> Bool {
        if controls, view.isControl, !view.enclosing.contains(where: { isMenu($0.view, $0.slot) }) { return false }
        // A tap gesture leaves the parts elements of their own.
        if controls, view.has("onTapGesture"), view.name.isOne(of: stacks) { return false }
        return (view.isControl && !slot.hasPrefix(".")) || view.name == "Label" || view.has("onTapGesture")
            || slot == ".tabItem" || slot == ".contextMenu" || view.name?.hasSuffix("Button") == true
    }

    /// The system draws the items and reads them by their titles.
    private func isMenu(_ view: ViewExpression, _ slot: String) -> Bool {
        view.name.isOne(of: ["Menu", "CommandMenu", "CommandGroup", "Picker"])
            || [".contextMenu", ".swipeActions", ".alert", ".confirmationDialog", ".tabItem", ".commands"]
                .contains(slot)
    }

    static let examples: [Example] = [
        .bad(
            """
            HStack {
                ↓Image(systemName: "trophy")
                Text("High score")
            }
            """,
            fixed: """
                HStack {
                    Image(systemName: "trophy").accessibilityHidden(true)
                    Text("High score")
                }
                """),
        .bad(
            """
            VStack {
                ↓Image("garden")
                    .resizable()
                VStack {
                    Text(title)
                    Text(subtitle)
                }
            }
            .accessibilityElement(children: .combine)
            """,
            fixed: """
                VStack {
                    Image("garden")
                        .resizable()
                        .accessibilityHidden(true)
                    VStack {
                        Text(title)
                        Text(subtitle)
                    }
                }
                .accessibilityElement(children: .combine)
                """),
        .bad(
            "Text(title).background(↓Image(\"paper\"))",
            fixed: "Text(title).background(Image(\"paper\").accessibilityHidden(true))"),
        .bad(
            """
            struct Notice: View {
                var body: some View {
                    HStack {
                        sign
                        Text(message)
                    }
                }
                private var sign: some View {
                    ↓Image(systemName: "cone").font(.title)
                }
            }
            """,
            fixed: """
                struct Notice: View {
                    var body: some View {
                        HStack {
                            sign
                            Text(message)
                        }
                    }
                    private var sign: some View {
                        Image(systemName: "cone").font(.title).accessibilityHidden(true)
                    }
                }
                """),
        .bad(
            "Button(action: open) {\n    HStack {\n        ↓Image(systemName: \"trophy\")\n        Text(\"Scores\")\n    }\n}",
            fixed:
                "Button(action: open) {\n    HStack {\n        Image(systemName: \"trophy\").accessibilityHidden(true)\n        Text(\"Scores\")\n    }\n}",
            options: ["controls": .bool(true)]),
        .good(
            """
            struct Notice: View {
                var body: some View {
                    HStack {
                        sign.accessibilityHidden(true)
                        Text(message)
                    }
                }
                private var sign: some View { Image(systemName: "cone") }
            }
            """),
        .good("HStack {\n    Image(systemName: \"trophy\").accessibilityHidden(true)\n    Text(\"High score\")\n}"),
        .good(
            """
            struct Scores: View {
                var body: some View {
                    HStack {
                        Text(title)
                        Image(systemName: "ellipsis").modifier(ScoreMenu(choose: { choice in sort(by: choice) }))
                        Image(systemName: "plus").onLongPressGesture { add() }
                        Image(systemName: "flag").modifier(Flagging())
                    }
                }
            }
            struct Flagging: ViewModifier {
                func body(content: Content) -> some View { Button(action: flag) { content } }
            }
            """),
        .bad(
            "HStack {\n    ↓Image(systemName: \"trophy\").modifier(Tinted(color: .red))\n    Text(\"High score\")\n}",
            fixed:
                "HStack {\n    Image(systemName: \"trophy\").modifier(Tinted(color: .red)).accessibilityHidden(true)\n    Text(\"High score\")\n}"
        ),
        .good("HStack {\n    Image(decorative: \"trophy\")\n    Text(\"High score\")\n}"),
        .good("Label(\"High score\", systemImage: \"trophy\")"),
        .good(
            """
            Button(action: open) {
                HStack {
                    Image(systemName: "trophy")
                    Text("High score")
                }
            }
            """
        ),
        .good("HStack {\n    Text(name)\n    if isDone {\n        Image(systemName: \"checkmark\")\n    }\n}"),
        .good("VStack {\n    Image(\"partner-logo\")\n    Text(\"Presented by\")\n}"),
        .bad(
            "HStack {\n    ↓Image(systemName: mooring.icon)\n    Text(mooring.name)\n}",
            fixed: "HStack {\n    Image(systemName: mooring.icon).accessibilityHidden(true)\n    Text(mooring.name)\n}",
            options: ["variables": .bool(true)]),
        .good(
            "HStack {\n    Image(systemName: tide.statusIcon)\n    Image(systemName: isHigh ? \"sun\" : \"moon\")\n    Text(name)\n}",
            options: ["variables": .bool(true)]),
        .good("HStack {\n    Image(systemName: icon)\n    Text(name)\n}"),
        .good(
            """
            HStack {
                Image(systemName: "trophy")
                Text("High score")
            }
            .accessibilityLabel("High score")
            """
        ),
    ]
}

private let stacks = ["HStack", "VStack", "ZStack"]
