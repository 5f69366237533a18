internal import TenetRuleKit
internal import TenetRuleSupport

/// Turns expressions and statements into ``Code``.
struct CodeReader {
    /// Levels of nesting that are followed: deeper code is kept as text.
    private static let deepest = 120
    private let depth: Int

    init() { depth = 0 }
    private init(depth: Int) { self.depth = depth }

    var deeper: CodeReader { CodeReader(depth: depth + 1) }

    func code(_ expression: ExprSyntax) -> Code {
        guard depth < Self.deepest else { return other(expression) }
        let expression = expression.stripped
        if let literal = expression.as(StringLiteralExprSyntax.self) { return text(literal) }
        if let number = expression.numberValue { return .number(number) }
        if let name = expression.as(DeclReferenceExprSyntax.self) { return .name(name.baseName.identifier.string) }
        if let access = expression.as(MemberAccessExprSyntax.self) {
            return .member(access.base.map(deeper.code), access.declName.baseName.identifier.string)
        }
        if let call = expression.as(FunctionCallExprSyntax.self) { return self.call(call) }
        if let closure = expression.as(ClosureExprSyntax.self) { return .closure(self.closure(closure)) }
        if let sequence = expression.as(SequenceExprSyntax.self) { return deeper.sequence(Array(sequence.elements)) }
        if let flag = expression.as(BooleanLiteralExprSyntax.self) { return .bool(flag.literal.text == "true") }
        if expression.kind == .nilLiteralExpr { return .absent }
        if let negated = expression.as(PrefixOperatorExprSyntax.self), negated.operator.text == "!" {
            return .not(deeper.code(negated.expression))
        }
        if let generic = expression.as(GenericSpecializationExprSyntax.self) { return deeper.code(generic.expression) }
        if let optional = expression.as(OptionalChainingExprSyntax.self) { return deeper.code(optional.expression) }
        if let forced = expression.as(ForceUnwrapExprSyntax.self) { return deeper.code(forced.expression) }
        if let branches = expression.as(PostfixIfConfigExprSyntax.self), let base = branches.base {
            return modified(base, by: branches.config)
        }
        return other(expression)
    }

    private func other(_ expression: some SyntaxProtocol) -> Code { .other(expression.brief) }

    private func text(_ literal: StringLiteralExprSyntax) -> Code {
        .text(
            literal.segments.compactMap { segment in
                if let plain = segment.as(StringSegmentSyntax.self) {
                    let written = plain.content.text.string
                    return .words(EscapedText.decoded(written) ?? written)
                }
                guard let value = segment.as(ExpressionSegmentSyntax.self)?.expressions.first else { return nil }
                return .value(deeper.code(value.expression))
            })
    }

    private func call(_ call: FunctionCallExprSyntax) -> Code {
        var arguments = call.arguments.map {
            CodeArgument(label: $0.label?.identifier.string ?? "", value: deeper.code($0.expression))
        }
        if let trailing = call.trailingClosure {
            arguments.append(CodeArgument(label: "", value: .closure(deeper.closure(trailing)), isTrailing: true))
        }
        for element in call.additionalTrailingClosures {
            let closure = Code.closure(deeper.closure(element.closure))
            arguments.append(
                CodeArgument(label: element.label.identifier.string, value: closure, isTrailing: true))
        }
        return .call(deeper.code(call.calledExpression), arguments)
    }

    func closure(_ closure: ClosureExprSyntax) -> ClosureCode {
        ClosureCode(
            parameters: closure.parameterNames.map(\.identifier.string),
            statements: deeper.statements(closure.statements))
    }

    /// The modifiers of every branch of an `#if`, one after the other: which of them is compiled is not known.
    private func modified(_ base: ExprSyntax, by branches: IfConfigDeclSyntax) -> Code {
        var code = deeper.code(base)
        for clause in branches.clauses {
            guard let call = clause.elements?.as(FunctionCallExprSyntax.self) else { continue }
            code = deeper.call(call).with(base: code)
        }
        return code
    }

    /// Operators are not folded, so the weakest is looked for first: the ternary, then `||`, `&&`, `??` and `+`.
    func sequence(_ parts: [ExprSyntax]) -> Code {
        let text = parts.map(\.brief).joined(separator: " ")
        guard depth < Self.deepest, parts.count > 1 else { return parts.first.map(code) ?? .absent }
        if let index = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }),
            let branch = parts[index].as(UnresolvedTernaryExprSyntax.self), index > 0, index + 1 < parts.count
        {
            let rest = deeper.sequence(Array(parts[(index + 1)...]))
            return .choice(
                condition(of: Array(parts[..<index])), deeper.code(branch.thenExpression), rest)
        }
        for sign in ["||", "&&"] {
            let operands = parts.split { $0.kind == .binaryOperatorExpr && $0.text == sign }
            guard operands.count > 1 else { continue }
            let codes = operands.map { deeper.sequence(Array($0)) }
            return sign == "||" ? .any(codes) : .all(codes)
        }
        let signs = stride(from: 1, to: parts.count, by: 2).map { parts[$0].text }
        if signs.allSatisfy({ $0 == "??" }), let first = parts.first, parts.count == 3 {
            let value = code(first)
            let there = CodeCondition(text: "\(first.brief) has a value", kind: .binds("_", value))
            return .choice(there, value, code(parts[2]))
        }
        if signs.allSatisfy({ $0 == "+" }) {
            return .sum(stride(from: 0, to: parts.count, by: 2).map { deeper.code(parts[$0]) })
        }
        return .other(text)
    }
}

extension Code {
    /// A chain that begins with a dot, begun with another view: `.bold().padding()` behind `Text("a")`.
    func with(base: Code) -> Code {
        switch self {
        case .member(nil, let name): .member(base, name)
        case .member(let inner?, let name): .member(inner.with(base: base), name)
        case .call(let callee, let arguments): .call(callee.with(base: base), arguments)
        default: self
        }
    }
}
