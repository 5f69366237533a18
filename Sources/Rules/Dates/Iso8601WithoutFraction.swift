import TenetRuleKit
import TenetRuleSupport

struct Iso8601WithoutFraction: Rule {
    static let about = About(
        "iso8601-without-fraction", "ISO 8601 parser without fractions", category: .dates, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            A plain `ISO8601DateFormatter` returns nil for `2024-05-01T10:00:00.123Z`. Servers add or drop fractions \
            without notice, and the date silently disappears.
            """,
        phrasings: [
            "Parse dates only with an `ISO8601DateFormatter` whose `formatOptions` include `.withFractionalSeconds`.",
            """
            Timestamps from the backend may carry milliseconds, so never read them with a default-configured \
            formatter.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("ISO8601DateFormatter") { call, file in
            guard !call.root.tokens.contains(where: { $0.text == "withFractionalSeconds" }) else { return }
            if let access = call.parent?.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "date",
                access.parent?.as(FunctionCallExprSyntax.self)?.firstArgument?.label?.text == "from"
            {
                report(call, file)
                return
            }
            guard let use = DateFormatterUse(call), use.calls("date", "from") != nil else { return }
            report(call, file)
        }
    }

    private func report(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        file.report(
            "this formatter reads no text with fractions of a second",
            help: "set `formatOptions` with `.withFractionalSeconds`, and try both forms when the server varies",
            at: call)
    }

    static let examples: [Example] = [
        .bad("func date(_ text: String) -> Date? {\n    ↓ISO8601DateFormatter().date(from: text)\n}"),
        .bad(
            """
            func date(_ text: String) -> Date? {
                let parser = ↓ISO8601DateFormatter()
                return parser.date(from: text)
            }
            """),
        .good(
            """
            func date(_ text: String) -> Date? {
                let parser = ISO8601DateFormatter()
                parser.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
                return parser.date(from: text)
            }
            """),
        .good("func text(_ date: Date) -> String {\n    ISO8601DateFormatter().string(from: date)\n}"),
        .good("let parser = ISO8601DateFormatter()"),
    ]
}
