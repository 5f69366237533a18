import TenetRuleKit

struct ErrorKeyNaming: Rule {
    static let about = About(
        "error-key-naming", "Error key naming", category: .safety, severity: .warning, scope: .appCode,
        reads: [.strings],
        why: """
            When every error text has a key made from the error type and its case, translators find all of them in \
            one place and a missing one is seen at once.
            """)

    var prefix = "error"
    var separator = "."
    static let options = [
        Option<Self>("prefix", \.prefix, "What each key starts with."),
        Option<Self>("separator", \.separator, choices: [".", "_"], "What stands between the words of a key."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(SwitchCaseSyntax.self) { node, file in
            guard let binding = node.ancestor(PatternBindingSyntax.self), binding.nameToken?.text == "errorDescription",
                let type = binding.enclosingType?.groupName?.text.string,
                let label = node.label.as(SwitchCaseLabelSyntax.self),
                let item = label.caseItems.only, let name = caseName(item.pattern)
            else { return }
            let wanted = ([prefix] + [service(type)] + SecretWords.split(name)).joined(separator: separator)
            for literal in node.statements.descendants(StringLiteralExprSyntax.self) where isKey(literal) {
                guard let key = literal.literalText, normalised(key) != normalised(wanted) else { continue }
                file.report(
                    "the key of `\(type).\(name)` is not named after it", help: "name it `\(wanted)`", at: literal)
            }
        }
    }

    /// `AuthError` is about `auth`, `DeepLinkError` about `deeplink`.
    private func service(_ type: String) -> String {
        var words = SecretWords.split(type)
        if words.last == "error", words.count > 1 { words.removeLast() }
        return words.joined()
    }

    private func normalised(_ key: String) -> String { separator == "." ? key : key.lowercased() }

    private func caseName(_ pattern: PatternSyntax) -> String? {
        for token in pattern.tokens where token.tokenKind == .identifier { return token.identifier.string }
        return nil
    }

    private func isKey(_ literal: StringLiteralExprSyntax) -> Bool {
        guard let argument = literal.parent?.as(LabeledExprSyntax.self),
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.firstArgument == argument,
            let name = call.calledName?.text, let key = literal.literalText, !key.contains(" ")
        else { return false }
        return name == "NSLocalizedString" || name == "String" && argument.label?.text == "localized"
    }

    static let examples: [Example] = [
        .bad(
            """
            extension AuthError: LocalizedError {
                var errorDescription: String? {
                    switch self {
                    case .noRefreshToken: NSLocalizedString(↓"auth_no_token", comment: "")
                    }
                }
            }
            """),
        .bad(
            """
            extension DeepLinkError: LocalizedError {
                var errorDescription: String? {
                    switch self {
                    case .unknownHost(let host): return String(localized: ↓"error.deeplink.host")
                    }
                }
            }
            """),
        .good(
            """
            extension AuthError: LocalizedError {
                var errorDescription: String? {
                    switch self {
                    case .noRefreshToken: NSLocalizedString("error.auth.no.refresh.token", comment: "")
                    }
                }
            }
            """),
        .good(
            """
            extension DeepLinkError: LocalizedError {
                var errorDescription: String? {
                    switch self {
                    case .unknownHost: String(localized: "error.deeplink.unknown.host")
                    }
                }
            }
            """),
        .good(
            """
            extension Tab {
                var title: String {
                    switch self {
                    case .home: NSLocalizedString("tab", comment: "")
                    }
                }
            }
            """),
    ]
}
