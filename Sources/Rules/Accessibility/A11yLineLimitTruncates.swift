import TenetRuleKit
import TenetRuleSupport

struct A11yLineLimitTruncates: Rule {
    static let about = About(
        "a11y-line-limit-truncates", "Text cut off by its line limit", category: .accessibility, severity: .note,
        status: .stable,
        why: """
            At large text sizes a line holds few words. A text with a limit and nothing to make it fit loses its end, \
            for those most who need the size.
            """,
        phrasings: [
            """
            Do not limit text to one line with `lineLimit(1)` unless `minimumScaleFactor`, a middle truncation or an \
            accessibility label keeps its content available.
            """,
            """
            We let titles wrap or shrink instead of cutting them off, so people with large Dynamic Type can still read \
            the end.
            """,
        ])

    var most = 1
    static let options = [
        Option<Self>("most", \.most, minimum: 1, "Report limits up to this number of lines.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("lineLimit") { call, file in
            guard let limit = call.arguments.only?.expression, let value = limit.numberValue, value <= Double(most)
            else { return }
            let view = call.view
            guard view.name == "Text" || view.name == "Label" || isStackOfTexts(view), view.rootCall?.isPlain == true,
                !isLiteralWord(view),
                view.modifier("truncationMode")?.arguments.codeContains("tail") ?? true,
                !view.has(
                    "minimumScaleFactor", "fixedSize", "accessibilityLabel", "allowsTightening",
                    "monospacedDigit"),
                !view.enclosing.contains(where: { $0.view.has("minimumScaleFactor", "accessibilityLabel") }),
                !call.isInPreview, !file.imports.contains("WidgetKit"), !file.path.contains("Widget")
            else { return }
            file.report(
                "at large sizes this text loses its end: lines are limited to \(limit.text) and it may not shrink",
                help: "add `.minimumScaleFactor(…)`, or take the limit away", at: call.calledName?.syntax ?? call.syntax
            )
        }
    }

    private func isStackOfTexts(_ view: ViewExpression) -> Bool {
        guard view.name.isOne(of: ["VStack", "HStack", "Group"]) else { return false }
        let texts = view.content.filter { $0.name == "Text" }
        return !texts.isEmpty && texts.allSatisfy { !$0.has("lineLimit", "minimumScaleFactor", "fixedSize") }
    }

    /// A number or one short word fits into a line at any size.
    private func isLiteralWord(_ view: ViewExpression) -> Bool {
        guard let text = view.rootCall?.firstArgument?.expression.stringValue else { return false }
        return text.utf8.count <= 4
    }

    static let examples: [Example] = [
        .bad("Text(article.title).font(.headline).↓lineLimit(1)"),
        .bad("Label(article.title, systemImage: \"book\").↓lineLimit(1).truncationMode(.tail)"),
        .bad("VStack {\n    Text(article.title)\n    Text(article.author)\n}\n.↓lineLimit(1)"),
        .bad("Text(article.title).↓lineLimit(2)", options: ["most": .int(2)]),
        .good("Text(article.title).lineLimit(1).minimumScaleFactor(0.7)"),
        .good("Text(article.title).lineLimit(nil)"),
        .good("Text(article.title).lineLimit(3)"),
        .good("Text(article.title).lineLimit(1).accessibilityLabel(article.title)"),
        .good("Text(article.url).lineLimit(1).truncationMode(.middle)"),
        .good("Text(\"OK\").lineLimit(1)"),
    ]
}
