import TenetRuleKit
import TenetRuleSupport

struct LocalizedSentenceConcatenated: Rule {
    static let about = About(
        "localized-sentence-concatenated", "Sentence put together from translations", category: .design,
        severity: .warning,
        why: """
            Word order differs between languages. Pieces that are translated one by one and then joined give broken \
            sentences in many of them.
            """,
        phrasings: [
            "Do not concatenate localized strings into a sentence; localize the whole sentence with placeholders.",
            "Translators get one complete phrase with interpolated values, never pieces glued together with `+`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("NSLocalizedString", "String") { call, file in
            guard call.isPlain, call.calledName?.text == "NSLocalizedString" || call.hasArgument("localized"),
                let sum = call.parent?.parent?.as(SequenceExprSyntax.self), let name = call.calledName
            else { return }
            let parts = Array(sum.elements)
            guard let index = parts.firstIndex(where: { $0.syntax == call.syntax }), index >= 2,
                parts[index - 1].text == "+",
                parts[..<index].contains(where: isTranslated), !call.isInPreview
            else { return }
            file.report(
                "joined translations keep the word order of one language",
                help: "translate the whole sentence, with the values as placeholders", at: name)
        }
    }

    private func isTranslated(_ part: ExprSyntax) -> Bool {
        guard let call = part.as(FunctionCallExprSyntax.self), call.isPlain else { return false }
        return call.calledName?.text == "NSLocalizedString"
            || (call.calledName?.text == "String" && call.hasArgument("localized"))
    }

    static let examples: [Example] = [
        .bad(
            "let text = NSLocalizedString(\"You have\", comment: \"1\") + ↓NSLocalizedString(\"trips\", comment: \"2\")"
        ),
        .bad("let text = String(localized: \"From\") + city + ↓String(localized: \"to\") + goal"),
        .good("let text = String(localized: \"From \\(city) to \\(goal)\")"),
        .good("let text = NSLocalizedString(\"Trips\", comment: \"Title\") + \":\""),
        .good("let title = prefix + String(localized: \"Trips\")"),
    ]
}
