internal import TenetMarkdown
internal import TenetModel

/// The names of clauses: those that a document carries, and those made for it.
struct ClauseIDs {
    private var used: Set<String> = []
    /// The number to try next for words that were used before: the smaller ones are taken.
    private var nextNumbers: [String: Int] = [:]

    /// `<!-- id: A, B -->`.
    static func inComment(_ comment: String) -> [String] {
        guard comment.hasPrefix("<!--"), comment.hasSuffix("-->") else { return [] }
        let body = comment.dropFirst(4).dropLast(3).trimmed
        guard body.hasPrefix("id:") else { return [] }
        return body.dropFirst(3).split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    }

    /// Some comment is an id.
    static func areWritten(in bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while let mark = rest.firstRange(of: "<!--".utf8) {
            rest = rest[mark.upperBound...]
            if rest.drop(while: { $0 == UInt8(ascii: " ") }).starts(with: "id:".utf8) { return true }
        }
        return false
    }

    func written(in block: Block, _ markdown: MarkdownDocument) -> [String] {
        var found: [String] = []
        for inline in markdown.inlines(of: block) {
            inline.forEach { if $0.kind == .comment { found += Self.inComment($0.text) } }
        }
        return found
    }

    mutating func take(_ ids: [String]) { used.formUnion(ids) }

    /// `errors-never-swallow-an-error`: the heading and the first words of the text. The same words give the same id
    /// wherever the clause moves inside its section.
    mutating func make(_ heading: String, _ text: String) -> String {
        let words = Self.words(heading, 3) + Self.words(text, 6)
        let base = words.isEmpty ? "clause" : words.joined(separator: "-")
        var id = base
        guard !used.insert(id).inserted else { return id }
        var number = nextNumbers[id] ?? 2
        repeat {
            id = "\(base)-\(number)"
            number += 1
        } while !used.insert(id).inserted
        nextNumbers[base] = number
        return id
    }

    private static let fillers: Set<String> = [
        "a", "an", "the", "of", "to", "in", "and", "or", "for", "with", "is", "are",
    ]

    private static func words(_ text: String, _ count: Int) -> [String] {
        let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
        return Array(words.filter { !fillers.contains($0) }.prefix(count))
    }
}
