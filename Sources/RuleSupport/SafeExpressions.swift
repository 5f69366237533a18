package import TenetRuleKit

// Questions about expressions that the safety and testing rules share.

extension ExprSyntax {
    /// A value that is written out: a literal, an implicit member such as `.utf8`, or a collection of those.
    package var isConstant: Bool {
        switch kind {
        case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: return true
        case .stringLiteralExpr: return stringValue != nil
        case .memberAccessExpr:
            guard let access = self.as(MemberAccessExprSyntax.self) else { return false }
            guard let base = access.base else { return true }
            if access.declName.baseName.text == "self" { return true }
            return base.lastName?.text.startsUppercase == true || base.isConstant
        case .prefixOperatorExpr: return numberValue != nil
        case .tupleExpr:
            return self.as(TupleExprSyntax.self)?.elements.allSatisfy(\.expression.isConstant) ?? false
        case .arrayExpr: return self.as(ArrayExprSyntax.self)?.elements.allSatisfy(\.expression.isConstant) ?? false
        default: return false
        }
    }

    /// Reading it twice gives the same value and changes nothing, as far as its text shows: names, members,
    /// literals and subscripts of those, but no calls.
    package var isPlainValue: Bool { isPlainValue(links: Self.mostLinks) }

    /// More than anybody writes: every link of a chain may be asked, which otherwise takes the square of its length.
    private static let mostLinks = 64

    /// - Parameter links: how many expressions may still be part of one another.
    private func isPlainValue(links: Int) -> Bool {
        guard links > 0 else { return false }
        let rest = links - 1
        switch kind {
        case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .declReferenceExpr:
            return true
        case .stringLiteralExpr: return stringValue != nil
        case .memberAccessExpr: return MemberAccessExprSyntax(unchecked: syntax).base?.isPlainValue(links: rest) ?? true
        case .optionalChainingExpr:
            return OptionalChainingExprSyntax(unchecked: syntax).expression.isPlainValue(links: rest)
        case .forceUnwrapExpr: return ForceUnwrapExprSyntax(unchecked: syntax).expression.isPlainValue(links: rest)
        case .prefixOperatorExpr:
            return PrefixOperatorExprSyntax(unchecked: syntax).expression.isPlainValue(links: rest)
        case .tupleExpr:
            return TupleExprSyntax(unchecked: syntax).elements.allSatisfy { $0.expression.isPlainValue(links: rest) }
        case .subscriptCallExpr:
            let call = SubscriptCallExprSyntax(unchecked: syntax)
            return call.trailingClosure == nil && call.calledExpression.isPlainValue(links: rest)
                && call.arguments.allSatisfy { $0.expression.isPlainValue(links: rest) }
        default: return false
        }
    }

    /// `true` or `false`.
    package var booleanValue: Bool? {
        guard kind == .booleanLiteralExpr else { return nil }
        return text == "true"
    }
}

extension SyntaxProtocol {
    /// The same tokens, whatever the blanks and comments between them. O(tokens).
    package func hasSameTokens(as other: some SyntaxProtocol) -> Bool {
        var others = other.tokens.filter { !$0.isMissing }.makeIterator()
        for token in tokens where !token.isMissing {
            guard let match = others.next(), match.text == token.text else { return false }
        }
        return others.next() == nil
    }

    /// The tokens without blanks and comments: a key under which equal code is equal.
    package var tokenKey: String { tokens.map { $0.text.string }.joined(separator: " ") }

    /// The test of XCTest or Swift Testing around this node, closures and local functions skipped.
    package var enclosingTest: FunctionDeclSyntax? {
        var current = ancestor(FunctionDeclSyntax.self)
        while let function = current {
            if function.isTestCase { return function }
            current = function.ancestor(FunctionDeclSyntax.self)
        }
        return nil
    }

}

extension ExprSyntax {
    /// A call with at least one argument whose arguments are all written out, on a name or a literal:
    /// `URL(string: "…")`, `"…".data(using: .utf8)`.
    package var isCallOfConstants: Bool {
        guard let call = stripped.as(FunctionCallExprSyntax.self), call.trailingClosure == nil, !call.arguments.isEmpty,
            call.arguments.allSatisfy({ $0.expression.isConstant })
        else { return false }
        guard let base = call.calledBase else { return true }
        return base.isConstant || (base.kind == .declReferenceExpr && base.text.startsUppercase)
    }
}

extension BinaryOperatorExprSyntax {
    /// The operands of a comparison that stands alone or between `&&`, `||`, `=` and `? :`, so that both are whole.
    package var comparedOperands: (left: ExprSyntax, right: ExprSyntax)? {
        guard let list = parent?.as(ExprListSyntax.self) else { return nil }
        let parts = Array(list)
        guard let index = parts.firstIndex(where: { $0.syntax == syntax }), index >= 1, index + 1 < parts.count,
            index < 2 || parts[index - 2].endsOperand, index + 2 >= parts.count || parts[index + 2].endsOperand
        else { return nil }
        return (parts[index - 1], parts[index + 1])
    }
}

extension ExprSyntax {
    /// An operator that binds less than a comparison.
    fileprivate var endsOperand: Bool {
        kind == .assignmentExpr || kind == .unresolvedTernaryExpr || text.isOne(of: ["&&", "||"])
    }
}

extension FilePass {
    /// Command-line tools, plug-ins, playgrounds and scripts, which print for their users and may end when something is wrong.
    package var isTool: Bool {
        let folders = path.split(separator: "/").dropLast().map { $0.lowercased() }
        if folders.contains(where: { $0.hasSuffix(".playground") || $0 == "playgrounds" }) { return true }
        if folders.contains(where: ["fastlane", "scripts", "script", "buildtools", "plugins", "tools"].contains) {
            return true
        }
        let modules: Set = ["ArgumentParser", "PackagePlugin", "PackageDescription", "Danger", "CompilerPluginSupport"]
        return name == "main.swift" || name == "Package.swift" || !imports.isDisjoint(with: modules)
    }
}
