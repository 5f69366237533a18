public import TenetRuleKit
internal import TenetRuleSupport
internal import TenetStandards

/// Collects the parts of what a change is compared by. It finds nothing.
public struct PartCollector: DataRule {
    /// Not a rule of any standard.
    public var about: About { About("parts", "Parts", category: .structure, severity: .note, why: "") }
    /// None: it finds nothing.
    public var examples: [Example] { [] }
    /// The same for everybody.
    public var content: String { "" }

    /// Collects from each file.
    public init() {}

    /// Reads calls, assignments, conditions of views and failures.
    public func install(_ hooks: inout Hooks) {
        hooks.collectAll(ChangePart.self, from: FunctionCallExprSyntax.self) { call, _ in
            Self.seen(CallParts(call).parts, at: call).map { ($0, call.calledName?.range ?? call.range) }
        }
        hooks.collectAll(ChangePart.self, from: FunctionCallExprSyntax.self) { call, _ in
            Self.seen(ActionParts.parts(of: call), at: call).map { ($0, call.calledName?.range ?? call.range) }
        }
        hooks.collectAll(ActionCall.self, from: FunctionCallExprSyntax.self) { call, _ in ActionParts.calls(of: call) }
        hooks.collectAll(ActionCall.self, from: MacroExpansionExprSyntax.self) { macro, _ in
            ActionParts.call(of: macro)
        }
        hooks.collectAll(PlacedBySystem.self, from: FunctionCallExprSyntax.self) { call, _ in
            PlacedBySystem.of(call).map { [($0, call.calledName?.range ?? call.range)] } ?? []
        }
        hooks.collectAll(ChangePart.self, from: SequenceExprSyntax.self) { sequence, _ in
            let parts = AssignedParts.of(sequence) + UncertainAnswers.of(sequence) + DecisionParts.of(sequence)
            return Self.seen(parts, at: sequence).map { ($0, sequence.range) }
        }
        hooks.collectAll(ChangePart.self, from: GuardStmtSyntax.self) { node, _ in
            let condition = PartWords.of(node.conditions)
            return
                (UncertainAnswers.of(node) + DecisionParts.of("guard", node.conditions)
                + ErrorParts.answered(condition, node.body.statements) + TypedTextParts.of(condition))
                .map { ($0, node.guardKeyword.range) }
        }
        hooks.collectAll(ChangePart.self, from: IfExprSyntax.self) { branch, _ in
            let condition = PartWords.of(branch.conditions)
            let failures =
                branch.isInViewBuilder
                ? [] : ErrorParts.answered(condition, branch.body.statements) + TypedTextParts.of(condition)
            return Self.seen(ConditionParts.of(branch) + failures, at: branch).map { ($0, branch.conditions.range) }
        }
        hooks.collectAll(ChangePart.self, from: SwitchCaseLabelSyntax.self) { label, _ in
            guard let part = label.parent else { return [] }
            let words = PartWords.of(label.caseItems)
            if label.isInViewBuilder { return ConditionParts.of(words, in: part).map { ($0, label.range) } }
            return ErrorParts.answered(words, part).map { ($0, label.range) }
        }
        hooks.collectAll(ChangePart.self, from: WhileStmtSyntax.self) { loop, _ in
            DecisionParts.of("while", loop.conditions).map { ($0, loop.conditions.range) }
        }
        hooks.collectAll(ChangePart.self, from: ForStmtSyntax.self) { loop, _ in
            DecisionParts.of("for", loop.sequence).map { ($0, loop.sequence.range) }
        }
        hooks.collectAll(ChangePart.self, from: SwitchExprSyntax.self) { choice, _ in
            guard !choice.isInViewBuilder else { return [] }
            return DecisionParts.of("switch", choice.subject).map { ($0, choice.subject.range) }
        }
        hooks.collectAll(ChangePart.self, from: ThrowStmtSyntax.self) { node, _ in
            ErrorParts.thrown(node.expression, at: node.syntax).map { ($0, node.range) }
        }
        hooks.collectAll(ChangePart.self, from: CatchClauseSyntax.self) { clause, _ in
            ErrorParts.caught(clause).map { ($0, clause.catchKeyword.range) }
        }
        hooks.collectAll(ChangePart.self, from: FunctionDeclSyntax.self) { function, _ in
            SizeParts.asked(of: function).map { ($0, function.name.range) }
        }
        hooks.collectAll(WrittenTest.self, from: FunctionDeclSyntax.self) { function, _ in
            WrittenTest.of(function).map { [($0, function.name.range)] } ?? []
        }
        hooks.collectAll(CodeSketch.self, from: FunctionDeclSyntax.self) { function, _ in
            function.body.flatMap { CodeSketch.of($0) }.map { [($0, function.name.range)] } ?? []
        }
        hooks.collectAll(CodeSketch.self, from: AccessorBlockSyntax.self) { block, _ in
            CodeSketch.of(block).map { [($0, block.range)] } ?? []
        }
        hooks.collectAll(CodeSketch.self, from: MemberBlockSyntax.self) { block, _ in
            CodeSketch.of(block).map { [($0, block.range)] } ?? []
        }
        hooks.collectAll(CodeBlockShape.self, from: CodeBlockItemListSyntax.self) { block, _ in
            CodeBlockShape.of(block).map { [($0, block.range)] } ?? []
        }
        hooks.onProject(needing: [.declarations, .uses, .coding]) { _ in }
    }

    /// Nothing of what stands in a preview, which users never see, and nothing to touch where there is a pointer or a remote
    /// control.
    private static func seen(_ parts: [ChangePart], at node: some SyntaxProtocol) -> [ChangePart] {
        guard !parts.isEmpty, !node.syntax.isInPreview else { return [] }
        guard parts.contains(where: { $0.subject == .touchTarget }), !node.isCompiled(forOneOf: "iOS", "watchOS") else {
            return parts
        }
        return parts.filter { $0.subject != .touchTarget }
    }
}
