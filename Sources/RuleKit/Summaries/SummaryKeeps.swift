// What members hold inside of their values.

extension SummaryBuilder {
    /// Notes the parameters that values hold which a member of `self` gets, and the calls whose results it holds.
    mutating func keep(_ values: [ExprSyntax], in effect: EffectFact) {
        for value in values {
            if value.kind == .functionCallExpr {
                holders[value.syntax.index] = effect.property
            } else if let closure = value.as(ClosureExprSyntax.self) {
                for captured in captured(by: closure) { keep(captured, in: effect) }
            } else if let made = localValue(value.syntax) {
                holders[made.syntax.index] = effect.property
            } else {
                keep(parameter(value.syntax), in: effect)
            }
        }
    }

    /// `let answer = handler`, `if let answer = handler`: what stands in the value is known by a second name below.
    mutating func addName(by binding: Syntax) {
        let parts =
            binding.as(PatternBindingSyntax.self).map { ($0.pattern, $0.initializer?.value) }
            ?? binding.as(OptionalBindingConditionSyntax.self).map { ($0.pattern, $0.initializer?.value) }
        guard let (pattern, value) = parts, let value,
            let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier
        else { return }
        let known = parameter(value.stripped.syntax)
        // Bound anew to something else, the name means no parameter any more.
        otherNames[name.string] = known >= 0 ? known : nil
    }

    /// The parameter that a name other than its own stands for; -1 for none.
    func otherName(_ name: TextSlice) -> Int32 { otherNames.isEmpty ? -1 : otherNames[name.string] ?? -1 }

    /// The call whose result a local name stands for.
    private mutating func localValue(_ node: Syntax) -> FunctionCallExprSyntax? {
        guard node.kind == .declReferenceExpr, let variable = names.reads[node.index],
            let binding = names.variables[variable].name.parent?.parent?.as(PatternBindingSyntax.self)
        else { return nil }
        return binding.initializer?.value.stripped.as(FunctionCallExprSyntax.self)
    }

    private mutating func keep(_ parameter: Int32, in effect: EffectFact) {
        guard parameter >= 0, parameter != effect.parameter,
            !summary.keeps.contains(where: { $0.property == effect.property && $0.parameter == parameter })
        else { return }
        summary.keeps.append(KeepFact(property: effect.property, parameter: parameter, offset: effect.offset))
    }

    /// The parameters that a closure names and neither captures weakly nor declares itself.
    private func captured(by closure: ClosureExprSyntax) -> [Int32] {
        closure.descendants(DeclReferenceExprSyntax.self).compactMap { reference in
            let position = parameter(reference.syntax)
            guard position >= 0 else { return nil }
            let name = reference.baseName.identifier.string
            let own = closure.parameterNames.contains { $0.identifier.string == name }
            let weak = closure.capture(of: name).map { !$0.isEmpty } ?? false
            return own || weak ? nil : position
        }
    }
}

extension FunctionCallExprSyntax {
    /// `append`, `insert`, `updateValue`, `formUnion`: what it is given becomes part of a collection.
    public var addsToCollection: Bool {
        calledName?.text.isOne(of: ["append", "insert", "updateValue", "formUnion"]) ?? false
    }

    /// What arguments and trailing closures are or hold.
    public var givenValues: [ExprSyntax] {
        arguments.flatMap(\.expression.heldValues) + (trailingClosure?.syntax.as(ExprSyntax.self).map { [$0] } ?? [])
    }
}
