package import TenetRuleKit

// What the rules on design tokens share: where tokens are defined, and how a number is replaced by one.

/// Tokens of one kind: `lg=16` in the options, `DesignSystem.Spacing.lg` in code.
package struct TokenScale: Sendable {
    package var namespace: String
    /// `name=value`.
    package var tokens: [String]

    package init(namespace: String, tokens: [String]) {
        self.namespace = namespace
        self.tokens = tokens
    }

    /// The names of the tokens with exactly this value.
    package func names(for value: Double) -> [String] {
        tokens.compactMap { token in
            let parts = token.split(separator: "=")
            guard parts.count == 2, Double(parts[1]) == value else { return nil }
            return String(parts[0])
        }
    }

    /// Puts a token in place of a number, when exactly one has its value.
    package func fix(_ number: ExprSyntax, _ value: Double) -> Fix? {
        let names = names(for: value)
        guard names.count == 1, let name = names.first else { return nil }
        return .replace(number, with: "\(namespace).\(name)", "Use `\(namespace).\(name)`", .unsafe)
    }

    /// How to put a number right.
    package func help(_ value: Double) -> String {
        let names = names(for: value)
        guard names.count == 1, let name = names.first else { return "use a token of `\(namespace)`" }
        return "use `\(namespace).\(name)`"
    }
}

/// Folders and files in which tokens are defined, and names of types that hold them.
package enum DesignPlaces {
    package static let files = [
        "Utilities/Design/", "DesignSystem", "Theme", "Styleguide", "ColorPalette", "Typography", "Palette",
    ]

    package static let optionSummary = "Parts of the paths of files that define the design: literals are at home there."
    package static let previewSummary = "Look at the code of previews, too."
}

extension FilePass {
    /// The file defines the design itself.
    package func isDesignFile(_ parts: [String]) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return false }
            return parts.contains { TextSlice(start: start, count: bytes.count).contains($0) }
        }
    }
}

extension SyntaxProtocol {
    /// The value of a constant of a type's own: `static let inset: CGFloat = 12`. A name, if not a token.
    package var isInStaticConstant: Bool {
        ancestors.prefix { $0.kind != .closureExpr && $0.kind != .functionDecl && $0.kind != .accessorBlock }.contains {
            $0.as(VariableDeclSyntax.self)?.isStatic == true
        }
    }

    /// In the definition of a colour, font or token type, or in an extension of one of the system's.
    package func isInDefinition(of types: [String]) -> Bool {
        ancestors.contains { $0.asDeclGroup?.groupName?.text.isOne(of: types) == true }
    }
}

extension ExprSyntax {
    /// The implicit members among the values that this expression may have: `.red` and `.blue` of
    /// `isOn ? .red : .blue.opacity(0.5)`.
    package var implicitMembers: [MemberAccessExprSyntax] {
        if let access = self.as(MemberAccessExprSyntax.self) {
            return access.base.map {
                $0.kind == .memberAccessExpr || $0.kind == .functionCallExpr ? $0.implicitMembers : []
            } ?? [access]
        }
        if let call = self.as(FunctionCallExprSyntax.self) {
            return call.calledExpression.as(MemberAccessExprSyntax.self).map {
                ExprSyntax(unchecked: $0.syntax).implicitMembers
            } ?? []
        }
        if let tuple = self.as(TupleExprSyntax.self) { return tuple.elements.flatMap(\.expression.implicitMembers) }
        if let ternary = self.as(TernaryExprSyntax.self) {
            return ternary.thenExpression.implicitMembers + ternary.elseExpression.implicitMembers
        }
        if let part = self.as(UnresolvedTernaryExprSyntax.self) { return part.thenExpression.implicitMembers }
        guard let sequence = self.as(SequenceExprSyntax.self) else { return [] }
        let parts = Array(sequence.elements)
        guard let index = parts.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }) else { return [] }
        let then = parts[index].as(UnresolvedTernaryExprSyntax.self)?.thenExpression.implicitMembers ?? []
        return then + parts[(index + 1)...].flatMap(\.implicitMembers)
    }

    /// A number, a string, or a colour, font or animation made of such.
    package var isLiteralValue: Bool { numberValue != nil || stringValue != nil || kind == .booleanLiteralExpr }
}
