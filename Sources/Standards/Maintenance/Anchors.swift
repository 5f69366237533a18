internal import TenetMarkdown
internal import TenetModel

/// Everything in a document that `#name` can lead to.
struct Anchors: Sendable {
    private let headings: Set<String>
    private let names: NearestName.Names
    private var tags: Set<String> = []

    init(_ markdown: MarkdownDocument) {
        headings = Set(markdown.headings.map(\.anchor))
        names = NearestName.Names(headings.filter { !$0.isEmpty })
        for tag in HTMLPieces.of(markdown) {
            for name in ["id", "name"] {
                if let value = HTMLPieces.attribute(name, in: tag.text) { tags.formUnion(value.map(\.value)) }
            }
        }
    }

    func contains(_ anchor: String) -> Bool {
        anchor.isEmpty || anchor == "top" || tags.contains(anchor) || headings.contains(anchor)
    }

    func nearest(_ anchor: String) -> String? {
        let lower = anchor.lowercased()
        if headings.contains(lower) { return lower }
        // Most dead anchors are those of a heading to which a word was added.
        let longer = names.all.filter { $0.hasPrefix(lower + "-") || lower.hasPrefix($0 + "-") }
        if longer.count == 1 { return longer[0] }
        return names.nearest(lower)
    }
}

/// The HTML in a document.
enum HTMLPieces {
    static func of(_ markdown: MarkdownDocument) -> [(text: String, range: ByteRange)] {
        var found: [(text: String, range: ByteRange)] = []
        markdown.forEachBlock { block in
            if block.kind == .html { found.append((markdown.text(block.range), block.range)) }
            for inline in markdown.inlines(of: block) {
                inline.forEach { if case .html = $0.kind { found.append(($0.text, $0.range)) } }
            }
        }
        return found
    }

    /// The values of an attribute with their offsets in the text, nil without one.
    static func attribute(_ name: String, in text: String) -> [(value: String, offset: Int)]? {
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
}

/// `%20` and the like.
enum PercentEncoding {
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(0x25) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, index + 2 < bytes.count,
                let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                result.append(value)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
