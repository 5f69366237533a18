package import TenetRuleKit

/// A text that code gives to somebody, written there or through constants: `"a.b"`, `key`, `Keys.level`,
/// `Keys.level.rawValue`. The one way in which rules about keys, names and identifiers follow constants.
///
/// Stage one follows local constants and writes members of the type around with its name; stage two follows constants of
/// files and types, and raw values, over the whole project.
package struct ConstantText: Codable, Hashable, Sendable {
    /// The text, when it is written at the end of the local constants.
    private let literal: String?
    /// Otherwise the constant's name with the types in front of it, and perhaps `rawValue`.
    private let names: [String]

    /// Nil for what is no constant: a parameter, a variable, a text with something interpolated, a call.
    /// O(size of the body) for names, O(1) for literals.
    package init?(_ expression: ExprSyntax) {
        let expression = expression.stripped
        if let written = expression.as(StringLiteralExprSyntax.self) {
            guard let text = written.plainText else { return nil }
            self.init(literal: text, names: [])
            return
        }
        guard expression.isNameChain, let first = expression.firstToken else { return nil }
        if expression.kind == .declReferenceExpr, expression.isBoundAround(first.text.string) {
            // The declaration nearest before the use; a parameter or a variable is none that is known.
            guard let value = expression.localConstant(first.text), let text = ConstantText(value) else { return nil }
            self = text
            return
        }
        self.init(literal: nil, names: Self.names(of: expression, from: first))
    }

    private init(literal: String?, names: [String]) {
        self.literal = literal
        self.names = names
    }

    private static func names(of expression: ExprSyntax, from first: TokenSyntax) -> [String] {
        let parts = expression.text.string.split(separator: ".").map(String.init)
        let isOwn = first.text.isOne(of: ["self", "Self"])
        guard isOwn || parts.count == 1, let type = expression.enclosingType,
            let name = type.groupName?.identifier.string
        else { return parts }
        if isOwn { return [name] + parts.dropFirst() }
        let isMember = type.storedProperties.contains { $0.nameToken?.identifier == first.identifier }
        return isMember ? [name] + parts : parts
    }

    // MARK: In the project

    /// The text, when it is written or exactly one value can be meant.
    /// - Parameter path: where it is used: other files' private constants are not meant.
    package func value(in model: ProjectModel, from path: String) -> String? {
        var current = self
        // Constants that are made of one another may go in a circle.
        for _ in 0..<8 {
            if let literal = current.literal { return literal }
            guard let next = current.followed(in: model, from: path) else { return nil }
            current = next
        }
        return nil
    }

    /// One and the same for all who mean one text: the literal in quotes, or the names when nobody can say which text.
    package func identity(in model: ProjectModel, from path: String) -> String {
        value(in: model, from: path).map { "\"" + EscapedText.encoded($0) + "\"" } ?? names.joined(separator: ".")
    }

    private func followed(in model: ProjectModel, from path: String) -> Self? {
        var parts = names[...]
        let isRaw = parts.last == "rawValue"
        if isRaw { parts.removeLast() }
        guard let name = parts.popLast() else { return nil }
        let values = model.declarations(named: name).filter { declaration in
            guard declaration.kind == (isRaw ? .enumCase : .constant) else { return false }
            guard declaration.access > .fileprivate || declaration.path == path else { return false }
            return parts.last == declaration.parent?.name.lastPart
        }.map { Self.value(of: $0, owner: Array(parts), in: model) }
        guard let first = values.first, Set(values).count == 1 else { return nil }
        return first
    }

    private static func value(of declaration: Declaration, owner: [String], in model: ProjectModel) -> Self? {
        let value = declaration.value
        if declaration.kind == .enumCase {
            if !value.isEmpty { return EscapedText.decoded(value).map { Self(literal: $0, names: []) } }
            let isText = declaration.parent?.inherited.contains("String") == true
            return isText ? Self(literal: declaration.name, names: []) : nil
        }
        if value.hasPrefix("\"") {
            guard value.count >= 2, value.hasSuffix("\""), !value.hasPrefix("\"\"\""), !value.contains("\\(") else {
                return nil
            }
            return EscapedText.decoded(String(value.dropFirst().dropLast())).map { Self(literal: $0, names: []) }
        }
        let parts = value.split(separator: ".").map(String.init)
        guard !parts.isEmpty, parts.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }) else {
            return nil
        }
        // A name alone is first a member of the same type.
        let isMember =
            parts.count == 1
            && model.declarations(named: parts[0]).contains { $0.parent?.name.lastPart == owner.last && !owner.isEmpty }
        return Self(literal: nil, names: isMember ? owner + parts : parts)
    }
}

extension ExprSyntax {
    /// What the only `let` of the bodies around gives to a name.
    package func localConstant(_ name: TextSlice) -> ExprSyntax? {
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
