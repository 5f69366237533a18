import TenetRuleKit
import TenetRuleSupport

struct UnlocalizedErrorDescription: Rule {
    static let about = About(
        "unlocalized-error-description", "Unlocalised error description", category: .safety, severity: .warning,
        status: .stable,
        scope: .appCode, reads: [.strings],
        why: """
            What `errorDescription` returns is shown to users. A literal is shown in one language to all of them.
            """,
        phrasings: [
            """
            Return localized text from `errorDescription`, `failureReason`, and `recoverySuggestion`, never a string \
            literal.
            """,
            "What people read when something fails is translated with `String(localized:)`.",
        ])

    var properties = ["errorDescription", "recoverySuggestion", "failureReason"]
    static let options = [
        Option<Self>("properties", \.properties, "Properties whose text users get to see.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(PatternBindingSyntax.self) { node, file in
            guard let name = node.nameToken, name.text.isOne(of: properties), let statements = node.getterStatements,
                node.enclosingType != nil, !node.isInPreview, !node.isInDebugBlock
            else { return }
            var seen: Set<Int32> = []
            for literal in statements.results.flatMap(\.resultLiterals)
            where hasWords(literal) && seen.insert(literal.id).inserted {
                file.report(
                    "`\(name.text)` shows this text in one language to all users",
                    help: "return `String(localized:)` or a string from the catalogue", at: literal)
            }
        }
    }

    /// Text made only of interpolated values or signs is no language.
    private func hasWords(_ literal: StringLiteralExprSyntax) -> Bool {
        literal.segments.contains { segment in
            guard let text = segment.as(StringSegmentSyntax.self)?.content.text else { return false }
            // A code such as `E_404` behind a text that comes from elsewhere.
            if literal.hasInterpolation, isCode(text.string) { return false }
            // The letter behind a backslash stands for a line break or the like.
            var isEscaped = false
            return text.bytes.contains { byte in
                defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
                return !isEscaped && (0x61...0x7A).contains(byte | 0x20)
            }
        }
    }

    /// All of its words are capitals, joined by underscores or with digits in them.
    private func isCode(_ text: String) -> Bool {
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return !words.isEmpty && !text.contains("\\")
            && words.allSatisfy { word in
                !word.contains(where: \.isLowercase) && word.contains { $0 == "_" || $0.isNumber }
            }
    }

    static let examples: [Example] = [
        .good(
            "extension TideError: LocalizedError {\n    var errorDescription: String? { \"\\(Texts.tryAgain) (TIDE_404)\" }\n}"
        ),
        .bad(
            "extension TideError: LocalizedError {\n    var errorDescription: String? { ↓\"\\(Texts.pier) LOST (TIDE_404)\" }\n}"
        ),
        .good(
            "struct FileError: LocalizedError {\n    var errorDescription: String? { \"file.missing\".localized + \"\\n\\(path)\" }\n}"
        ),
        .bad("extension LoadError: LocalizedError {\n    var errorDescription: String? { ↓\"Loading failed\" }\n}"),
        .bad(
            """
            extension LoadError: LocalizedError {
                var errorDescription: String? {
                    switch self {
                    case .offline: ↓"No connection"
                    case .server(let code): return ↓"Server said \\(code)"
                    }
                }
            }
            """),
        .good(
            """
            extension LoadError: LocalizedError {
                var errorDescription: String? { String(localized: "error.load.failed") }
            }
            """),
        .good(
            """
            extension LoadError: LocalizedError {
                var errorDescription: String? {
                    switch self {
                    case .offline: NSLocalizedString("error.load.offline", comment: "")
                    case .server(let error): error.localizedDescription
                    }
                }
            }
            """),
        .good(
            """
            extension LoadError: LocalizedError {
                var errorDescription: String? { "error.load".localized }
            }
            """),
        .good("struct Row {\n    var title: String { \"Loading failed\" }\n}"),
        .good("extension LoadError: LocalizedError {\n    var failureReason: String? { \"\\(code)\" }\n}"),
    ]
}
