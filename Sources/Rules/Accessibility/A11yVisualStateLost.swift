import TenetRuleKit
import TenetRuleSupport

struct A11yVisualStateLost: Rule {
    static let about = About(
        "a11y-visual-state-lost", "State shown only by a hidden image", category: .accessibility, severity: .warning,
        why: "A state that only a hidden image shows is lost for VoiceOver, unless the label around it says the same.",
        phrasings: ["Say in words what a hidden image shows.", "No colored dot is a status's only sign."])

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in checkLabel(node, file) }
        hooks.onCall("Image", "Circle", "Capsule", "RoundedRectangle", "Rectangle") { call, file in
            checkCombined(call, file)
        }
        hooks.onCall("Image") { call, file in
            guard call.isPlain, let argument = call.firstArgument, let name = call.calledName else { return }
            let view = call.view
            guard view.isHidden, let state = state(argument.expression) ?? color(view, file) ?? presence(view),
                !call.isInPreview,
                let container = view.enclosing.lazy.map(\.view).first(where: { $0.labelArgument != nil }),
                let label = container.labelArgument, label.spokenLiteral != nil || label.kind != .functionCallExpr
            else { return }
            let texts = container.descendants(named: "Text").compactMap { $0.rootCall?.firstArgument?.expression }
            let shown = texts.flatMap(\.spokenParts)
            let words = words(of: state)
            guard !words.isEmpty,
                label.spokenParts.allSatisfy({ part in shown.contains { isSame(part, $0) } }),
                !(texts + [label]).contains(where: { tells($0, words, file) }),
                !container.modifiers.contains(where: { tellsByTrait($0, words) })
            else { return }
            file.report(
                "this hidden image changes with `\(state.brief)`, which the label around it does not tell",
                help: "put the state into the accessibility label of the surrounding view", at: name,
                notes: [file.note("this label says nothing of it", at: label)])
        }
    }

    /// What the label says is shown, as it is or formatted.
    private func isSame(_ part: ExprSyntax, _ shown: ExprSyntax) -> Bool {
        if part.text == shown.text { return true }
        guard let call = part.as(FunctionCallExprSyntax.self), call.calledName?.text == "formatted" else {
            return false
        }
        return call.calledBase?.text == shown.text
    }

    /// A combined stack speaks its texts; a hidden part whose colour or symbol is chosen by a state adds nothing.
    private func checkCombined(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard call.isPlain, let name = call.calledName, !call.isInPreview else { return }
        let view = call.view
        guard view.isHidden else { return }
        let choices =
            [call.firstArgument?.expression]
            + view.modifiers.filter { $0.name.text.isOne(of: Self.paints) }
            .map { $0.arguments.first?.expression }
        let around = view.enclosing.map(\.view)
        guard let state = choices.lazy.compactMap({ $0.flatMap { condition($0) } }).first,
            let container = around.first(where: { $0.elementMode == "combine" || $0.name == "Button" }),
            !around.contains(where: \.hasAccessibilityLabel),
            !state.codeContains("xpanded"), !state.codeContains("colorScheme")
        else { return }
        let parts = container.name == "Button" ? container.labelViews : [container]
        let texts = parts.flatMap { part -> [ExprSyntax] in
            let all = part.name == "Text" ? [part] : part.descendants(named: "Text", "Label")
            return all.compactMap { $0.rootCall?.firstArgument?.expression }
        }
        let words = lastNames(of: state)
        guard !words.isEmpty, !texts.isEmpty, parts.allSatisfy({ $0.speech() == .words }),
            !texts.contains(where: { tells($0, words, file) || $0.ternary != nil }),
            !around.contains(where: { $0.modifiers.contains { tellsByTrait($0, words) } })
        else { return }
        file.report(
            "this hidden `\(name.text)` changes with `\(state.brief)`, which no text around it tells",
            help: "put the state into an accessibility label of the surrounding view", at: name)
    }

    private static let paints = ["foregroundColor", "foregroundStyle", "tint", "fill"]

    /// UIKit: `dot.tintColor = message.isUnread ? … : …` in the method that labels the whole cell.
    private func checkLabel(_ node: SequenceExprSyntax, _ file: FilePass) {
        guard let (target, _, value) = node.assignment, target.ownMemberName?.text == "accessibilityLabel",
            let label = value.first, value.count == 1, !node.isInPreview,
            let body = node.enclosingFunction?.body, body == node.syntax.ancestor(CodeBlockSyntax.self)
        else { return }
        let all = body.statements.descendants(SequenceExprSyntax.self).compactMap(\.assignment)
        guard all.filter({ $0.target.lastName?.text == "accessibilityLabel" }).count == 1,
            all.contains(where: { isSilencing($0.target, $0.value) })
        else { return }
        for (target, _, value) in all {
            guard let access = target.as(MemberAccessExprSyntax.self), access.base?.ownMemberName != nil,
                access.declName.text.isOne(of: ["tintColor", "image", "backgroundColor"]),
                let (condition, _, _) = ExprSyntax.ternary(in: value), condition.count == 1, let state = condition.first
            else { continue }
            let words = lastNames(of: state)
            guard !words.isEmpty, !tells(label, words, file),
                !all.contains(where: { other in
                    other.target.lastName?.text.hasPrefix("accessibility") == true
                        && other.value.contains { !names(in: $0).isDisjoint(with: words) }
                })
            else { continue }
            file.report(
                "what is drawn here changes with `\(state.brief)`, which the label does not tell",
                help: "put the state into the accessibility label", at: access.declName,
                notes: [file.note("this label says nothing of it", at: label)])
        }
    }

    /// The cell is one element, or the part that shows the state is none.
    private func isSilencing(_ target: ExprSyntax, _ value: [ExprSyntax]) -> Bool {
        guard target.lastName?.text == "isAccessibilityElement", value.count == 1, let value = value.first else {
            return false
        }
        return value.text == (target.ownMemberName == nil ? "false" : "true")
    }

    private func lastNames(of state: ExprSyntax) -> Set<String> {
        Set(state.tokens.filter { $0.tokenKind == .identifier && $0.nextToken?.text != "." }.map(\.text.string))
    }

    /// `if message.isNew { Image(…) }`: that it is there at all is the state.
    private func presence(_ view: ViewExpression) -> ExprSyntax? {
        guard let item = view.whole.syntax.ancestor(CodeBlockItemSyntax.self), let block = item.parent?.parent,
            let branch = block.parent?.as(IfExprSyntax.self), branch.body.syntax == block, branch.elseBody == nil,
            let condition = branch.conditions.only?.condition.as(ExprSyntax.self),
            condition.kind == .declReferenceExpr || condition.kind == .memberAccessExpr,
            let name = condition.lastName?.text, name.hasPrefix("is") || name.hasPrefix("has")
        else { return nil }
        return condition
    }

    /// The last names of a condition, `isDone` of `task.isDone`; of a value that is the image itself, all names.
    private func words(of state: ExprSyntax) -> Set<String> {
        let isChoice =
            state.kind == .unresolvedTernaryExpr || state.parent?.kind == .exprList
            || state.parent?.kind == .ternaryExpr
        guard isChoice else { return names(in: state) }
        return lastNames(of: state)
    }

    /// The text speaks of the state, itself or through a property of this file that does.
    private func tells(_ text: ExprSyntax, _ words: Set<String>, _ file: FilePass) -> Bool {
        let spoken = names(in: text)
        if !spoken.isDisjoint(with: words) || spoken.contains(where: { speaks($0, of: words) }) { return true }
        return file.root.descendants(VariableDeclSyntax.self).contains { variable in
            guard variable.isMember, !variable.isStored, let name = variable.nameToken?.text.string,
                spoken.contains(name), let getter = variable.onlyBinding?.getterStatements
            else { return false }
            return getter.tokens.contains { $0.tokenKind == .identifier && words.contains($0.text.string) }
        }
    }

    /// `gate.stateText`, or `gate.shutText` for `isShut`.
    private func speaks(_ name: String, of words: Set<String>) -> Bool {
        let name = name.lowercased()
        if name.contains("state") || name.contains("status") { return true }
        return words.contains { word in
            word.hasPrefix("is") && word.count > 5 && name.contains(word.dropFirst(2).lowercased())
        }
    }

    /// A trait, value or hint of the container depends on the state.
    private func tellsByTrait(_ modifier: ViewExpression.Modifier, _ words: Set<String>) -> Bool {
        guard modifier.name.text.hasPrefix("accessibility"), modifier.name.text != "accessibilityLabel",
            let first = modifier.arguments.first
        else { return false }
        return !names(in: first.expression).isDisjoint(with: words)
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

    /// The condition that decides on the colour, here or in a property of this file that makes it.
    private func color(_ view: ViewExpression, _ file: FilePass) -> ExprSyntax? {
        view.modifiers.lazy.filter { $0.name.text.isOne(of: ["foregroundColor", "foregroundStyle", "tint"]) }
            .compactMap { $0.arguments.first.flatMap { condition($0.expression) ?? choice($0.expression, file) } }.first
    }

    /// What the computed property of a colour switches over, or its condition.
    private func choice(_ color: ExprSyntax, _ file: FilePass) -> ExprSyntax? {
        guard let name = color.ownMemberName?.identifier, !name.startsUppercase else { return nil }
        let found = file.root.descendants(VariableDeclSyntax.self).filter {
            $0.isMember && !$0.isStored && $0.nameToken?.identifier == name
        }
        guard found.count == 1, let item = found.first?.onlyBinding?.getterStatements?.only?.item else { return nil }
        if let choice = item.as(ExpressionStmtSyntax.self)?.expression.as(SwitchExprSyntax.self) {
            return choice.subject.text == "colorScheme" ? nil : choice.subject
        }
        return item.as(ExprSyntax.self).flatMap { condition($0) }
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
            HStack {
                ↓Image(systemName: "circle.fill")
                    .foregroundStyle(isOnline ? .green : .gray)
                    .accessibilityHidden(true)
                Text(user.name)
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(user.name)
            HStack {
                ↓Image(systemName: isStale ? "clock.badge.xmark" : "clock").accessibilityHidden(true)
                Text(loaded, style: .time)
            }
            .accessibilityLabel("Loaded at \\(loaded.formatted(date: .omitted, time: .shortened))")
            """),
        .good(
            """
            HStack {
                Image(systemName: batteryIcon).accessibilityHidden(true)
                Text(percentage)
            }
            .accessibilityLabel("\\(batteryWarning) Battery: \\(percentage)")
            HStack {
                Image(systemName: "battery.100").accessibilityHidden(true)
                Text(percentage)
            }
            .accessibilityLabel("Battery: \\(percentage)")
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
        .bad(
            """
            HStack {
                ↓Circle().fill(gate.isShut ? .red : .green).accessibilityHidden(true)
                Text(gate.name)
            }
            .accessibilityElement(children: .combine)
            HStack {
                if isShut {
                    ↓Image(systemName: "lock").accessibilityHidden(true)
                }
                Text("Gate")
            }
            .accessibilityLabel("Gate")
            """),
        .good(
            """
            HStack {
                Circle().fill(gate.isShut ? .red : .green).accessibilityHidden(true)
                Text(gate.stateText)
                Text(gate.name)
            }
            .accessibilityElement(children: .combine)
            """),
        .bad(
            """
            final class GateCell: UITableViewCell {
                private let lamp = UIImageView()
                func show(_ gate: Gate) {
                    lamp.↓tintColor = gate.isShut ? .red : .clear
                    isAccessibilityElement = true
                    accessibilityLabel = gate.name
                }
                func tell(_ gate: Gate) {
                    lamp.tintColor = gate.isShut ? .red : .clear
                    isAccessibilityElement = true
                    accessibilityLabel = gate.name
                    accessibilityHint = gate.isShut ? shutText : nil
                }
                func draw(_ gate: Gate) {
                    lamp.tintColor = gate.isShut ? .red : .clear
                    accessibilityLabel = gate.name
                }
            }
            """),
        .bad(
            """
            struct LockRow: View {
                let gate: Gate
                private var tint: Color {
                    switch gate.level {
                    case .low: .red
                    case .high: .green
                    }
                }
                var body: some View {
                    Label {
                        Text("Gate")
                    } icon: {
                        ↓Image(systemName: "drop.fill").foregroundStyle(tint).accessibilityHidden(true)
                    }
                    .accessibilityLabel("Gate")
                }
            }
            """),
        .bad(
            """
            Button(action: toggle) {
                HStack {
                    ↓Image(systemName: gate.isShut ? "lock" : "lock.open").accessibilityHidden(true)
                    Text(gate.name)
                }
            }
            .accessibilityLabel(gate.name)
            """),
        .good(
            """
            Button(action: toggle) {
                HStack {
                    Image(systemName: gate.isShut ? "lock" : "lock.open").accessibilityHidden(true)
                    Text(gate.name)
                }
            }
            .accessibilityLabel(gate.name)
            .accessibilityAddTraits(gate.isShut ? [.isSelected] : [])
            struct LockRow: View {
                private var spoken: String { gate.isShut ? "Shut" : "Open" }
                var body: some View {
                    HStack {
                        Image(systemName: gate.isShut ? "lock" : "lock.open").accessibilityHidden(true)
                        Text(spoken)
                    }
                    .accessibilityLabel(spoken)
                }
            }
            """),
        .good("HStack {\n    Image(systemName: icon).accessibilityHidden(true)\n    Text(title)\n}"),
    ]
}
