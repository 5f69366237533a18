package import TenetRuleKit

// What a failure comes to where the call cannot fail, or nobody misses what it was to do.

/// Functions of the system that tidy up, prepare or ask about files: when one fails, what it was for tells.
package let functionsWithoutLoss = [
    "sleep", "removeItem", "createDirectory", "close", "checkCancellation", "synchronize", "yield", "setCategory",
    "setActive", "overrideOutputAudioPort", "setAttributes", "attributesOfItem", "setResourceValues", "playPattern",
    "resourceValues", "getResourceValue",
]

extension DoStmtSyntax {
    /// `do { …; return } catch { … }` with `return nil` or `return false` behind: whoever asked learns that there is no
    /// answer. An empty list in its place would look like one.
    package var tellsByResult: Bool {
        guard body.descendants.contains(where: { $0.kind == .returnStmt && $0.enclosingBody == enclosingBody }),
            let list = enclosingStatement?.parent?.as(CodeBlockItemListSyntax.self),
            let next = list.first(where: { $0.range.lower >= range.upper })?.item.as(ReturnStmtSyntax.self)
        else { return false }
        return next.expression?.kind == .nilLiteralExpr || next.expression?.booleanValue == false
    }
}

extension TryExprSyntax {
    /// A call whose outcome is written in the source: it succeeds each time, or has never done so. O(size).
    package var succeedsOrNever: Bool {
        guard let call = expression.stripped.as(FunctionCallExprSyntax.self) else { return false }
        return call.isMadeOfConstants || call.encodesPlainValues || call.serializesPlainValues
    }
}

extension FunctionCallExprSyntax {
    /// `NSRegularExpression(pattern: "a+")`, `Berth(code: "B-12")`, `Data(contentsOf: bundled)`.
    fileprivate var isMadeOfConstants: Bool {
        guard let name = calledName?.text else { return false }
        if name.startsUppercase, isMadeOfTexts() { return true }
        guard isPlain else { return false }
        if name == "NSDataDetector" { return hasArgument("types") }
        // What ships with the app is there each time or never.
        if firstArgument?.label?.text.isOne(of: ["contentsOf", "contentsOfFile"]) == true {
            return arguments.syntax.isOfBundle()
        }
        return name == "NSRegularExpression" && argument("pattern")?.expression.isWrittenOut() == true
    }

    /// `Address("0x1f")`: a value that is written out and read from no file.
    fileprivate func isMadeOfTexts(depth: Int = 0) -> Bool {
        !arguments.isEmpty && trailingClosure == nil
            && arguments.allSatisfy { argument in
                argument.expression.isWrittenOut(depth: depth)
                    && argument.label?.text.containsFolded(["path", "file", "url", "content", "name"]) != true
            }
    }

    /// Texts and whole numbers can always be encoded, and so can a collection without anything in it.
    fileprivate var encodesPlainValues: Bool {
        guard calledName?.text == "encode", let value = arguments.only?.expression,
            let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text
        else { return false }
        if let made = value.localConstant(name)?.as(FunctionCallExprSyntax.self), made.arguments.isEmpty,
            made.calledExpression.kind == .arrayExpr || made.calledExpression.kind == .dictionaryExpr
        {
            return true
        }
        return value.hasPlainType
    }

    /// `JSONSerialization.data(withJSONObject: ["name": name])`, where each value is a text, a whole number or a boolean.
    fileprivate var serializesPlainValues: Bool {
        guard calledName?.text == "data", calledBase?.text == "JSONSerialization",
            let object = argument("withJSONObject")?.expression.as(DictionaryExprSyntax.self)
        else { return false }
        let values = object.descendants(DictionaryElementSyntax.self).map(\.value)
        return !values.isEmpty && values.allSatisfy { $0.isPlainLiteral || $0.hasPlainType }
    }
}

