import TenetRuleKit
import TenetRuleSupport

struct ErrorKeyNaming: Rule {
    static let about = About(
        "error-key-naming", "Error key naming", category: .safety, severity: .warning, scope: .appCode,
        reads: [.strings],
        why: """
            When every error text has a key made from the error type and its case, translators find all of them in \
            one place and a missing one is seen at once.
            """,
        phrasings: [
            "Name the localization keys of errors after their type and case, as in `error.auth.no.refresh.token`.",
            """
            Translated messages in `errorDescription` use strings built from the word "error", the enum, and the \
            failing value, separated by dots.
            """,
        ])

    var prefix = "error"
    var separator = "."
    static let options = [
        Option<Self>("prefix", \.prefix, "What each key starts with."),
        Option<Self>("separator", \.separator, choices: [".", "_"], "What stands between the words of a key."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(SwitchCaseSyntax.self) { node, file in
            guard let item = node.label.as(SwitchCaseLabelSyntax.self)?.caseItems.only,
                let binding = Self.property(around: node), let group = binding.enclosingType,
                !Self.isOfOtherError(node), let name = caseName(item.pattern)
            else { return }
            report(in: node.statements.syntax, name, group, isText: binding.nameToken?.text == "errorDescription", file)
        }
        hooks.on(PatternBindingSyntax.self) { node, file in checkOnlyCase(node, file) }
    }

    /// The description of an error with one case needs no `switch`.
    private func checkOnlyCase(_ binding: PatternBindingSyntax, _ file: FilePass) {
        guard binding.nameToken?.text == "errorDescription", let group = binding.enclosingType,
            group.kind == .enumDecl, let item = binding.getterStatements?.onlyItem, item.kind != .switchExpr,
            let name = group.members(EnumCaseDeclSyntax.self).flatMap(\.elements).only?.name.identifier.string
        else { return }
        report(in: item, name, group, isText: true, file)
    }

    private func report(
        in node: Syntax, _ name: String, _ group: any DeclGroupSyntax, isText: Bool, _ file: FilePass
    ) {
        guard let type = group.groupName?.text.string else { return }
        let owner = isNested(type) ? group.enclosingType?.groupName?.text.string ?? type : type
        let wanted = ([prefix] + [service(owner)] + name.nameWords).joined(separator: separator)
        for literal in ([node] + node.descendants).compactMap({ $0.as(StringLiteralExprSyntax.self) })
        where (isText && isKey(literal) || isPlainKey(literal, type)) && !Self.isOfInnerCase(literal, in: node) {
            guard let key = literal.literalText, normalised(key) != normalised(wanted) else { continue }
            file.report("the key of `\(type).\(name)` is not named after it", help: "name it `\(wanted)`", at: literal)
        }
    }

    /// `SyncService.Failure` is about what its owner is about.
    private func isNested(_ type: String) -> Bool { type == "Failure" || type == "Error" || type == "Problem" }

    /// A case in between gives the text, not the one around it.
    private static func isOfInnerCase(_ literal: StringLiteralExprSyntax, in node: Syntax) -> Bool {
        literal.ancestors.lazy.prefix { $0 != node }.contains { $0.kind == .switchCase }
    }

    /// `case .engine(let reason): switch reason { … }`: the cases are those of another error, which this one carries.
    private static func isOfOtherError(_ node: SwitchCaseSyntax) -> Bool {
        node.ancestors.lazy.prefix { $0.kind != .patternBinding }.contains { $0.kind == .switchCase }
    }

    /// The member whose value the case gives: not a local that is in between.
    private static func property(around node: SwitchCaseSyntax) -> PatternBindingSyntax? {
        for ancestor in node.ancestors {
            if let binding = ancestor.as(PatternBindingSyntax.self),
                binding.syntax.ancestor(VariableDeclSyntax.self)?.isMember == true
            {
                return binding
            }
            if ancestor.asDeclGroup != nil || ancestor.kind == .functionDecl { return nil }
        }
        return nil
    }

    /// `"error.auth.expired"` as the value of a case of an error, looked up somewhere else.
    private func isPlainKey(_ literal: StringLiteralExprSyntax, _ type: String) -> Bool {
        guard type.hasSuffix("Error") || isNested(type), let key = literal.literalText, !key.contains(" "),
            key.hasPrefix(prefix + separator)
        else { return false }
        switch literal.parent?.kind {
        case .codeBlockItem, .returnStmt, .expressionStmt, .initializerClause: return true
        case .memberAccessExpr: return literal.parent?.text.hasSuffix(".localized") ?? false
        case .exprList: return literal.ancestor(SequenceExprSyntax.self)?.assignment != nil
        default: return false
        }
    }

    /// `AuthError` is about `auth`, `DeepLinkError` about `deeplink`.
    private func service(_ type: String) -> String {
        var words = type.nameWords
        if words.last == "error", words.count > 1 { words.removeLast() }
        if let last = words.last, words.count > 1,
            ["service", "manager", "client", "store", "repository"].contains(last),
            !type.hasSuffix("Error")
        {
            words.removeLast()
        }
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
        .bad(
            """
            struct TideError: LocalizedError {
                var errorDescription: String? {
                    let key = switch cause {
                    case .tooLow: "error.tide.too.low"
                    case .tooFast: ↓"error.tooFast"
                    }
                    return lookUp(key)
                }
            }
            """),
        .bad(
            """
            enum MooringError: Error {
                var key: String {
                    switch self {
                    case .full: return ↓"error.mooring.noRoom"
                    }
                }
            }
            """),
        .good(
            """
            enum MooringError: Error {
                var analyticsName: String {
                    switch self {
                    case .full: return "mooring.full"
                    }
                }
            }
            """),
        .good(
            """
            extension VoyageError: LocalizedError {
                var errorDescription: String? {
                    switch self {
                    case .engine(let reason):
                        switch reason {
                        case .tooHot: return NSLocalizedString("error.voyage.engine.heat", comment: "")
                        }
                    case .fog: return NSLocalizedString("error.voyage.fog", comment: "")
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
        .bad(
            """
            final class MooringService {
                enum Failure: LocalizedError {
                    case ropeTooShort
                    var errorDescription: String? { ↓"error.mooring.ropeshort".localized }
                }
            }
            """),
        .good(
            """
            final class MooringService {
                enum Failure: LocalizedError {
                    case ropeTooShort
                    var errorDescription: String? { NSLocalizedString("error.mooring.rope.too.short", comment: "") }
                }
            }
            """),
    ]
}
