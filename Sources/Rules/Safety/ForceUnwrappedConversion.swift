import TenetRuleKit
import TenetRuleSupport

struct ForceUnwrappedConversion: Rule {
    static let about = About(
        "force-unwrapped-conversion", "Force unwrapped conversion", category: .safety, severity: .warning,
        status: .preview,
        scope: .appCode,
        why: """
            Whether text is a URL, a number, a date or an identifier is known only when the app runs. Forcing the \
            result ends the app for the one user or server answer that differs.
            """,
        phrasings: [
            "Do not force-unwrap the conversion of runtime text into a URL, number, date or identifier.",
            "Never write `URL(string: link)!` or `Int(text)!` on input you do not control; use `guard let`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ForceUnwrapExprSyntax.self) { node, file in
            guard let call = node.expression.as(FunctionCallExprSyntax.self), let name = call.calledName,
                let value = convertedValue(call, name), !isFixed(value.expression), !isConstantSetup(node),
                !node.isInPreview, !file.isTool
            else { return }
            file.report(
                "`!` crashes when `\(name.text)` cannot convert `\(shortened(value.expression))`",
                help: "unwrap the result and handle text that does not convert", at: node.exclamationMark)
        }
    }

    private func convertedValue(_ call: FunctionCallExprSyntax, _ name: TokenSyntax) -> LabeledExprSyntax? {
        guard let first = call.firstArgument else { return nil }
        let label = first.label?.text
        switch name.text {
        case "URL", "NSURL", "URLComponents", "Decimal", "NSDecimalNumber":
            return call.isPlain && label == "string" ? first : nil
        case "UUID", "NSUUID": return call.isPlain && label == "uuidString" ? first : nil
        case "Int", "Int32", "Int64", "UInt", "UInt64", "Double", "Float", "Bool":
            return call.isPlain && label == nil && call.arguments.only != nil ? first : nil
        case "Data": return label == "base64Encoded" ? first : nil
        case "date", "number":
            return !call.isPlain && label == "from" && call.arguments.only != nil && isFormatter(call) ? first : nil
        default: return nil
        }
    }

    /// `calendar.date(from: components)` is about other things.
    private func isFormatter(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledBase?.codeContainsFolded(["format", "iso8601"]) ?? false
    }

    /// Written out, or put together from constants of types.
    private func isFixed(_ value: ExprSyntax) -> Bool {
        if value.isConstant { return true }
        if let literal = value.as(StringLiteralExprSyntax.self) {
            return literal.segments.allSatisfy { segment in
                guard let part = segment.as(ExpressionSegmentSyntax.self) else { return true }
                return part.expressions.allSatisfy { isFixed($0.expression) }
            }
        }
        if let list = value.as(SequenceExprSyntax.self)?.elements {
            return list.allSatisfy { $0.kind == .binaryOperatorExpr || isFixed($0) }
        }
        if let call = value.as(FunctionCallExprSyntax.self) {
            guard let base = call.calledBase, call.trailingClosure == nil else { return false }
            return isFixed(base) && call.arguments.allSatisfy { isFixed($0.expression) }
        }
        // The raw value of an enum is written out at its case.
        if (value.lastName?.text).isOne(of: ["rawValue", "absoluteString"]) { return true }
        return value.kind == .declReferenceExpr && value.text.startsUppercase
    }

    /// A constant of a type or file fails the first time that anybody runs the app.
    private func isConstantSetup(_ node: ForceUnwrapExprSyntax) -> Bool {
        guard node.enclosingBody == nil, let variable = node.ancestor(VariableDeclSyntax.self) else { return false }
        return variable.isStatic || !variable.isMember
    }

    private func shortened(_ value: ExprSyntax) -> String {
        let text = value.text.string
        return text.count > 40 || text.contains("\n") ? "this text" : text
    }

    static let examples: [Example] = [
        .bad("func open(_ link: String) {\n    show(URL(string: link)↓!)\n}"),
        .bad("func count(in text: String) -> Int { Int(text)↓! }"),
        .bad("func day(of row: Row) -> Date { formatter.date(from: row.day)↓! }"),
        .bad("func page(_ id: Int) -> URL { URL(string: \"https://shop.com/\\(id)\")↓! }"),
        .good("let home = URL(string: \"https://shop.com\")!"),
        .good("enum Links {\n    static let help = URL(string: base + \"/help\")!\n}"),
        .good("func help() -> URL { URL(string: \"\\(Config.base)/help\")! }"),
        .good("func home() -> URL { URL(string: \"\\(Config.Urls.api())/home\")! }"),
        .good(
            """
            enum Link: String {
                case help = "https://shop.com/help"
                var url: URL { URL(string: rawValue)! }
            }
            """),
        .good("guard let url = URL(string: link) else { return }"),
        .good("let start = calendar.date(from: components)!"),
        .good("let url = URL(string: link)!", at: Example.testPath),
    ]
}
