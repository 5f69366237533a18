internal import TenetRuleKit
internal import TenetRuleSupport

extension CodeReader {
    /// The statements of a builder, or of a body that comes to a value.
    func statements(_ list: CodeBlockItemListSyntax) -> [CodeStatement] {
        var found: [CodeStatement] = []
        let items = list.map(\.item)
        for (index, item) in items.enumerated() {
            let rest = { self.statements(Array(items[(index + 1)...])) }
            if let guarded = item.as(GuardStmtSyntax.self) {
                let left = CodeBranch(conditions: [], statements: deeper.statements(guarded.body.statements))
                let kept = conditions(guarded.conditions)
                found.append(.branches([CodeBranch(conditions: kept, statements: rest()), left]))
                return found
            }
            let read = statement(item)
            // `if … { return a }` with the rest behind it: the rest is the `else`.
            if case .branches(var branches) = read, index + 1 < items.count, item.endsInReturn,
                branches.last?.conditions.isEmpty == false
            {
                branches.append(CodeBranch(conditions: [], statements: rest()))
                found.append(.branches(branches))
                return found
            }
            found.append(read)
        }
        return found
    }

    private func statements(_ items: [Syntax]) -> [CodeStatement] { items.map(statement) }

    private func statement(_ item: Syntax) -> CodeStatement {
        if let statement = item.as(ExpressionStmtSyntax.self) { return self.statement(statement.expression.syntax) }
        if let returned = item.as(ReturnStmtSyntax.self) {
            return returned.expression.map { self.statement($0.syntax) } ?? .other
        }
        if let branch = item.as(IfExprSyntax.self) { return .branches(branches(branch)) }
        if let choice = item.as(SwitchExprSyntax.self) { return .branches(branches(choice)) }
        if let variable = item.as(VariableDeclSyntax.self) {
            guard let name = variable.nameToken, let value = variable.initialValue else { return .other }
            return .constant(name.identifier.string, deeper.code(value))
        }
        if let branches = item.as(IfConfigDeclSyntax.self) { return .branches(self.branches(branches)) }
        guard ExprSyntax.canCast(item.kind) else { return .other }
        return .value(code(ExprSyntax(unchecked: item)))
    }

    private func branches(_ branch: IfExprSyntax) -> [CodeBranch] {
        var found = [
            CodeBranch(conditions: conditions(branch.conditions), statements: deeper.statements(branch.body.statements))
        ]
        if let other = branch.elseBody?.as(IfExprSyntax.self) {
            found += deeper.branches(other)
        } else if let block = branch.elseBody?.as(CodeBlockSyntax.self) {
            found.append(CodeBranch(conditions: [], statements: deeper.statements(block.statements)))
        }
        return found
    }

    private func branches(_ choice: SwitchExprSyntax) -> [CodeBranch] {
        let subject = code(choice.subject)
        return choice.cases.compactMap { $0.as(SwitchCaseSyntax.self) }.map { part in
            let statements = deeper.statements(part.statements)
            guard let label = part.label.as(SwitchCaseLabelSyntax.self) else {
                return CodeBranch(conditions: [], statements: statements)
            }
            let patterns = label.caseItems.map { pattern($0.pattern) }
            let isPlain = label.caseItems.allSatisfy { $0.whereClause == nil }
            let text = (isPlain ? "" : choice.subject.brief + ": ") + label.caseItems.brief
            let kind = isPlain ? CodeCondition.Kind.matches(patterns, subject) : .unknown
            return CodeBranch(conditions: [CodeCondition(text: text, kind: kind)], statements: statements)
        }
    }

    private func branches(_ branches: IfConfigDeclSyntax) -> [CodeBranch] {
        branches.clauses.map { clause in
            let list = clause.elements?.as(CodeBlockItemListSyntax.self)
            let condition = clause.condition.map { CodeCondition(text: "#if " + $0.brief, kind: .unknown) }
            return CodeBranch(
                conditions: condition.map { [$0] } ?? [], statements: list.map { deeper.statements($0) } ?? [])
        }
    }

    func conditions(_ list: ConditionElementListSyntax) -> [CodeCondition] {
        list.map { element in
            let node = element.condition
            let text = node.brief
            if let binding = node.as(OptionalBindingConditionSyntax.self),
                let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier.string
            {
                let value = binding.initializer.map { deeper.code($0.value) } ?? .name(name)
                return CodeCondition(text: text, kind: .binds(name, value))
            }
            if let match = node.as(MatchingPatternConditionSyntax.self) {
                let kind = CodeCondition.Kind.matches([pattern(match.pattern)], code(match.initializer.value))
                return CodeCondition(text: match.pattern.brief, kind: kind)
            }
            guard ExprSyntax.canCast(node.kind) else { return CodeCondition(text: text, kind: .unknown) }
            return condition(of: [ExprSyntax(unchecked: node)])
        }
    }

    func condition(of parts: [ExprSyntax]) -> CodeCondition {
        let text = parts.map(\.brief).joined(separator: " ")
        return CodeCondition(text: text, kind: .holds(deeper.sequence(parts)))
    }

    private func pattern(_ pattern: PatternSyntax) -> CodePattern {
        let bindings = pattern.descendants(IdentifierPatternSyntax.self).map(\.identifier.identifier.string)
        let own = pattern.as(IdentifierPatternSyntax.self).map { [$0.identifier.identifier.string] } ?? []
        let name = pattern.descendants(MemberAccessExprSyntax.self).first { $0.base == nil }
        let first = pattern.as(ExpressionPatternSyntax.self)?.expression.as(MemberAccessExprSyntax.self) ?? name
        return CodePattern(
            name: first?.declName.baseName.identifier.string, bindings: own.isEmpty ? Array(bindings) : own)
    }
}

extension Syntax {
    /// An `if` whose first branch leaves the body.
    fileprivate var endsInReturn: Bool {
        let branch = self.as(IfExprSyntax.self) ?? self.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
        return branch?.body.statements.map(\.item).last?.kind == .returnStmt
    }
}
