import TenetRuleKit

struct A11yLineLimitTruncates: Rule {
    static let about = About(
        "a11y-line-limit-truncates", "Text cut off by its line limit", category: .accessibility, severity: .note,
        why: """
            At large text sizes a line holds few words. A text with a limit and nothing to make it fit loses its end, \
            for those most who need the size.
            """)

    var most = 1
    static let options = [
        Option<Self>("most", \.most, minimum: 1, "Report limits up to this number of lines.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("lineLimit") { call, file in
            guard let limit = call.arguments.only?.expression, let value = limit.numberValue, value <= Double(most)
            else { return }
            let view = call.view
            guard view.name == "Text", view.rootCall?.isPlain == true, !isLiteralWord(view),
                !view.has(
                    "minimumScaleFactor", "fixedSize", "accessibilityLabel", "truncationMode", "allowsTightening",
                    "monospacedDigit"),
                !view.enclosing.contains(where: { $0.view.has("minimumScaleFactor", "accessibilityLabel") }),
                !call.isInPreview
            else { return }
            file.report(
                "at large sizes this text loses its end: lines are limited to \(limit.text) and it may not shrink",
                help: "add `.minimumScaleFactor(…)`, or take the limit away", at: call.calledName?.syntax ?? call.syntax
            )
        }
    }

    /// A number or one short word fits into a line at any size.
    private func isLiteralWord(_ view: ViewExpression) -> Bool {
        guard let text = view.rootCall?.firstArgument?.expression.stringValue else { return false }
        return text.utf8.count <= 4
    }

    static let examples: [Example] = [
        .bad("Text(article.title).font(.headline).↓lineLimit(1)"),
        .bad("Text(article.title).↓lineLimit(2)", options: ["most": .int(2)]),
        .good("Text(article.title).lineLimit(1).minimumScaleFactor(0.7)"),
        .good("Text(article.title).lineLimit(nil)"),
        .good("Text(article.title).lineLimit(3)"),
        .good("Text(article.title).lineLimit(1).accessibilityLabel(article.title)"),
        .good("Text(article.url).lineLimit(1).truncationMode(.middle)"),
        .good("Text(\"OK\").lineLimit(1)"),
    ]
}
