package import TenetRuleKit

/// A date format as a formatter reads it: runs of the same letter, quoted parts left out.
package struct DateFormat {
    package struct Field {
        package let letter: UInt8
        package let count: Int
        /// Where the run begins in the format's text.
        package let offset: Int
    }

    package let fields: [Field]
    package let text: String

    package init(_ text: String) {
        self.text = text
        var fields: [Field] = []
        let bytes = Array(text.utf8)
        var index = 0
        var isQuoted = false
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x27 {
                isQuoted.toggle()
                index += 1
                continue
            }
            var end = index + 1
            while end < bytes.count, bytes[end] == byte { end += 1 }
            let isLetter = (byte >= 0x41 && byte <= 0x5A) || (byte >= 0x61 && byte <= 0x7A)
            if !isQuoted, isLetter { fields.append(Field(letter: byte, count: end - index, offset: index)) }
            index = isLetter ? end : index + 1
        }
        self.fields = fields
    }

    /// Begins with a year and goes down to the day, or is the date of a mail header: for files and servers, not for
    /// people.
    package var isForMachines: Bool {
        text.hasPrefix("yyyy-MM-dd") || text.hasPrefix("yyyyMMdd") || text.hasPrefix("EEE, dd MMM yyyy")
    }

    package func has(_ letters: String) -> Bool {
        letters.utf8.contains { letter in fields.contains { $0.letter == letter } }
    }

    package func first(_ letter: Character) -> Field? {
        guard let byte = letter.asciiValue else { return nil }
        return fields.first { $0.letter == byte }
    }

    /// The format with one field in another letter or length.
    package func replacing(_ field: Field, with other: String) -> String {
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(field.offset..<field.offset + field.count, with: Array(other.utf8))
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Hooks {
    /// Runs for every string literal that is a date format by where it stands: assigned to `dateFormat`, or given to
    /// a `dateFormat:`, `fromTemplate:` or localized-template parameter.
    /// `isTemplate` when order and separators do not count.
    package mutating func onDateFormat(
        _ body:
            @escaping @Sendable (_ literal: StringLiteralExprSyntax, _ format: DateFormat, _ isTemplate: Bool, FilePass)
            -> Void
    ) {
        on(SequenceExprSyntax.self) { sequence, file in
            guard let (target, sign, value) = sequence.assignment, sign == "=", value.count == 1,
                target.lastName?.text == "dateFormat", let literal = value.first?.as(StringLiteralExprSyntax.self),
                let text = literal.literalText
            else { return }
            body(literal, DateFormat(text), false, file)
        }
        on(LabeledExprSyntax.self) { argument, file in
            guard argument.label?.text.isOne(of: ["dateFormat", "fromTemplate"]) == true,
                let literal = argument.expression.as(StringLiteralExprSyntax.self), let text = literal.literalText
            else { return }
            body(literal, DateFormat(text), argument.label?.text == "fromTemplate", file)
        }
        onCall("setLocalizedDateFormatFromTemplate") { call, file in
            guard let literal = call.arguments.only?.expression.as(StringLiteralExprSyntax.self),
                let text = literal.literalText
            else { return }
            body(literal, DateFormat(text), true, file)
        }
    }
}

/// A formatter and what the code around does with it.
package struct DateFormatterUse {
    /// The variable that holds it.
    package let name: TokenSyntax
    /// The call that makes it.
    package let creation: FunctionCallExprSyntax
    /// Where its settings are looked for: the body, closure or type in which the variable lives.
    package let scope: Syntax

    /// A formatter kept in a constant or variable: `let formatter = DateFormatter()`.
    package init?(_ creation: FunctionCallExprSyntax) {
        guard creation.arguments.isEmpty, creation.trailingClosure == nil else { return nil }
        if let kept = Self.keptProperty(creation) {
            (name, self.creation, scope) = (kept.name, creation, kept.type)
            return
        }
        guard
            let binding = creation.parent?.parent?.as(PatternBindingSyntax.self), let name = binding.nameToken,
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self)
        else { return nil }
        let scope = variable.isMember ? variable.enclosingType?.syntax : variable.enclosingBody ?? variable.root.syntax
        guard let scope else { return nil }
        // A getter's braces are nearer than the function or type around.
        let getter = variable.ancestors.first { $0.kind == .accessorBlock || $0 == scope }
        self.name = name
        self.creation = creation
        self.scope = getter ?? scope
    }

    /// `formatter = DateFormatter()` in an initialiser, for a property that is declared without a value.
    private static func keptProperty(_ creation: FunctionCallExprSyntax) -> (name: TokenSyntax, type: Syntax)? {
        guard let (target, sign, value) = creation.parent?.parent?.as(SequenceExprSyntax.self)?.assignment, sign == "=",
            value.single?.syntax == creation.syntax, let name = target.ownMemberName,
            creation.enclosingBody?.kind == .initializerDecl, let type = creation.enclosingType,
            type.storedProperties.contains(where: { $0.nameToken?.identifier == name.identifier })
        else { return nil }
        return (name, type.syntax)
    }

    /// In the locale made for what machines read.
    package var isPosix: Bool { setting("locale")?.value?.codeContains("POSIX") == true }

    /// The value assigned to a property of the formatter, and the whole assignment.
    package func setting(_ property: String) -> (value: ExprSyntax?, target: ExprSyntax)? {
        for sequence in scope.descendants(SequenceExprSyntax.self) {
            guard let (target, sign, value) = sequence.assignment, sign == "=",
                let access = target.as(MemberAccessExprSyntax.self), access.declName.baseName.text == property,
                access.base?.ownMemberName?.text == name.text || access.base?.text == "$0"
            else { continue }
            return (value.count == 1 ? value.first : nil, target)
        }
        return nil
    }

    /// The method is called on the formatter in its scope, for example `date` with label `from`.
    package func calls(_ method: String, _ label: String) -> FunctionCallExprSyntax? {
        scope.descendants(FunctionCallExprSyntax.self).first { call in
            call.calledName?.text == method && call.calledBase?.ownMemberName?.text == name.text
                && call.firstArgument?.label?.text == label
        }
    }

    /// All that is made with it becomes a part of a file's name, which is shown and sorted, and seldom read back.
    package var namesFilesOnly: Bool {
        let calls = scope.descendants(FunctionCallExprSyntax.self).filter { call in
            call.calledBase?.ownMemberName?.text == name.text
        }
        return !calls.isEmpty && calls.allSatisfy { $0.calledName?.text == "string" && isInFileName($0.syntax) }
    }

    /// Within `"log_\(day).txt"`, or a constant of which all that is true.
    private func isInFileName(_ made: Syntax) -> Bool {
        if let binding = made.parent?.parent?.as(PatternBindingSyntax.self), let constant = binding.nameToken,
            let body = binding.enclosingBody
        {
            let uses = body.descendants(DeclReferenceExprSyntax.self).filter {
                $0.baseName.identifier == constant.identifier && !$0.isMemberName
            }
            return !uses.isEmpty && uses.allSatisfy { isInLiteral($0.syntax) }
        }
        return isInLiteral(made)
    }

    private func isInLiteral(_ node: Syntax) -> Bool {
        guard let literal = node.ancestor(StringLiteralExprSyntax.self), literal.enclosingBody == node.enclosingBody,
            let end = literal.segments.last?.as(StringSegmentSyntax.self)?.content.text.string,
            let dot = end.lastIndex(of: ".")
        else { return false }
        let type = end[end.index(after: dot)...]
        return (1...8).contains(type.utf8.count) && type.allSatisfy { $0.isLetter || $0.isNumber }
    }

    /// Where the formatter parses text: in its scope, in the type whose property a closure fills with it, or in a decoder.
    package var parsing: FunctionCallExprSyntax? {
        if let call = calls("date", "from") { return call }
        if let strategy = Self.strategy(of: name, in: scope) { return strategy }
        guard let closure = creation.enclosingBody?.as(ClosureExprSyntax.self),
            let binding = closure.parent?.parent?.parent?.as(PatternBindingSyntax.self),
            let property = binding.nameToken,
            binding.parent?.parent?.as(VariableDeclSyntax.self)?.isMember == true,
            let type = binding.enclosingType
        else { return nil }
        let call = type.syntax.descendants(FunctionCallExprSyntax.self).first { call in
            call.calledName?.text == "date" && call.calledBase?.lastName?.identifier == property.identifier
                && call.firstArgument?.label?.text == "from"
        }
        return call ?? Self.strategy(of: property, in: type.syntax)
    }

    /// `decoder.dateDecodingStrategy = .formatted(formatter)`.
    private static func strategy(of name: TokenSyntax, in scope: Syntax) -> FunctionCallExprSyntax? {
        scope.descendants(FunctionCallExprSyntax.self).first { call in
            guard call.calledName?.text == "formatted", call.parent?.kind == .exprList,
                call.arguments.only?.expression.lastName?.identifier == name.identifier
            else { return false }
            return call.parent?.as(ExprListSyntax.self)?.first?.lastName?.text == "dateDecodingStrategy"
        }
    }

    /// Handed to a function, returned or stored elsewhere: settings may come from there.
    package var isHandedOver: Bool {
        scope.descendants(DeclReferenceExprSyntax.self).contains { reference in
            guard reference.baseName.text == name.text, !reference.isMemberName, let parent = reference.parent else {
                return false
            }
            if parent.kind == .labeledExpr {
                // A decoder or encoder only uses it.
                return parent.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledName?.text != "formatted"
            }
            // `self.other = formatter`
            return parent.kind == .exprList
        }
    }
}
