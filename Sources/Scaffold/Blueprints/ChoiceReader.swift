internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// Reads an enum in a fence.
struct ChoiceReader {
    typealias Mistake = BlueprintDeclarations.Mistake

    let reader: FieldReader
    let name: String

    func choice(_ choice: EnumDeclSyntax) throws(Mistake) -> Blueprint.Choice {
        let isNumeric = try isNumeric(choice)
        var cases: [Blueprint.Choice.Case] = []
        var keys: Set<String> = []
        for member in choice.memberBlock.members {
            guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else {
                guard reader.isDocument else { continue }
                throw reader.mistake(
                    member.range.lower,
                    "only cases are generated for `\(name)`; write anything else into an extension of the generated code"
                )
            }
            for element in declaration.elements {
                try reader.requireFew(cases.count, "cases", of: name, at: element.range.lower)
                let value = try value(of: element, isNumeric, after: cases.last)
                if cases.contains(where: { $0.rawValue == value.rawValue }) {
                    throw reader.mistake(
                        element.range.lower,
                        "two cases of `\(name)` are `\(value.rawValue)` for the server; give each its own")
                }
                guard keys.insert(FieldWords.key(value.plainName)).inserted else {
                    throw reader.mistake(
                        element.range.lower, "`\(name)` has two cases that are called `\(value.plainName)`; rename one")
                }
                cases.append(value)
            }
        }
        guard !cases.isEmpty else {
            throw reader.mistake(choice.name.range.lower, "`\(name)` has no cases; declare some")
        }
        return Blueprint.Choice(name: name, isNumeric: isNumeric, cases: cases)
    }

    /// Texts or whole numbers: a type of values that literals can have stands first.
    private func isNumeric(_ choice: EnumDeclSyntax) throws(Mistake) -> Bool {
        let types = choice.inheritanceClause?.inheritedTypes.map { $0.type.syntax.text.string } ?? []
        guard let first = types.first, first != "String" else { return false }
        if first == "Int" { return true }
        let hasValues = choice.memberBlock.members.contains { member in
            member.decl.as(EnumCaseDeclSyntax.self)?.elements.contains { $0.rawValue != nil } ?? false
        }
        guard hasValues else { return false }
        throw reader.mistake(
            choice.name.range.lower,
            "the values of `\(name)` are of type `\(first)`; an enum of a model has `String` or `Int`")
    }

    private func value(
        of element: EnumCaseElementSyntax, _ isNumeric: Bool, after last: Blueprint.Choice.Case?
    ) throws(Mistake) -> Blueprint.Choice.Case {
        let written = element.name.text.string
        guard element.parameterClause == nil else {
            throw reader.mistake(
                element.range.lower,
                "`\(name).\(written)` carries values; an enum of a model has texts or whole numbers alone")
        }
        let plain = element.name.identifier.string
        if reader.isDocument, let complaint = SwiftIdentifier.memberComplaint(about: plain) {
            throw reader.mistake(element.range.lower, "the case `\(plain)` of `\(name)` \(complaint)")
        }
        // Behind a period these mean something else, even between backticks in older code.
        if ["init", "self", "Type", "Protocol"].contains(plain) {
            throw reader.mistake(
                element.range.lower, "`\(plain)` has a meaning of its own behind a period; rename the case")
        }
        guard let raw = element.rawValue?.value else {
            guard isNumeric, let last else { return .init(name: written, rawValue: isNumeric ? "0" : plain) }
            let (next, isTooLarge) = (Int(last.rawValue) ?? 0).addingReportingOverflow(1)
            guard !isTooLarge else {
                throw reader.mistake(
                    element.range.lower, "no `Int` comes after \(last.rawValue); give `\(name).\(written)` a number")
            }
            return .init(name: written, rawValue: next.description)
        }
        return .init(name: written, rawValue: try isNumeric ? number(raw.syntax) : text(raw.syntax))
    }

    private func number(_ value: Syntax) throws(Mistake) -> String {
        let text = value.trimmedDescription
        if let number = Int(text.filter { $0 != "_" }) { return number.description }
        throw reader.mistake(
            value.range.lower, "`\(text)` is no whole number; the values of `\(name)` are of type `Int`")
    }

    /// It goes into Swift and into answers of a server as it is, so it has nothing that either writes another way.
    private func text(_ value: Syntax) throws(Mistake) -> String {
        let written = value.trimmedDescription
        guard value.is(StringLiteralExprSyntax.self), written.utf8.count >= 2, written.hasPrefix("\""),
            written.hasSuffix("\""), !written.dropFirst().dropLast().contains(where: { $0 == "\"" || $0 == "\\" })
        else {
            throw reader.mistake(
                value.range.lower,
                "the text \(written) cannot be a value of `\(name)`; write it between two quotes, without quotes and backslashes in it"
            )
        }
        guard !Placeholders.change(written) else {
            throw reader.mistake(
                value.range.lower,
                "the text \(written) stands for another one in templates; choose one without `template`")
        }
        return String(written.dropFirst().dropLast())
    }
}
