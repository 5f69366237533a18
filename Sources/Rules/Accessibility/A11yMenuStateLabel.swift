import TenetRuleKit

struct A11yMenuStateLabel: Rule {
    static let about = About(
        "a11y-menu-state-label", "Menu label without the choice", category: .accessibility, severity: .warning,
        why: """
            An accessibility label replaces what the menu shows. When the shown text is the current choice and the \
            label is constant, VoiceOver users cannot hear what is chosen.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Menu") { call, file in
            guard call.isPlain else { return }
            let view = call.view
            guard let label = view.labelArgument, label.spokenLiteral?.literalText != nil,
                let state = state(in: view.labelViews), !view.has("accessibilityValue"), !call.isInPreview
            else { return }
            file.report(
                "this label hides the current choice, `\(state.brief)`, from VoiceOver users",
                help: "put the choice into the label, or give it as `.accessibilityValue(…)`", at: label)
        }
    }

    /// What a text of the menu's label shows besides literals.
    private func state(in label: [ViewExpression]) -> ExprSyntax? {
        for view in label {
            for text in (view.name == "Text" || view.name == "Label" ? [view] : [])
                + view.descendants(named: "Text", "Label")
            {
                guard let shown = text.rootCall?.firstArgument, shown.label == nil else { continue }
                if shown.expression.spokenLiteral == nil, !shown.expression.isConstantName { return shown.expression }
                if let part = shown.expression.as(StringLiteralExprSyntax.self)?.hasInterpolation == true
                    ? shown.expression.spokenParts.first : nil
                {
                    return part
                }
            }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(
            """
            Menu {
                ForEach(genres) { GenreButton($0) }
            } label: {
                Text(selectedGenre ?? "All genres")
            }
            .accessibilityLabel(↓"Genre")
            """),
        .bad(
            """
            Menu {
                items
            } label: {
                HStack {
                    Text("Sorted by \\(order)")
                    Image(systemName: "chevron.down")
                }
            }
            .accessibilityLabel(↓"Order")
            """),
        .good(
            """
            Menu {
                items
            } label: {
                Text(selectedGenre ?? "All genres")
            }
            .accessibilityLabel("Genre, \\(selectedGenre ?? "all")")
            """),
        .good(
            """
            Menu {
                items
            } label: {
                Text(order.title)
            }
            .accessibilityLabel("Order")
            .accessibilityValue(order.title)
            """),
        .good("Menu {\n    items\n} label: {\n    Image(systemName: \"ellipsis\")\n}\n.accessibilityLabel(\"More\")"),
        .good("Menu {\n    items\n} label: {\n    Text(Strings.more)\n}\n.accessibilityLabel(\"More actions\")"),
    ]
}

extension ExprSyntax {
    /// A name below a type, such as `Strings.Menu.more`: a constant for all one can see.
    fileprivate var isConstantName: Bool {
        if let access = self.as(MemberAccessExprSyntax.self) { return access.base?.isConstantName ?? true }
        return self.as(DeclReferenceExprSyntax.self)?.baseName.text.startsUppercase == true
    }
}
