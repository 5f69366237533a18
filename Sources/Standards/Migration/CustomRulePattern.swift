internal import TenetModel

/// What a rule that was written as a regular expression becomes.
enum CustomRulePattern: Equatable {
    /// Swift code, with what the metavariable `$X` must begin with.
    struct Code: Equatable {
        var pattern: String
        var prefix: String?
        /// Code that it finds.
        var example: String
    }

    case code([Code])
    case imports([String])
    /// A regular expression on the text of comments.
    case comments(String)

    private static let commentKinds: Set<String> = [
        "comment", "doccomment", "comment.mark", "comment.url", "doccomment.field",
    ]

    /// Nil when the expression cannot be said in patterns.
    init?(_ rule: SwiftLintCustomRule) {
        guard rule.captureGroup == 0 else { return nil }
        let kinds = Set(rule.matchKinds)
        if !kinds.isEmpty, kinds.isSubset(of: Self.commentKinds) {
            // SwiftLint's dot takes line ends, too.
            self = .comments(rule.regex.hasPrefix("(?") ? rule.regex : "(?s)" + rule.regex)
            return
        }
        guard kinds.isDisjoint(with: Self.commentKinds), let texts = LiteralRegex.texts(rule.regex) else { return nil }
        let words = ["TODO", "FIXME", "XXX", "HACK", "FIX", "//", "/*"]
        if kinds.isEmpty, texts.allSatisfy({ text in words.contains { text.hasPrefix($0) } }) {
            self = .comments(rule.regex)
            return
        }
        let modules = texts.compactMap(Self.module)
        if modules.count == texts.count {
            self = .imports(modules)
            return
        }
        let codes = texts.compactMap(Self.code)
        guard codes.count == texts.count, modules.isEmpty, kinds != ["string"] else { return nil }
        self = .code(codes)
    }

    private static func module(_ text: String) -> String? {
        let words = text.split(separator: " ")
        guard words.count == 2, words[0] == "import", isName(words[1]) else { return nil }
        return String(words[1])
    }

    /// The pattern for the beginning of some code.
    static func code(_ text: String) -> Code? {
        if text.hasPrefix("@") {
            return isName(text.dropFirst()) ? Code(pattern: text, example: text + " func open() {}") : nil
        }
        guard let open = text.firstIndex(of: "(") else { return expression(text) }
        let callee = String(text[..<open])
        let rest = String(text[text.index(after: open)...])
        guard isPath(callee) else { return nil }
        let call = shown(callee)
        if rest.isEmpty { return Code(pattern: callee + "($$$)", example: call + "()") }
        if rest == ")" { return Code(pattern: callee + "()", example: call + "()") }
        if rest.hasSuffix(":"), isName(rest.dropLast()) {
            return Code(pattern: "\(callee)(\(rest) $_, $$$)", example: "\(call)(\(rest) value)")
        }
        // The argument goes on after what the expression looks for.
        guard !rest.contains(where: { "()[]{}\"=:, $".contains($0) }) else { return nil }
        return Code(pattern: callee + "($X, $$$)", prefix: rest, example: "\(call)(\(rest))")
    }

    /// A name with members, or an assignment of one to another.
    private static func expression(_ text: String) -> Code? {
        let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
        guard let left = sides.first, isPath(left) else { return nil }
        guard sides.count == 2 else { return Code(pattern: left, example: "let known = " + shown(left)) }
        guard sides[1].isEmpty || isPath(sides[1]) else { return nil }
        let right = sides[1].isEmpty ? "$_" : sides[1]
        let value = right == "$_" || right.hasPrefix(".") ? right : shown(right)
        return Code(
            pattern: "\(left) = \(right)", example: "\(shown(left)) = \(value == "$_" ? "value" : value)")
    }

    /// Code that a pattern finds: something before a dot, and a name for a metavariable.
    private static func shown(_ path: String) -> String {
        let parts = path.split(separator: ".", omittingEmptySubsequences: false)
        return parts.map { $0.isEmpty || $0 == "$_" ? "value" : String($0) }.joined(separator: ".")
    }

    private static func isPath(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.enumerated().allSatisfy { offset, part in
            isName(part) || part == "$_" || (offset == 0 && part.isEmpty && parts.count > 1)
        } && text.contains(where: \.isLetter)
    }

    private static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.first, first.isLetter || first == "_" else { return false }
        return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && !keywords.contains(String(text))
    }

    /// Words that are no names: code that begins with one is more than an expression.
    private static let keywords: Set<String> = [
        "as", "class", "func", "let", "var", "struct", "enum", "try", "if", "else", "for", "while", "switch", "case",
        "return", "guard", "import", "static", "private", "public", "fileprivate", "internal", "protocol", "extension",
        "throw", "throws", "in", "is", "where", "do", "catch", "defer", "default", "inout", "init", "deinit", "weak",
    ]
}
