import TenetRuleKit
import TenetRuleSupport

struct A11yLabelNotLocalized: Rule {
    static let about = About(
        "a11y-label-not-localized", "Accessibility text in one language", category: .accessibility, severity: .warning,
        scope: .appCode,
        why: """
            What only VoiceOver users meet is easily forgotten in translation. A bare string stays English when the \
            rest of the app speaks their language.
            """,
        phrasings: [
            """
            Localize every accessibility label and hint; do not assign bare string literals or `Text(verbatim:)` to \
            them.
            """,
            "Words that VoiceOver speaks get translated like all visible text, for example with `String(localized:)`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, sign, value) = node.assignment, sign == "=", let name = target.lastName?.text,
                name.isOne(of: properties), let literal = worded(value), !node.isInPreview, !node.isInDebugBlock
            else { return }
            report(literal, file)
        }
        hooks.onCall("accessibilityLabel", "accessibilityHint", "accessibilityValue") { call, file in
            guard call.calledBase != nil, let argument = call.firstArgument?.expression, !call.isInPreview,
                !call.isInDebugBlock
            else { return }
            if let text = argument.as(FunctionCallExprSyntax.self), text.calledName?.text == "Text",
                let verbatim = text.argument("verbatim")?.expression, let literal = worded([verbatim])
            {
                report(literal, file)
            } else if let sum = argument.as(SequenceExprSyntax.self), let literal = worded(Array(sum.elements)),
                sum.elements.contains(where: { $0.text == "+" })
            {
                report(literal, file)
            }
        }
    }

    /// The first string literal with a word in it, when the value is a literal or a sum with one.
    private func worded(_ value: [ExprSyntax]) -> StringLiteralExprSyntax? {
        guard value.count == 1 || value.contains(where: { $0.text == "+" }) else { return nil }
        return value.lazy.compactMap { $0.as(StringLiteralExprSyntax.self) }.first { literal in
            literal.segments.contains { segment in
                guard let text = segment.as(StringSegmentSyntax.self)?.content.text.string else { return false }
                return text.split { !$0.isLetter }.contains { $0.count > 2 }
            }
        }
    }

    private func report(_ literal: StringLiteralExprSyntax, _ file: FilePass) {
        file.report(
            "`\(literal.brief)` is read out as it stands in every language",
            help: "take it from the string catalog, for example with `String(localized:)`", at: literal)
    }

    static let examples: [Example] = [
        .bad("closeButton.accessibilityLabel = ↓\"Close\""),
        .bad("cell.accessibilityHint = ↓\"Opens \\(chat.name)\""),
        .bad("Image(\"cover\").accessibilityLabel(Text(verbatim: ↓\"Album cover\"))"),
        .bad("Image(\"cover\").accessibilityLabel(↓\"Cover of \" + album.title)"),
        .good("closeButton.accessibilityLabel = String(localized: \"Close\")"),
        .good("closeButton.accessibilityLabel = L10n.close"),
        .good("Image(\"cover\").accessibilityLabel(\"Album cover\")"),
        .good("cell.accessibilityValue = \"\\(count)\""),
        .good("cell.accessibilityLabel = title + \", \" + subtitle"),
        .good("cell.accessibilityIdentifier = \"Chat cell\""),
        .good("button.accessibilityLabel = \"Close\"", at: Example.testPath),
    ]
}

private let properties = ["accessibilityLabel", "accessibilityHint", "accessibilityValue"]
