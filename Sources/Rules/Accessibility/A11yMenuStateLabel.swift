import TenetRuleKit
import TenetRuleSupport

struct A11yMenuStateLabel: Rule {
    static let about = About(
        "a11y-menu-state-label", "Menu label without the choice", category: .accessibility, severity: .warning,
        why: """
            An accessibility label replaces what the menu shows. When the shown text is the current choice and the \
            label is constant, VoiceOver users cannot hear what is chosen.
            """,
        phrasings: [
            """
            The accessibility label of a menu or picker that displays the current selection must include that \
            selection.
            """,
            """
            When a dropdown shows what is chosen, we don't override it with a constant `.accessibilityLabel` that \
            hides the choice from VoiceOver.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Menu") { call, file in
            guard call.isPlain else { return }
            let view = call.view
            checkUnlabeled(call, view, file)
            guard let label = view.labelArgument, label.spokenLiteral?.literalText != nil,
                let state = state(in: view.labelViews), !view.has("accessibilityValue"), !call.isInPreview
            else { return }
            file.report(
                "this label hides the current choice, `\(state.brief)`, from VoiceOver users",
                help: "put the choice into the label, or give it as `.accessibilityValue(…)`", at: label)
        }
    }

    /// The menu shows nothing but the current choice: it can be heard, but not what it is a choice of.
    private func checkUnlabeled(_ call: FunctionCallExprSyntax, _ view: ViewExpression, _ file: FilePass) {
        guard !view.isLabeledForAccessibility, !view.labelViews.contains(where: \.hasAccessibilityLabel),
            let name = call.calledName, let state = titleState(call) ?? state(in: view.labelViews),
            !state.text.contains(" ? "),
            !call.isInPreview, !view.isHiddenFromAccessibility,
            !view.enclosing.contains(where: { $0.view.name == "LabeledContent" || $0.view.elementMode == "combine" }),
            !namesCategory(call, view), isChosen(state, in: call)
        else { return }
        file.report(
            "VoiceOver reads only the current choice, `\(state.brief)`, and not what it is a choice of",
            help: "add `.accessibilityLabel(…)` with the category and the choice", at: name)
    }

    /// The title of `Menu(title) { … }`, when it is computed.
    private func titleState(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
        guard let first = call.firstArgument, first.label == nil, first.expression.kind != .closureExpr,
            first.expression.kind != .stringLiteralExpr, !first.expression.isConstantName
        else { return nil }
        return first.expression
    }

    /// A text beside the choice, or words around it.
    private func namesCategory(_ call: FunctionCallExprSyntax, _ view: ViewExpression) -> Bool {
        var literals: [StringLiteralExprSyntax] = []
        for label in view.labelViews {
            for text in (label.name == "Text" || label.name == "Label" ? [label] : [])
                + label.descendants(named: "Text", "Label")
            {
                guard let shown = text.rootCall?.firstArgument?.expression else { return true }
                if shown.isConstantName { return true }
                if let literal = shown.spokenLiteral { literals.append(literal) }
            }
        }
        return literals.contains(where: \.hasLetters)
    }

    /// The items of the menu set what its label shows.
    private func isChosen(_ state: ExprSyntax, in call: FunctionCallExprSyntax) -> Bool {
        let names = state.tokens.filter { $0.tokenKind == .identifier }.map(\.text.string)
        return call.closures.contains { label, closure in
            guard label != "label" else { return false }
            return closure.descendants(SequenceExprSyntax.self).contains {
                $0.assignment?.target.lastName.map { names.contains($0.text.string) } ?? false
            }
                || closure.descendants(FunctionCallExprSyntax.self).contains {
                    let name = $0.argument("selection")?.expression.lastName?.text.string
                    return $0.calledName?.text == "Picker" && names.contains { name == "$" + $0 || name == $0 }
                }
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
        .bad(
            """
            ↓Menu {
                ForEach(harbours) { harbour in
                    Button(harbour.name) { model.harbour = harbour }
                }
            } label: {
                HStack {
                    Text(model.harbour.name)
                    Image(systemName: "chevron.down")
                }
            }
            .accessibilityHint("Shows the harbours")
            """),
        .bad("↓Menu(unit.title) {\n    Picker(\"Unit\", selection: $unit) { units }\n}"),
        .good(
            """
            Menu {
                Button("North") { model.harbour = .north }
            } label: {
                Text("Harbour")
                Text(model.harbour.name)
            }
            """),
        .good("Menu {\n    Button(\"Rename\") { rename(note) }\n} label: {\n    Text(note.title)\n}"),
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
