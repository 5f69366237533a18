package import TenetRuleKit

// What a name in a body stands for, as far as the body itself shows.

extension SyntaxProtocol {
    /// One of the names is read here, by itself and not as the member of something.
    package func mentions(_ names: [TextSlice]) -> Bool {
        if let reference = self.as(DeclReferenceExprSyntax.self) {
            return names.contains { $0 == reference.baseName.identifier }
        }
        return descendants(DeclReferenceExprSyntax.self).contains { reference in
            !reference.isMemberName && names.contains { $0 == reference.baseName.identifier }
        }
    }

    /// The values of the local constants and unwrapped names that are mentioned here, and of those that are mentioned in them.
    /// Only what the function around binds in front of this node; closures may look out of theirs. O(size of the body).
    package var origins: [ExprSyntax] {
        guard let body = outermostBody else { return [] }
        var bound: [(name: TextSlice, value: ExprSyntax)] = []
        for binding in body.descendants(PatternBindingSyntax.self) where binding.range.lower < range.lower {
            guard let name = binding.nameToken?.identifier, let value = binding.initializer?.value else { continue }
            bound.append((name, value))
        }
        for binding in body.descendants(OptionalBindingConditionSyntax.self) where binding.range.lower < range.lower {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier,
                let value = binding.initializer?.value
            else { continue }
            bound.append((name, value))
        }
        guard !bound.isEmpty else { return [] }
        var found: [ExprSyntax] = []
        var open: [Syntax] = [syntax]
        var isTaken = Array(repeating: false, count: bound.count)
        while let next = open.popLast() {
            let inside = next.as(DeclReferenceExprSyntax.self).map { [$0] }
            for reference in inside ?? Array(next.descendants(DeclReferenceExprSyntax.self))
            where !reference.isMemberName {
                for (index, binding) in bound.enumerated()
                where !isTaken[index] && binding.name == reference.baseName.identifier
                    && !binding.value.contains(next)
                {
                    isTaken[index] = true
                    found.append(binding.value)
                    open.append(binding.value.syntax)
                }
            }
        }
        return found
    }

    /// The function, getter or closure around all others around this node.
    private var outermostBody: Syntax? {
        var found: Syntax?
        for node in ancestors {
            if node.kind == .functionDecl || node.kind == .initializerDecl { return node }
            if node.kind == .accessorBlock || node.kind == .closureExpr { found = node }
        }
        return found
    }
}

extension ExprSyntax {
    /// The value that a plain local name was given last in front of this use: `guard let last = store.date`.
    /// O(size of the body).
    package var localValue: ExprSyntax? {
        guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text, let body = enclosingBody else {
            return nil
        }
        var value: ExprSyntax?
        for node in body.descendants where node.range.upper <= range.lower {
            if let binding = node.as(OptionalBindingConditionSyntax.self), binding.pattern.text == name.string {
                value = binding.initializer?.value ?? value
            } else if let binding = node.as(PatternBindingSyntax.self), binding.nameToken?.text == name.string {
                value = binding.initializer?.value ?? value
            }
        }
        return value
    }
}

extension CatchClauseSyntax {
    /// The name of the error in the body: `error`, or what `catch let failure` binds.
    package var errorName: String {
        for item in catchItems {
            guard let pattern = item.pattern else { continue }
            if let name = pattern.syntax.descendants(IdentifierPatternSyntax.self).first(where: { _ in true }) {
                return name.identifier.identifier.string
            }
        }
        return "error"
    }
}

extension PatternSyntax {
    /// What `.failure(let error)` binds.
    package var failureName: String? {
        guard codeContains(".failure") else { return nil }
        return descendants(IdentifierPatternSyntax.self).first(where: { _ in true })?.identifier.identifier.string
    }
}
