internal import TenetMarkdown
internal import TenetModel

/// A statement as its author wrote it, cut out of its document.
enum StatementSource {
    /// The source of a range without comments, container marks and links that only work there; one string for each line.
    static func lines(in range: ByteRange, _ markdown: MarkdownDocument) -> [String] {
        var edits: [Edit] = []
        for link in markdown.links where range.contains(link.range) && link.kind == .link && !isLasting(link, markdown)
        {
            edits.append(Edit(ByteRange(link.range.lower - range.lower, link.range.upper - range.lower), link.text))
        }
        let bytes = Array(markdown.bytes[range.lower..<range.upper])
        let text = String(decoding: EditApplication.apply(edits, to: bytes) ?? bytes, as: UTF8.self)
        return withoutComments(text).split(whereSeparator: \.isNewline).map { line in
            var line = line.trimmed[...]
            while line.first == ">" { line = line.dropFirst().trimmed[...] }
            while line.hasSuffix("\\") { line = line.dropLast().trimmed[...] }
            return String(line)
        }.filter { !$0.isEmpty }
    }

    /// The reason behind `Not enforced:` between two offsets, with the lines that go on with it.
    static func reason(between lower: Int, and upper: Int, _ markdown: MarkdownDocument) -> String? {
        var reason: [String]?
        for line in markdown.text(ByteRange(lower, upper)).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        {
            let text = line.trimmed
            if let known = reason {
                if text.isEmpty || text.hasPrefix("```") || Route.named(by: text[...]) != nil { break }
                reason = known + [text]
            } else if text.hasPrefix("Not enforced:") {
                reason = [text.dropFirst("Not enforced:".count).trimmed]
            }
        }
        return reason?.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func isLasting(_ link: Link, _ markdown: MarkdownDocument) -> Bool {
        let isAddress = link.destination.hasPrefix("https:") || link.destination.hasPrefix("http:")
        return isAddress && markdown.bytes[link.range.upper - 1] == UInt8(ascii: ")")
    }

    private static func withoutComments(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "<!--") {
            result += rest[..<open.lowerBound]
            rest = rest[open.upperBound...]
            rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
        }
        return result + rest
    }
}
