import TenetRuleKit
import TenetRuleSupport

struct LocalizedKeyInterpolated: Rule {
    static let about = About(
        "localized-key-interpolated", "Interpolated localisation key", category: .design, severity: .error,
        aliases: ["nslocalizedstring_key"],
        why: """
            `NSLocalizedString` looks up the finished string. With a value inside no entry of the table can match, so \
            the text stays untranslated.
            """,
        phrasings: [
            "Do not interpolate values into the key of `NSLocalizedString`; use a format string.",
            """
            Look up constant text and fill in names afterward, because `NSLocalizedString("Hello \\(name)")` never \
            finds a translation.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("NSLocalizedString") { call, file in
            guard call.isPlain, let key = call.firstArgument?.expression.as(StringLiteralExprSyntax.self),
                let value = key.segments.lazy.compactMap({ $0.as(ExpressionSegmentSyntax.self) }).first, isSentence(key)
            else { return }
            file.report(
                "the key holds `\(value.expressions.text)`, so it is found in no strings file",
                help: "use `String(localized:)`, or put `%@` into the key and the value into `String(format:)`",
                at: value)
        }
    }

    /// Words around the value: `"error.\(code)"` is a key put together on purpose.
    private func isSentence(_ key: StringLiteralExprSyntax) -> Bool {
        key.segments.contains { $0.as(StringSegmentSyntax.self)?.content.text.contains(" ") == true }
    }

    static let examples: [Example] = [
        .bad("let text = NSLocalizedString(\"Hello ↓\\(name)\", comment: \"Greeting\")"),
        .bad("let text = NSLocalizedString(\"Delete ↓\\(count) of \\(total) trips\", comment: \"Title\")"),
        .good("let text = String(localized: \"Hello \\(name)\")"),
        .good("let text = String(format: NSLocalizedString(\"Hello %@\", comment: \"Greeting\"), name)"),
        .good("let text = NSLocalizedString(\"error.\\(code.rawValue)\", comment: \"Error\")"),
    ]
}
