import TenetRuleKit
import TenetRuleSupport

struct A11yLabelRepeatsTrait: Rule {
    static let about = About(
        "a11y-label-repeats-trait", "Label repeats the trait", category: .accessibility, severity: .warning,
        why: """
            VoiceOver says the kind of an element behind its label. A label that ends with it is heard as \
            "Close button, button".
            """,
        phrasings: [
            "Do not end an accessibility label with the kind of its element, such as \"button\" or \"image\".",
            """
            We write "Close" rather than "Close button", because VoiceOver already announces what type of control it \
            is.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityLabel") { call, file in
            guard let literal = call.firstArgument?.expression.spokenLiteral, let text = literal.literalText else {
                return
            }
            let view = call.view
            var words = view.name.map { traits[$0.string] ?? [] } ?? []
            let added = view.modifier("accessibilityAddTraits")?.call.arguments.text
            if added?.contains("isButton") == true { words.append("button") }
            if added?.contains("isLink") == true { words.append("link") }
            report(text, words, literal, file)
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, sign, value) = node.assignment, sign == "=", value.count == 1,
                let access = target.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text == "accessibilityLabel",
                let literal = value.first?.spokenLiteral, let text = literal.literalText,
                let owner = access.base?.lastName?.text, owner.hasSuffix("utton")
            else { return }
            report(text, ["button"], literal, file)
        }
    }

    private func report(_ text: String, _ words: [String], _ literal: StringLiteralExprSyntax, _ file: FilePass) {
        guard let last = text.split(separator: " ").last, last.count < text.count,
            let trait = words.first(where: { $0 == last.lowercased() })
        else { return }
        let segment = literal.segments.range
        let rest = segment.upper - last.utf8.count
        let isWhole = !literal.isMultiline && text.hasSuffix(last)
        let kept = isWhole ? text.dropLast(last.count).trimmingSuffix(while: \.isWhitespace).utf8.count : 0
        file.report(
            "the label ends with \"\(last)\", which VoiceOver says anyway, so users hear \"\(trait), \(trait)\"",
            help: "leave the word out", at: literal,
            fix: isWhole && rest > segment.lower
                ? .replace(
                    ByteRange(segment.lower + kept, segment.upper), with: "", "Remove \"\(last)\" from the label",
                    .unsafe)
                : nil)
    }

    static let examples: [Example] = [
        .bad(
            "Button(action: close) { CloseIcon() }.accessibilityLabel(↓\"Close button\")",
            fixed: "Button(action: close) { CloseIcon() }.accessibilityLabel(\"Close\")"),
        .bad(
            "closeButton.accessibilityLabel = NSLocalizedString(↓\"Close Button\", comment: \"\")",
            fixed: "closeButton.accessibilityLabel = NSLocalizedString(\"Close\", comment: \"\")"),
        .bad(
            "Image(\"cover\").accessibilityLabel(↓\"Album cover image\")",
            fixed: "Image(\"cover\").accessibilityLabel(\"Album cover\")"),
        .bad(
            "Card().onTapGesture { open() }.accessibilityLabel(↓\"More button\").accessibilityAddTraits(.isButton)",
            fixed:
                "Card().onTapGesture { open() }.accessibilityLabel(\"More\").accessibilityAddTraits(.isButton)"),
        .good("Button(action: close) { CloseIcon() }.accessibilityLabel(\"Close\")"),
        .good("Button(action: close) { CloseIcon() }.accessibilityLabel(\"close_button\")"),
        .good("Text(\"Record\").accessibilityLabel(\"Shows the record button\")"),
        .good("Text(\"Record\").accessibilityLabel(\"The big red button\")"),
        .good("Button(action: close) { CloseIcon() }.accessibilityLabel(\"Button\")"),
    ]
}

private let traits: [String: [String]] = [
    "Button": ["button"], "NavigationLink": ["button", "link"], "Menu": ["button", "menu"], "Link": ["link"],
    "Image": ["image"], "Slider": ["slider"], "Toggle": ["toggle", "switch"], "TextField": ["field"],
    "IconButton": ["button"],
]

extension StringProtocol {
    /// Without the characters at the end that match.
    fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> SubSequence {
        var rest = self[...]
        while let last = rest.last, matches(last) { rest = rest.dropLast() }
        return rest
    }
}
