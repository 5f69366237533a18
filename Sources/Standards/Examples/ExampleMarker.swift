internal import TenetModel

/// Words by which people mark code as right or wrong.
enum ExampleMarker {
    private static let good: [String] = [
        "✅", "👍", "good", "right", "correct", "do", "preferred", "recommended", "acceptable", "better", "valid",
        "compliant", "yes", "after", "best",
    ]
    private static let bad: [String] = [
        "❌", "🚫", "⛔", "👎", "bad", "wrong", "incorrect", "don't", "dont", "do not", "avoid", "not preferred",
        "not recommended", "unacceptable", "worse", "invalid", "non-compliant", "noncompliant", "no", "never",
        "not recommended", "anti-pattern", "antipattern", "before", "not good", "not ok",
    ]

    /// What a comment, a heading or the line before a block says about the code behind it: `// ❌ Bad: …`, `**Right**`,
    /// `### ✅ DO`, `Not preferred:`. The mark must begin or end the text.
    static func kind(of text: String) -> ClauseExample.Kind? {
        let body = String(text.trimmed.drop { "/*#->+:[(".contains($0) || $0.isWhitespace })
        if let emoji = emoji(in: body) { return emoji }
        let lower = body.lowercased().replacingApostrophes
        let words = lower.split { !($0.isLetter || $0 == "'" || $0 == "-") }.map(String.init)
        guard let first = words.first else { return nil }
        let firstTwo = words.prefix(2).joined(separator: " ")
        // A mark is a label: the whole text, or followed by a colon, dash or bracket.
        if bad.contains(firstTwo), isLabel(lower, of: firstTwo, among: words) { return .bad }
        if bad.contains(first), isLabel(lower, of: first, among: words) { return .bad }
        if good.contains(first), isLabel(lower, of: first, among: words) { return .good }
        return nil
    }

    /// What a marked comment states, without slashes, sign and mark: `shared by all views` of `// ❌ Bad: shared by …`.
    static func statement(of text: String) -> String {
        var body = text.trimmed[...]
        while let first = body.first,
            "/*#->+[(".contains(first) || first.isWhitespace || (good + bad).contains(String(first))
        {
            body = body.dropFirst()
        }
        if let end = body.firstIndex(where: { ":–—-".contains($0) }), kind(of: String(body[...end])) != nil {
            body = body[body.index(after: end)...]
        }
        return String(body).trimmed
    }

    private static func emoji(in text: String) -> ClauseExample.Kind? {
        for character in text {
            let mark = String(character)
            if good.contains(mark) { return .good }
            if bad.contains(mark) || mark.hasPrefix("⛔") { return .bad }
        }
        return nil
    }

    private static func isLabel(_ text: String, of mark: String, among words: [String]) -> Bool {
        if words.count <= mark.split(separator: " ").count { return true }
        // `Good example`, `Bad code`, `Correct usage`, `Wrong way`.
        let behind = words.dropFirst(mark.split(separator: " ").count).first ?? ""
        if ["example", "examples", "code", "usage", "way", "approach", "pattern", "practice", "this", "style"].contains(
            behind)
        {
            return mark != "do" || behind == "this"
        }
        guard let range = text.firstRange(of: mark) else { return false }
        guard let next = text[range.upperBound...].first(where: { !$0.isWhitespace && $0 != "*" && $0 != "_" }) else {
            return true
        }
        return ":-–—([,.!".contains(next)
    }
}

extension String {
    fileprivate var replacingApostrophes: String { String(map { $0 == "’" ? "'" : $0 }) }
}
