internal import TenetMarkdown
internal import TenetModel

/// Comments that look like ids of clauses and are none: the clause gets a name made of its words, and what cites the id that
/// was meant finds nothing.
enum NearID {
    static func all(in markdown: MarkdownDocument) -> [NearRoute] {
        var found: [NearRoute] = []
        func look(at range: ByteRange) {
            guard let help = help(for: markdown.text(range)) else { return }
            let written = markdown.text(range).split(whereSeparator: \.isNewline).joined(separator: " ")
            found.append(NearRoute(range: range, message: "`\(written)` is nearly an id", help: help))
        }
        markdown.forEachBlock { block in
            if block.kind == .comment { look(at: block.range) }
            guard block.hasInlines else { return }
            for inline in markdown.inlines(of: block) {
                inline.forEach { if $0.kind == .comment { look(at: $0.range) } }
            }
        }
        return found
    }

    /// How the id is written; nil for an id and for all other comments.
    static func help(for comment: String) -> String? {
        guard comment.hasPrefix("<!--"), comment.hasSuffix("-->"), comment.count > 6 else { return nil }
        let body = comment.dropFirst(4).dropLast(3).trimmed
        let word = body.prefix { $0.isLetter }
        guard ["id", "ids"].contains(word.lowercased()) else { return nil }
        let rest = body.dropFirst(word.count)
        let sign = rest.first { $0 != " " }
        let hasSign = sign == ":" || sign == "="
        let ids = rest.drop { " :=".contains($0) }.split(separator: ",").map { $0.trimmed }
        guard !ids.isEmpty, ids.allSatisfy({ !$0.isEmpty }) else {
            return hasSign ? "write `<!-- id: NAME -->` with the name of the clause" : nil
        }
        // `id is set below` is prose.
        guard hasSign || ids.allSatisfy({ !$0.contains(" ") }) else { return nil }
        let isRight = word == "id" && rest.hasPrefix(":") && !ids.contains { $0.contains(where: \.isWhitespace) }
        guard !isRight else { return nil }
        let joined = ids.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: "-") }
        return "write `<!-- id: \(joined.joined(separator: ", ")) -->`"
            + (ids.contains { $0.contains(" ") } ? "; an id has no blanks, and several are parted by commas" : "")
    }
}
