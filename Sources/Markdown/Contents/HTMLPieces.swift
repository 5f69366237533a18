package import TenetModel

/// The HTML in a document.
package enum HTMLPieces {
    package static func of(_ markdown: MarkdownDocument) -> [(text: String, range: ByteRange)] {
        var found: [(text: String, range: ByteRange)] = []
        markdown.forEachBlock { block in
            if block.kind == .html { found.append((markdown.text(block.range), block.range)) }
            for inline in markdown.inlines(of: block) {
                inline.forEach { if case .html = $0.kind { found.append(($0.text, $0.range)) } }
            }
        }
        return found
    }

    /// Without comments; one that nothing ends goes to the end.
    package static func withoutComments(_ text: String) -> String {
        var shown = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "<!--") {
            shown += rest[..<open.lowerBound] + " "
            rest = rest[open.upperBound...]
            rest = rest.firstRange(of: "-->").map { rest[$0.upperBound...] } ?? ""
        }
        return shown + rest
    }

    /// The values of an attribute with their offsets in the text, nil without one.
    package static func attribute(_ name: String, in text: String) -> [(value: String, offset: Int)]? {
        let bytes = Array(text.utf8)
        let key = Array(name.utf8)
        var found: [(value: String, offset: Int)] = []
        var index = 1
        while index + key.count + 1 < bytes.count {
            defer { index += 1 }
            let isSpace = bytes[index - 1] == 0x20 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x09
            guard isSpace, bytes[index..<(index + key.count)].elementsEqual(key), bytes[index + key.count] == 0x3D
            else { continue }
            let quote = bytes[index + key.count + 1]
            guard quote == 0x22 || quote == 0x27 else { continue }
            let start = index + key.count + 2
            guard let end = bytes[start...].firstIndex(of: quote) else { continue }
            found.append((String(decoding: bytes[start..<end], as: UTF8.self), start))
        }
        return found.isEmpty ? nil : found
    }

    /// The texts of headings that are written as `<h2>…</h2>`; GitHub gives them anchors, too. O(bytes).
    package static func headings(in text: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "<h") {
            rest = rest[open.upperBound...]
            guard let level = rest.first, ("1"..."6").contains(level), let start = rest.firstIndex(of: ">"),
                let end = rest.firstRange(of: "</h")
            else { continue }
            guard start < end.lowerBound else { continue }
            found.append(plain(rest[rest.index(after: start)..<end.lowerBound]).trimmed)
            rest = rest[end.upperBound...]
        }
        return found
    }

    /// Without tags.
    private static func plain(_ text: Substring) -> String {
        var isInTag = false
        return String(
            text.filter { character in
                if character == "<" { isInTag = true }
                defer { if character == ">" { isInTag = false } }
                return !isInTag
            })
    }
}
