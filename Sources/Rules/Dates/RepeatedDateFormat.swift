import TenetRuleKit
import TenetRuleSupport

struct RepeatedDateFormat: Rule {
    static let about = About(
        "repeated-date-format", "Date format written more than once", category: .dates, severity: .note,
        scope: .appCode, isToldOnce: true,
        why: """
            A format is an agreement with a server or a file. Formatters set up alike in several places come apart \
            when the agreement changes, and each of them costs time to make.
            """,
        phrasings: [
            "Configure each date format only once, in a shared formatter.",
            """
            We don't set up two `DateFormatter`s with the identical pattern string; both places use a common constant.
            """,
        ])

    var minLength = 12
    static let options = [
        Option<Self>("min_length", \.minLength, minimum: 2, "Bytes from which on a format counts.")
    ]

    struct Format: Fact {
        /// Of the format and of what else is set.
        var print: Int
        var text: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Format.self, from: SequenceExprSyntax.self) { node, file in
            guard let (target, sign, value) = node.assignment, sign == "=", target.lastName?.text == "dateFormat",
                let literal = value.first?.as(StringLiteralExprSyntax.self), value.count == 1,
                let text = literal.literalText, text.utf8.count >= minLength, !node.isInPreview, !node.isInDouble(file),
                !file.service(TokenHashes.self).isTool
            else { return nil }
            let settings = others(beside: node).joined(separator: "|")
            return (Format(print: TokenHashes.wideNumber(of: text + "|" + settings), text: text), literal.range)
        }
        hooks.onProject { project in
            var first: [Int: Located<Format>] = [:]
            for format in project.facts(Format.self) {
                guard let other = first[format.fact.print] else {
                    first[format.fact.print] = format
                    continue
                }
                let place = ClonePlaces.describe(other.path, from: format.path)
                project.report(
                    "a formatter for `\(format.fact.text)` is set up \(place) in the same way",
                    help: "share one formatter between the two places", in: format.path, at: format.range,
                    notes: [Note(path: other.path, range: other.range, message: "the first of them")])
            }
        }
    }

    /// What else is set on a formatter, other than how it is made.
    private func others(beside node: SequenceExprSyntax) -> [String] {
        guard let list = node.ancestor(CodeBlockItemListSyntax.self) else { return [] }
        return list.compactMap { item -> String? in
            guard let (target, _, value) = item.item.as(SequenceExprSyntax.self)?.assignment,
                let name = target.lastName?.text.string, name != "dateFormat", target.kind == .memberAccessExpr
            else { return nil }
            return name + "=" + value.map(\.trimmedDescription).joined(separator: " ")
        }.sorted()
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Order.swift":
                "let orderDate = {\n    let formatter = DateFormatter()\n"
                + "    formatter.dateFormat = \"yyyy-MM-dd HH:mm\"\n    return formatter\n}()",
            "App/User.swift":
                "func parse(_ text: String) -> Date? {\n    let format = DateFormatter()\n"
                + "    format.dateFormat = ↓\"yyyy-MM-dd HH:mm\"\n    return format.date(from: text)\n}",
        ]),
        .bad(
            """
            struct Times {
                func show(_ date: Date) -> String {
                    let formatter = DateFormatter()
                    formatter.locale = .posix
                    formatter.dateFormat = "EEEE, d MMMM"
                    return formatter.string(from: date)
                }
                func print(_ date: Date) -> String {
                    let formatter = DateFormatter()
                    formatter.dateFormat = ↓"EEEE, d MMMM"
                    formatter.locale = .posix
                    return formatter.string(from: date)
                }
            }
            """),
        // Set up in different ways.
        .good(
            """
            struct Times {
                func show(_ date: Date) -> String {
                    let formatter = DateFormatter()
                    formatter.timeZone = .utc
                    formatter.dateFormat = "yyyy-MM-dd HH:mm"
                    return formatter.string(from: date)
                }
                func print(_ date: Date) -> String {
                    let formatter = DateFormatter()
                    formatter.dateFormat = "yyyy-MM-dd HH:mm"
                    return formatter.string(from: date)
                }
            }
            """),
        .good("first.dateFormat = \"yyyy-MM-dd\"\nsecond.dateFormat = \"dd.MM.yyyy\""),
        // Everybody writes days like that.
        .good("first.dateFormat = \"yyyy-MM-dd\"\nsecond.dateFormat = \"yyyy-MM-dd\""),
        .good("first.dateFormat = Formats.day\nsecond.dateFormat = Formats.day"),
    ]
}
