import TenetRuleKit
import TenetRuleSupport

struct HiddenParseFailure: Rule {
    static let about = About(
        "hidden-parse-failure", "Hidden parse failure", category: .safety, severity: .note, status: .preview,
        scope: .appCode,
        why: """
            `Int(text) ?? 0` turns text that is no number into a number that looks real: the wrong amount is stored \
            or sent, and nobody learns that the input was wrong.
            """,
        phrasings: [
            "Do not replace a failed parse of a number or `UUID` with a made-up default; handle the failure.",
            "Text that isn't numeric must not silently become zero, so `Double(text) ?? 0` is forbidden.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Int", "Double", "Float", "Decimal", "Int64", "UUID") { call, file in
            guard call.isPlain, call.trailingClosure == nil, let argument = call.arguments.only,
                argument.label == nil || argument.label?.text.isOne(of: ["string", "uuidString"]) == true,
                !argument.expression.isConstant, let list = call.parent?.as(ExprListSyntax.self),
                let name = call.calledName
            else { return }
            let parts = Array(list)
            guard let index = parts.firstIndex(where: { $0.syntax == call.syntax }), index + 2 < parts.count,
                parts[index + 1].text == "??", isInvented(parts[index + 2])
            else { return }
            file.report(
                "text that is no `\(name.text)` silently becomes `\(parts[index + 2].text)`",
                help: "handle text that does not convert", at: parts[index + 1])
        }
    }

    private func isInvented(_ value: ExprSyntax) -> Bool {
        value.numberValue != nil || value.text.isOne(of: ["UUID()", ".zero"])
    }

    static let examples: [Example] = [
        .bad("let amount = Double(text) ↓?? 0"),
        .bad("let id = UUID(uuidString: row.id) ↓?? UUID()"),
        .good("guard let amount = Double(text) else { return }"),
        .good("let amount = Double(text) ?? lastAmount"),
        .good("let amount = amounts[text] ?? 0"),
        .good("let amount = Double(\"1.5\") ?? 0"),
    ]
}
