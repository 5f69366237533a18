import TenetRuleKit

struct A11yTextsNotCombined: Rule {
    static let about = About(
        "a11y-texts-not-combined", "Texts of a row read one by one", category: .accessibility, severity: .note,
        why: """
            Title, subtitle and number of a row or card belong together. As elements of their own they cost VoiceOver \
            users one swipe each, and the number is read without its title.
            """)

    var types = ["Card", "Row", "Cell", "ListItem", "Stat", "StatView", "RowView", "CardView", "StatCard", "CellView"]
    static let options = [
        Option<Self>("types", \.types, "Endings of the names of views that are one row, card or figure.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { type, file in
            guard types.contains(where: { type.name.text.hasSuffix($0) }), type.isView, !type.isInPreview,
                !file.imports.contains("WidgetKit"), !file.path.contains("Widget"),
                let body = type.members(VariableDeclSyntax.self).first(where: \.isViewBody),
                let statements = body.onlyBinding?.getterStatements,
                let view = ViewExpression.views(in: statements).only, view.name.isOne(of: stacks),
                view.elementMode == nil, !view.hasAccessibilityLabel, !view.isHidden,
                view.descendants(named: "Text", "Label").filter({ !$0.isHiddenFromAccessibility && !$0.isAlternative })
                    .count > 1,
                !isInteractive(view), let name = view.rootCall?.calledName
            else { return }
            file.report(
                "VoiceOver reads every text of `\(type.name.text)` as an element of its own",
                help: "add `.accessibilityElement(children: .combine)` to this `\(name.text)`", at: name,
                fix: Fix(
                    "Combine the texts", .unsafe,
                    [file.insertion(of: ".accessibilityElement(children: .combine)", behind: view.whole)]))
        }
    }

    /// Something inside can be worked on its own, or is grouped already.
    private func isInteractive(_ view: ViewExpression) -> Bool {
        if view.has(anyOf: controls) { return true }
        return view.whole.descendants(FunctionCallExprSyntax.self).contains { call in
            guard let name = call.calledName?.text else { return false }
            return name.isOne(of: controls) || (name.startsUppercase && name.hasSuffix("Button"))
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct TrackRow: View {
                let track: Track
                var body: some View {
                    ↓VStack {
                        Text(track.title)
                        Text(track.artist)
                    }
                }
            }
            """,
            fixed: """
                struct TrackRow: View {
                    let track: Track
                    var body: some View {
                        VStack {
                            Text(track.title)
                            Text(track.artist)
                        }
                        .accessibilityElement(children: .combine)
                    }
                }
                """),
        .bad(
            """
            struct StepsCard: View {
                var body: some View {
                    ↓HStack {
                        Image(systemName: "figure.walk").accessibilityHidden(true)
                        VStack {
                            Text("Steps")
                            Text(steps)
                        }
                    }
                    .padding()
                }
            }
            """,
            fixed: """
                struct StepsCard: View {
                    var body: some View {
                        HStack {
                            Image(systemName: "figure.walk").accessibilityHidden(true)
                            VStack {
                                Text("Steps")
                                Text(steps)
                            }
                        }
                        .padding()
                        .accessibilityElement(children: .combine)
                    }
                }
                """),
        .good(
            """
            struct TrackRow: View {
                var body: some View {
                    VStack {
                        Text(track.title)
                        Text(track.artist)
                    }
                    .accessibilityElement(children: .ignore)
                    .accessibilityLabel(track.summary)
                }
            }
            """),
        .good(
            """
            struct TrackRow: View {
                var body: some View {
                    HStack {
                        Text(track.title)
                        Text(track.artist)
                        Button("Play", action: play)
                    }
                }
            }
            """),
        .good(
            """
            struct TrackRow: View {
                var body: some View {
                    HStack {
                        Text(title)
                    }
                }
            }
            """
        ),
        .good(
            """
            struct Player: View {
                var body: some View {
                    VStack {
                        Text(title)
                        Text(artist)
                    }
                }
            }
            """
        ),
        .good(
            """
            struct StateRow: View {
                var body: some View {
                    HStack {
                        if isOn { Text("On") } else { Text("Off") }
                    }
                }
            }
            """),
    ]
}

extension ViewExpression {
    /// Stands in an `else` or a later case, so that only one of several is shown.
    fileprivate var isAlternative: Bool {
        whole.ancestors.contains { node in
            guard let branch = node.parent?.as(IfExprSyntax.self) else { return false }
            return branch.elseBody?.syntax == node
        }
    }
}

private let stacks = ["HStack", "VStack", "ZStack"]
private let controls = [
    "Button", "NavigationLink", "Menu", "Toggle", "Link", "ShareLink", "Picker", "Stepper", "Slider", "TextField",
    "SecureField", "DatePicker", "onTapGesture", "onLongPressGesture", "gesture", "accessibilityElement",
    "accessibilityLabel", "textSelection", "TextEditor", "ForEach", "accessibilityAction",
]
