package import TenetRuleKit

// What a key of stored values stands for: constants are followed in the file first, then across the project.

extension ExprSyntax {
    /// The key as stage two can look it up: a literal with its quotes, or a chain of names that begins with a type or at
    /// the top of a file. Local constants are followed, and members of the type around are written with its name. nil
    /// for what is no constant: a parameter, a text with something interpolated, a call. O(size of the body).
    package var storedKey: String? {
        if kind == .stringLiteralExpr { return stringValue == nil ? nil : text.string }
        guard isNameChain, let first = firstToken else { return nil }
        if kind == .declReferenceExpr, isBoundAround(first.text.string) {
            // The declaration nearest before the use; a parameter or a variable is none that is known.
            return localConstant(first.text)?.storedKey
        }
        let parts = text.string.split(separator: ".")
        let isOwn = first.text.isOne(of: ["self", "Self"])
        guard isOwn || parts.count == 1, let type = enclosingType, let name = type.groupName?.identifier.string else {
            return text.string
        }
        let member = isOwn ? parts.dropFirst().joined(separator: ".") : text.string
        let isMember = isOwn || type.storedProperties.contains { $0.nameToken?.identifier == first.identifier }
        return isMember ? name + "." + member : member
    }

    /// What the only `let` of the bodies around gives to a name.
    private func localConstant(_ name: TextSlice) -> ExprSyntax? {
        var scope = enclosingBody
        while let body = scope {
            let named = body.descendants(IdentifierPatternSyntax.self).filter { $0.identifier.text == name.string }
            if let only = named.first {
                guard named.count == 1, let binding = only.parent?.as(PatternBindingSyntax.self),
                    binding.ancestor(VariableDeclSyntax.self)?.isLet == true, binding.range.upper <= range.lower
                else { return nil }
                return binding.initializer?.value
            }
            scope = body.enclosingBody
        }
        return nil
    }
}

extension ProjectModel {
    /// The literal, with its quotes, that a key from ``ExprSyntax/storedKey`` stands for by the constants and raw values of
    /// the project; the names themselves when there is no single constant.
    package func storedKey(_ written: String) -> String {
        var key = written
        // Constants that are made of one another may go in a circle.
        for _ in 0..<8 {
            guard key.first != "\"", let next = constant(key) else { break }
            key = next
        }
        return key.first == "\"" ? key : written
    }

    private func constant(_ chain: String) -> String? {
        var parts = chain.split(separator: ".").map(String.init)
        let isRaw = parts.last == "rawValue"
        if isRaw { parts.removeLast() }
        guard let name = parts.popLast() else { return nil }
        let found = declarations(named: name).filter { declaration in
            guard declaration.kind == (isRaw ? .enumCase : .constant) else { return false }
            let owner = declaration.parent
            return parts.last == owner?.name.split(separator: ".").last.map(String.init)
        }
        guard let only = found.first, found.count == 1 else { return nil }
        if isRaw { return "\"" + (only.value.isEmpty ? only.name : only.value) + "\"" }
        return only.value.isEmpty ? nil : only.value
    }
}
