import TenetRuleKit
import TenetRuleSupport

struct LocalizedStringWithoutComment: Rule {
    static let about = About(
        "localized-string-without-comment", "Localised string without a comment", category: .design, severity: .note,
        why: """
            Translators see the text and its comment, not the screen. Without one they guess whether "Open" is a \
            button or a state.
            """,
        phrasings: [
            "Give every `NSLocalizedString` a comment that explains its use to translators.",
            "Tell the people who translate where a phrase appears, and do not leave `comment: \"\"`.",
        ])

    var stringLocalized = false
    static let options = [
        Option<Self>("string_localized", \.stringLocalized, "Ask for a comment in `String(localized:)` too.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("NSLocalizedString") { call, file in
            guard call.isPlain, let key = call.firstArgument?.expression.as(StringLiteralExprSyntax.self),
                let comment = call.argument("comment")?.expression.as(StringLiteralExprSyntax.self),
                let text = comment.literalText, text.allSatisfy(\.isWhitespace) || text == key.literalText,
                !isOfError(call, key)
            else { return }
            file.report(
                text.isEmpty
                    ? "this comment leaves translators without any help" : "this comment says no more than the key",
                help: "say where the text is shown and what it is for", at: comment)
        }
        guard stringLocalized else { return }
        hooks.onCall("String", "LocalizedStringResource") { call, file in
            guard call.isPlain, let name = call.calledName, call.hasArgument("localized"), !call.hasArgument("comment"),
                !call.isInPreview
            else { return }
            file.report(
                "translators see this text without a comment", help: "add `comment:` that says where it is shown",
                at: name)
        }
    }

    /// The text of an error is a sentence for itself, and its key names the error.
    private func isOfError(_ call: FunctionCallExprSyntax, _ key: StringLiteralExprSyntax) -> Bool {
        if key.literalText?.hasPrefix("error.") == true { return true }
        return call.ancestor(PatternBindingSyntax.self)?.nameToken?.text.isOne(of: [
            "errorDescription", "failureReason", "recoverySuggestion",
        ]) ?? false
    }

    static let examples: [Example] = [
        .bad("let title = NSLocalizedString(\"open\", comment: ↓\"\")"),
        .bad("let title = NSLocalizedString(\"trip.open\", comment: ↓\"trip.open\")"),
        .bad("let title = ↓String(localized: \"Open\")", options: ["string_localized": .bool(true)]),
        .good("let title = NSLocalizedString(\"trip.open\", comment: \"Button that opens the trip\")"),
        .good("let title = NSLocalizedString(key, comment: \"\")"),
        .good("let title = String(localized: \"Open\")"),
        .good(
            """
            enum CartError: LocalizedError {
                case empty
                var errorDescription: String? { NSLocalizedString("cart.empty", comment: "") }
            }
            let text = NSLocalizedString("error.cart.empty", comment: "")
            """),
    ]
}
