package import TenetRuleKit

// Words that code gives to VoiceOver.

extension ExprSyntax {
    /// The string literal behind a spoken text: `"Close"`, `Text("Close")`, `NSLocalizedString("Close", …)` and
    /// `String(localized: "Close")`; nil when it is computed.
    package var spokenLiteral: StringLiteralExprSyntax? {
        if let literal = self.as(StringLiteralExprSyntax.self) { return literal }
        guard let call = self.as(FunctionCallExprSyntax.self), let argument = call.firstArgument,
            call.isPlain, call.calledName?.text.isOne(of: wordCalls) == true
        else { return nil }
        return argument.expression.as(StringLiteralExprSyntax.self)
    }

    /// The expressions that a text is made of: those interpolated in a literal, or the expression itself.
    /// `Text(…)` around it is looked through, and how it formats a value.
    package var spokenParts: [ExprSyntax] {
        if let call = self.as(FunctionCallExprSyntax.self), call.isPlain, call.calledName?.text == "Text",
            let first = call.firstArgument, first.label == nil,
            call.arguments.dropFirst().allSatisfy({ $0.label?.text.isOne(of: ["format", "style"]) == true })
        {
            return first.expression.spokenParts
        }
        guard let literal = self.as(StringLiteralExprSyntax.self) else { return [self] }
        return literal.segments.compactMap {
            $0.as(ExpressionSegmentSyntax.self)?.expressions.first?.expression
        }
    }
}

extension StringLiteralExprSyntax {
    /// Words of its own, beside what is interpolated.
    package var hasLetters: Bool {
        segments.contains {
            $0.as(StringSegmentSyntax.self)?.content.text.string.contains(where: \.isLetter) == true
        }
    }
}

extension ViewExpression {
    /// What is given as `.accessibilityLabel(…)` or `.accessibility(label: …)`.
    package var labelArgument: ExprSyntax? {
        if let label = modifier("accessibilityLabel") {
            return label.arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
        }
        return modifiers.lazy.filter { $0.name.text == "accessibility" }.compactMap { $0.argument("label") }.first
    }

    /// A property, function or type that makes this view is given a label elsewhere in the file:
    /// `closeButton.accessibilityLabel("Close")`. O(file), so ask last.
    package func isLabeledWhereUsed(in file: FilePass) -> Bool {
        var names: [TextSlice] = []
        for ancestor in whole.ancestors {
            if let variable = ancestor.as(VariableDeclSyntax.self), let name = variable.nameToken {
                if !(name.text == "body") { names.append(name.text) }
            } else if let function = ancestor.as(FunctionDeclSyntax.self) {
                names.append(function.name.text)
            } else if let group = ancestor.asDeclGroup, let name = group.groupName {
                names.append(name.text)
                break
            }
        }
        return file.root.descendants(DeclReferenceExprSyntax.self).contains { reference in
            guard names.contains(where: { $0 == reference.baseName.text }) else { return false }
            return reference.usedView.hasAccessibilityLabel || reference.usedView.has("help")
        }
    }
}

private let wordCalls = ["Text", "NSLocalizedString", "String", "LocalizedStringKey", "LocalizedStringResource"]

extension SyntaxProtocol {
    /// The code on one line, cut after 40 characters: for messages.
    package var brief: String {
        let words = text.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > 40 ? words.prefix(37) + "…" : words
    }
}

extension Array where Element == ViewExpression {
    /// The only view, if there is exactly one.
    package var only: ViewExpression? { count == 1 ? first : nil }
}
