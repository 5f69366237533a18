internal import TenetModel

/// What a rule that was written as a regular expression looks for in the text, as the keys of a rule of a standard.
struct CustomRuleText {
    let entries: [(String, String)]

    /// The kinds of text by the names that SwiftLint has for them.
    private static let kinds = [
        "identifier": "identifier", "argument": "identifier", "parameter": "identifier", "typeidentifier": "type",
        "keyword": "keyword", "buildconfig.keyword": "keyword", "pounddirective.keyword": "keyword",
        "string": "string", "string_interpolation_anchor": "string", "number": "number", "comment": "comment",
        "comment.mark": "comment", "comment.url": "comment", "doccomment": "doc", "doccomment.field": "doc",
        "attribute.builtin": "attribute", "attribute.id": "attribute",
    ]

    /// Nil when a part of a match is reported, or kinds are asked for that no text here has.
    init?(_ rule: SwiftLintCustomRule) {
        guard rule.captureGroup == 0, !rule.regex.isEmpty else { return nil }
        // SwiftLint's dot takes line ends, too.
        var words = ["regex: \(ConfigurationDraft.quoted("(?s)" + rule.regex))"]
        for (key, names) in [("kind", rule.matchKinds), ("not_kind", rule.excludedMatchKinds)] where !names.isEmpty {
            let known = names.compactMap { Self.kinds[$0] }
            guard known.count == names.count else { return nil }
            words.append("\(key): [\(Set(known).sorted().joined(separator: ", "))]")
        }
        entries = [("text", "{ \(words.joined(separator: ", ")) }")]
    }
}
