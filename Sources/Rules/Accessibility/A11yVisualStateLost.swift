import TenetRuleKit

struct A11yVisualStateLost: Rule {
    static let about = About(
        "a11y-visual-state-lost", "State shown only by a hidden image", category: .accessibility, severity: .warning,
        why: """
            When an image changes with the state and is hidden from VoiceOver, the label of its surroundings must say \
            the same, or only those who see learn that something is urgent, selected or wrong.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Image") { call, file in
            guard call.isPlain, let argument = call.firstArgument, let name = call.calledName else { return }
            let view = call.view
            guard view.isHidden, let state = state(argument.expression) ?? color(view), !call.isInPreview,
                let container = view.enclosing.lazy.map(\.view).first(where: { $0.labelArgument != nil }),
                let label = container.labelArgument, label.spokenLiteral != nil || label.kind != .functionCallExpr
            else { return }
            let texts = container.descendants(named: "Text").compactMap { $0.rootCall?.firstArgument?.expression }
            let shown = texts.flatMap(\.spokenParts)
            guard !names(in: state).isEmpty,
                label.spokenParts.allSatisfy({ part in shown.contains { $0.text == part.text } }),
                !texts.contains(where: { !names(in: $0).isDisjoint(with: names(in: state)) })
            else { return }
            file.report(
                "this hidden image changes with `\(state.brief)`, which the label around it does not tell",
                help: "put the state into the accessibility label of the surrounding view", at: name,
                notes: [file.note("this label says nothing of it", at: label)])
        }
    }

    /// What decides which image is shown: a value, or the condition of a ternary.
    private func state(_ image: ExprSyntax) -> ExprSyntax? {
        if let condition = condition(image) { return condition }
        if let reference = image.as(DeclReferenceExprSyntax.self) {
            return reference.baseName.text.startsUppercase || isPartOfContent(reference) ? nil : image
        }
        guard let access = image.as(MemberAccessExprSyntax.self), let base = access.base else { return nil }
        return base.text.startsUppercase ? nil : image
    }

    /// The symbol is handed over with the texts: another row has another one, but the row's own never changes.
    private func isPartOfContent(_ reference: DeclReferenceExprSyntax) -> Bool {
        let name = reference.baseName.identifier
        if let function = reference.enclosingFunction,
            function.parameters.contains(where: { $0.internalName.identifier == name })
        {
            return true
        }
        return reference.enclosingType?.storedProperties.contains {
            $0.isLet && $0.initialValue == nil && $0.nameToken?.identifier == name
        } ?? false
    }

    /// The condition that decides on the colour.
    private func color(_ view: ViewExpression) -> ExprSyntax? {
        view.modifiers.lazy.filter { $0.name.text.isOne(of: ["foregroundColor", "foregroundStyle", "tint"]) }
            .compactMap { $0.arguments.first.flatMap { condition($0.expression) } }.first
    }

    /// `a` in `a ? b : c`; nil for anything but a plain condition.
    private func condition(_ expression: ExprSyntax) -> ExprSyntax? {
        if let ternary = expression.as(TernaryExprSyntax.self) { return ternary.condition }
        guard let sequence = expression.as(SequenceExprSyntax.self),
            sequence.elements.contains(where: { $0.kind == .unresolvedTernaryExpr })
        else { return nil }
        return sequence.elements.first
    }

    private func names(in expression: ExprSyntax) -> Set<String> {
        Set(expression.tokens.filter { $0.tokenKind == .identifier }.map(\.text.string))
    }

    static let examples: [Example] = [
        .bad(
            """
            HStack {
                ↓Image(systemName: batteryIcon).accessibilityHidden(true)
                Text(percentage)
            }
            .accessibilityLabel("Battery: \\(percentage)")
            """),
        .bad(
            """
            HStack {
                ↓Image(systemName: "circle.fill")
                    .foregroundStyle(isOnline ? .green : .gray)
                    .accessibilityHidden(true)
                Text(user.name)
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(user.name)
            """),
        .good(
            """
            HStack {
                Image(systemName: batteryIcon).accessibilityHidden(true)
                Text(percentage)
            }
            .accessibilityLabel("\\(batteryWarning) Battery: \\(percentage)")
            """),
        .good(
            """
            HStack {
                Image(systemName: "battery.100").accessibilityHidden(true)
                Text(percentage)
            }
            .accessibilityLabel("Battery: \\(percentage)")
            """),
        .good(
            """
            HStack {
                Image(systemName: isOnline ? "wifi" : "wifi.slash").accessibilityHidden(true)
                Text(isOnline ? "Online" : "Offline")
            }
            .accessibilityLabel("Connection")
            """),
        .good(
            """
            struct Fact: View {
                let icon: String
                let label: String
                var body: some View {
                    VStack {
                        Image(systemName: icon).accessibilityHidden(true)
                        Text(label)
                    }
                    .accessibilityLabel(label)
                }
            }
            func fact(icon: String, label: String) -> some View {
                HStack {
                    Image(systemName: icon).accessibilityHidden(true)
                    Text(label)
                }
                .accessibilityLabel(label)
            }
            """),
        .bad(
            """
            struct Gauge: View {
                let level: Int
                var icon: String { level > 80 ? "bolt" : "battery.0" }
                var body: some View {
                    HStack {
                        ↓Image(systemName: icon).accessibilityHidden(true)
                        Text("Battery")
                    }
                    .accessibilityLabel("Battery")
                }
            }
            """),
        .good("HStack {\n    Image(systemName: icon).accessibilityHidden(true)\n    Text(title)\n}"),
    ]
}
