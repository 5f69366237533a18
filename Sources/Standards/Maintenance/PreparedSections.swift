internal import TenetMarkdown
internal import TenetModel

/// A file of sections that were written for another document: below each heading a sentence that says where the section
/// belongs, and the section itself in a fence.
public struct PreparedSections: Sendable {
    public let sections: [InsertedSection]
    /// Headings with a place and without a section, with their lines.
    public let incomplete: [(title: String, line: Int)]
    /// The document that the file's title names.
    public let target: String?

    public init(_ text: String) {
        let bytes = Array(text.utf8)
        let lines = LineTable(bytes)
        let fences = NestedFences(bytes).outermost().filter(\.holdsMarkdown)
        var reading = Reading()
        var start = 0
        for fence in fences {
            // What a fence holds must not reach the reader of the text between.
            reading.read(bytes[start..<LineEnding.lineStart(fence.opening.lower, in: bytes)], at: start, lines)
            reading.sections.append(
                InsertedSection(
                    text: String(decoding: bytes[fence.content.lower..<fence.content.upper], as: UTF8.self),
                    place: reading.place,
                    line: lines.line(at: fence.opening.lower)))
            reading.isOpen = false
            reading.place = nil
            start = fence.closing.upper
        }
        reading.read(bytes[start...], at: start, lines)
        reading.close()
        sections = reading.sections
        incomplete = reading.incomplete
        target = reading.title.split { $0.isWhitespace || "`()[],:;\"'".contains($0) }.map(String.init)
            .first(where: StandardLibrary.isPath)
    }

    /// What is known on the way through the file.
    private struct Reading {
        var title = ""
        var sections: [InsertedSection] = []
        var incomplete: [(title: String, line: Int)] = []
        var place: SectionPlace?
        var isOpen = false
        private var heading = (title: "", line: 0)

        mutating func read(_ bytes: ArraySlice<UInt8>, at offset: Int, _ lines: LineTable) {
            let markdown = MarkdownDocument(bytes: Array(bytes))
            for block in markdown.blocks {
                switch block.kind {
                case .heading(let level):
                    close()
                    heading = (markdown.plainText(of: block), lines.line(at: offset + block.range.lower))
                    if level == 1, title.isEmpty { title = heading.title }
                case .paragraph, .list, .quote:
                    let texts = block.isList ? block.children : [block]
                    let places = texts.lazy.compactMap { PlaceSentence.place(in: markdown.plainText(of: $0)) }
                    guard let found = places.first else { continue }
                    close()
                    place = found
                    // Lists tell many things in this way.
                    isOpen = !block.isList
                default: break
                }
            }
        }

        mutating func close() {
            if isOpen { incomplete.append(heading) }
            isOpen = false
            place = nil
        }
    }
}

/// Reads "Insert under "Concurrency", after "Main Actor"" and its like.
enum PlaceSentence {
    private enum Token: Equatable {
        case word(String)
        /// In quotation marks.
        case name(String)
        case mark
    }

    static func place(in text: String) -> SectionPlace? {
        let openers: Set<String> = ["insert", "location", "position"]
        let tokens = tokens(of: text)
        guard case .word(let first)? = tokens.first, openers.contains(first.lowercased()) else { return nil }
        let under = name(behind: ["under", "below", "inside", "within"], in: tokens)
        if let after = name(behind: ["after", "behind", "following"], in: tokens) {
            return .after(after, under: under)
        }
        if let before = name(behind: ["before", "above", "preceding"], in: tokens) {
            return .before(before, under: under)
        }
        let inner = under ?? name(behind: ["of", "in", "into", "to"], in: tokens)
        return (inner ?? name(behind: ["location", "position"], in: tokens)).map { .under($0) }
    }

    private static func name(behind keywords: Set<String>, in tokens: [Token]) -> String? {
        for (index, token) in tokens.enumerated() {
            guard case .word(let word) = token, keywords.contains(word.lowercased()) else { continue }
            var words: [String] = []
            scan: for next in tokens[(index + 1)...] {
                switch next {
                case .name(let name): return words.isEmpty ? name : words.joined(separator: " ")
                case .mark: break scan
                case .word(let word):
                    let lower = word.lowercased()
                    if words.isEmpty, ["the", "section", "heading", "subsection", "existing"].contains(lower) {
                        continue
                    }
                    let stops: Set<String> = [
                        "section", "subsection", "heading", "and", "after", "before", "under", "create", "as", "behind",
                    ]
                    if stops.contains(lower) { break scan }
                    words.append(word)
                }
            }
            if !words.isEmpty { return words.joined(separator: " ") }
        }
        return nil
    }

    private static func tokens(of text: String) -> [Token] {
        let closers: [Character: Character] = ["\"": "\"", "“": "”", "„": "“", "‘": "’", "'": "'", "«": "»", "`": "`"]
        var tokens: [Token] = []
        var word = ""
        func close() {
            if !word.isEmpty { tokens.append(.word(word)) }
            word = ""
        }
        var rest = text[...]
        while let character = rest.popFirst() {
            if let closer = closers[character], word.isEmpty, let end = rest.firstIndex(of: closer) {
                tokens.append(.name(String(rest[..<end])))
                rest = rest[rest.index(after: end)...]
            } else if character.isWhitespace {
                close()
            } else if ",;:()\n".contains(character) || (character == "." && (rest.first?.isWhitespace ?? true)) {
                close()
                // A colon follows the label, not a name.
                if character != ":" { tokens.append(.mark) }
            } else {
                word.append(character)
            }
        }
        close()
        return tokens
    }
}
