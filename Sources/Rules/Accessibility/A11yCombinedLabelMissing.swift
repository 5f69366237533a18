import TenetRuleKit
import TenetRuleSupport

struct A11yCombinedLabelMissing: Rule {
    static let about = About(
        "a11y-combined-label-missing", "Combined card without a label", category: .accessibility, severity: .note,
        status: .preview,
        why: """
            A combined element reads its parts in the order of the code: "10,000+, Users" or a title and its \
            description run together. A label of its own reads as one sentence.
            """,
        phrasings: [
            """
            Give every card or figure that combines its children with `.accessibilityElement(children: .combine)` an \
            `.accessibilityLabel` that contains all of its texts.
            """,
            """
            Never let VoiceOver string a tile's number and caption together by itself; write one spoken phrase that \
            mentions everything shown.
            """,
        ])

    var types = ["Card", "CardView", "Stat", "StatView", "StatCard"]
    static let options = [
        Option<Self>("types", \.types, "Endings of the names of views that are one card or figure.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityElement") { call, file in
            let mode = call.argument("children")?.expression.lastName?.text
            guard mode == "combine" || mode == "ignore" || call.arguments.isEmpty, let name = call.calledName,
                !call.isInPreview
            else { return }
            let view = call.view
            guard mode == "combine" || !view.has("accessibilityHint", "accessibilityCustomContent") else { return }
            if let label = view.labelArgument {
                guard let part = leftOut(label, view) else { return }
                file.report(
                    "this label takes the place of all parts and leaves out `\(part)`",
                    help: "name every part that is shown in the label", at: label)
            } else if mode == "combine", let card = cardName(call), !view.hasAccessibilityLabel,
                view.descendants(named: "Text").count > 1
            {
                file.report(
                    "the parts of `\(card)` are read one behind the other, without a sentence around them",
                    help: "add `.accessibilityLabel(…)` that reads as one sentence", at: name)
            }
        }
    }

    /// The property or function, or else the view, that is named as a card.
    private func cardName(_ call: FunctionCallExprSyntax) -> TextSlice? {
        guard let type = call.enclosingType, type.isView else { return nil }
        let variable = call.ancestors.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first { $0.isMember }
        let names = [variable?.nameToken, call.enclosingFunction?.name, type.groupName].compactMap { $0?.identifier }
        return names.first { name in types.contains { name.hasSuffix($0) || name == $0.lowercased() } }
    }

    /// What is shown and not said, when the label repeats only some of the texts.
    private func leftOut(_ label: ExprSyntax, _ view: ViewExpression) -> String? {
        let said = label.spokenParts.map(\.text.string)
        let texts = view.descendants(named: "Text").filter {
            !$0.isHiddenFromAccessibility && isAlwaysShown($0, in: view)
        }
        .compactMap { $0.rootCall?.firstArgument?.expression }
        let shown = texts.map { $0.spokenParts.map(\.text.string) }
        guard !said.isEmpty, !view.has("accessibilityValue"), said.allSatisfy(shown.joined().contains) else {
            return nil
        }
        let hasWords = label.spokenLiteral?.hasLetters ?? false
        return zip(texts, shown).first { text, parts in
            parts.isEmpty
                ? !hasWords && text.spokenLiteral?.hasLetters == true : !parts.contains(where: said.contains)
        }
        .map { $0.0.brief }
    }

    /// Not in a branch, a loop or a control of its own.
    private func isAlwaysShown(_ text: ViewExpression, in view: ViewExpression) -> Bool {
        for ancestor in text.whole.ancestors {
            if ancestor == view.whole.syntax { return true }
            switch ancestor.kind {
            case .ifExpr, .switchExpr: return false
            case .functionCallExpr:
                let name = FunctionCallExprSyntax(unchecked: ancestor).calledName?.text
                if name?.isOne(of: ["ForEach", "Button", "Menu", "Link"]) == true { return false }
            default: break
            }
        }
        return true
    }

    static let examples: [Example] = [
        .bad(
            """
            struct UsersCard: View {
                var body: some View {
                    VStack {
                        Text(count)
                        Text("Users")
                    }
                    .↓accessibilityElement(children: .combine)
                }
            }
            """),
        .bad(
            """
            struct TeamPill: View {
                var body: some View {
                    HStack {
                        Text(name)
                        Text(points)
                    }
                    .padding()
                    .↓accessibilityElement(children: .combine)
                }
            }
            """, options: ["types": .strings(["Pill"])]),
        .bad(
            """
            struct Dashboard: View {
                var openTickets: some View {
                    VStack {
                        Text("\\(tickets)").font(.title)
                        Text("Open tickets")
                    }
                    .accessibilityElement(children: .combine)
                    .accessibilityLabel(↓"\\(tickets)")
                }
            }
            """),
        .bad(
            """
            VStack {
                Text(plan.name)
                Text(plan.summary)
            }
            .accessibilityElement(children: .combine)
            .accessibilityLabel(↓plan.name)
            """),
        .bad(
            """
            struct Home: View {
                private var salesCard: some View {
                    HStack {
                        Text(sales)
                        Text("Sales")
                    }
                    .↓accessibilityElement(children: .combine)
                }
            }
            """),
        .bad(
            """
            HStack {
                Text(speed, format: .number)
                Text("knots")
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(↓Text(speed, format: .number))
            """),
        .good(
            """
            HStack {
                Text(speed, format: .number)
                Text("knots")
            }
            .accessibilityElement()
            .accessibilityLabel(speedText)
            """),
        .good(
            """
            VStack {
                Text(plan.name)
                Text(plan.summary)
                if let note { Text(note) }
            }
            .accessibilityElement(children: .combine)
            .accessibilityLabel("\\(plan.name), \\(plan.summary)")
            """),
        .good(
            """
            VStack {
                Text(plan.name)
                Text(plan.summary)
            }
            .accessibilityElement(children: .combine)
            .accessibilityLabel(plan.spokenText)
            """),
        .good(
            """
            struct UsersCard: View {
                var body: some View {
                    VStack {
                        Text(count)
                        Text("Users")
                    }
                    .accessibilityElement(children: .combine)
                    .accessibilityLabel("\\(count) users")
                }
            }
            """),
        .good(
            """
            struct UsersCard: View {
                var body: some View {
                    Text(name).accessibilityElement(children: .combine)
                }
            }
            """
        ),
        .good(
            """
            struct Home: View {
                var body: some View {
                    VStack {
                        Text(a)
                        Text(b)
                    }
                    .accessibilityElement(children: .combine)
                }
            }
            """
        ),
    ]
}