extension ExprSyntax {
    /// Literals, constants of the file that hold such, and what is put together of them: each run comes to the same value.
    /// O(file) for a constant.
    fileprivate func isWrittenOut(depth: Int = 0) -> Bool {
        guard depth < 5 else { return false }
        let value = stripped
        if let text = value.as(StringLiteralExprSyntax.self) {
            return text.segments.lazy.compactMap { $0.as(ExpressionSegmentSyntax.self) }.allSatisfy { segment in
                segment.expressions.only?.expression.isWrittenOut(depth: depth + 1) ?? false
            }
        }
        switch value.kind {
        case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: return true
        case .forceUnwrapExpr:
            return ForceUnwrapExprSyntax(unchecked: value.syntax).expression.isWrittenOut(depth: depth + 1)
        case .sequenceExpr:
            return SequenceExprSyntax(unchecked: value.syntax).elements.allSatisfy { part in
                part.kind == .binaryOperatorExpr ? part.text == "+" : part.isWrittenOut(depth: depth + 1)
            }
        case .functionCallExpr:
            let call = FunctionCallExprSyntax(unchecked: value.syntax)
            return call.isPlain && call.calledName?.text.startsUppercase == true && call.isMadeOfTexts(depth: depth + 1)
        default: return constant?.isWrittenOut(depth: depth + 1) ?? false
        }
    }

    /// What the file says that a name stands for: a constant of the body, of the type around, or of the file.
    private var constant: ExprSyntax? {
        guard let name = ownMemberName, !name.text.isEmpty else { return nil }
        if kind == .declReferenceExpr, let local = localConstant(name.text) { return local }
        let owner = enclosingTypeName?.string
        let found = root.descendants(VariableDeclSyntax.self).first { variable in
            variable.isLet && !variable.isLocal && variable.nameToken?.identifier == name.identifier
                && (!variable.isMember || variable.enclosingTypeName?.string == owner)
        }
        return found?.initialValue
    }

    fileprivate var isPlainLiteral: Bool {
        stringValue != nil || kind == .integerLiteralExpr || kind == .booleanLiteralExpr
    }

    /// A parameter of the function around, or a property of the type around that this file declares, whose written type
    /// holds texts, whole numbers and booleans alone. O(file) for a property.
    fileprivate var hasPlainType: Bool {
        guard let name = ownMemberName?.text.string else { return false }
        let parameters = kind == .declReferenceExpr ? enclosingFunction?.parameters ?? [] : []
        let parameter = parameters.first { $0.internalName.text == name }?.type
        let type = parameter ?? ownProperty(named: name)?.type
        return type?.tokens.allSatisfy { $0.text.isOne(of: ["String", "Int", "Bool", "[", "]", ":"]) } ?? false
    }
}

extension SyntaxProtocol {
    /// The property of the type around, be it declared in the type or an extension of this file. O(file).
    fileprivate func ownProperty(named name: String) -> VariableDeclSyntax? {
        let owner = enclosingTypeName?.string
        return Array(root.descendants(VariableDeclSyntax.self)).first { variable in
            guard variable.isMember, let own = variable.nameToken else { return false }
            return own.text == name && variable.enclosingTypeName?.string == owner
        }
    }
}

extension Syntax {
    /// `Bundle.main.url(forResource: "Tides", withExtension: "json")`, also through names of the body.
    fileprivate func isOfBundle(depth: Int = 0) -> Bool {
        if descendants(FunctionCallExprSyntax.self).contains(where: { $0.hasArgument("forResource") }) { return true }
        guard depth < 4, let body = enclosingBody else { return false }
        let names = Set(descendants(DeclReferenceExprSyntax.self).map(\.baseName.identifier.string))
        let values = body.descendants(PatternBindingSyntax.self).filter { binding in
            binding.range.upper <= range.lower
                && binding.nameToken.map { names.contains($0.identifier.string) } ?? false
        }
        return values.contains { $0.initializer?.syntax.isOfBundle(depth: depth + 1) ?? false }
    }
}
