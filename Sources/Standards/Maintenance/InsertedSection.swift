internal import TenetMarkdown
internal import TenetModel

/// Where a section belongs in a document.
public enum SectionPlace: Hashable, Sendable {
    /// Behind the whole of a section, inside another when that is named.
    case after(String, under: String?)
    case before(String, under: String?)
    /// As the last subsection.
    case under(String)
}

/// A section that somebody wrote to be put into a document.
public struct InsertedSection: Sendable {
    /// The first heading; empty when the text has none.
    public let title: String
    /// Nil when nothing says where it belongs.
    public let place: SectionPlace?
    /// The line where it is written, from 1.
    public let line: Int
    let markdown: MarkdownDocument
    let outline: Outline
    /// How many fences were made longer than those inside them.
    private let lengthened: Int

    public init(text: String, place: SectionPlace?, line: Int = 1) {
        let (text, count) = NestedFences.lengthened(LineEnding.plain(text))
        markdown = MarkdownDocument(text)
        outline = Outline(markdown)
        lengthened = count
        title = outline.sections.first?.heading.text ?? ""
        self.place = place
        self.line = line
    }

    /// Why the text is not one section; nil when it is.
    var flaw: String? {
        guard let first = outline.sections.first,
            markdown.blocks.first(where: { $0.kind != .comment })?.range.lower == first.heading.range.lower
        else { return "the text does not begin with a heading" }
        if let other = outline.sections.dropFirst().first(where: { $0.heading.level <= first.heading.level }) {
            return "the text holds a second section, `\(other.heading.text)`; insert it by itself"
        }
        return nil
    }

    /// The text with its first heading on a level, those below moved along, the rule at the end left out, and fences
    /// made longer than those inside them. Nil when a heading would be deeper than six levels.
    func text(level: Int) -> (text: String, lengthened: Int)? {
        let shift = level - (outline.sections.first?.heading.level ?? level)
        var edits: [Edit] = []
        for section in outline.sections {
            let new = section.heading.level + shift
            guard (1...6).contains(new) else { return nil }
            if shift != 0 { edits.append(contentsOf: heading(section.heading, level: new)) }
        }
        let fences = FenceLengths.edits(in: markdown)
        edits += fences.edits
        guard let bytes = EditApplication.apply(edits, to: markdown.bytes) else { return nil }
        return (Self.withoutRule(String(decoding: bytes, as: UTF8.self)), lengthened + fences.count)
    }

    private func heading(_ heading: Heading, level: Int) -> [Edit] {
        let marks = String(repeating: "#", count: level)
        if markdown.bytes[heading.range.lower] == UInt8(ascii: "#") {
            return [Edit(ByteRange(heading.range.lower, heading.range.lower + heading.level), marks)]
        }
        // Underlined headings know two levels only.
        let lines = markdown.blocks.first { $0.range == heading.range }?.lines ?? []
        let text = lines.map { markdown.text($0).trimmed }.joined(separator: " ")
        return [Edit(heading.range, "\(marks) \(text)")]
    }

    private static func withoutRule(_ text: String) -> String {
        let markdown = MarkdownDocument(text)
        var blocks = markdown.blocks[...]
        while blocks.last?.kind == .thematicBreak { blocks.removeLast() }
        let lower = markdown.frontMatter == nil ? 0 : blocks.first?.range.lower ?? 0
        return markdown.text(ByteRange(lower, blocks.last?.range.upper ?? lower)).trimmed
    }
}

/// Fences that hold fences of their own length, which strict readers close too early.
enum FenceLengths {
    static func edits(in markdown: MarkdownDocument) -> (edits: [Edit], count: Int) {
        var edits: [Edit] = []
        var count = 0
        markdown.forEachBlock { block in
            guard case .fence(_, isClosed: true) = block.kind else { return }
            let mark = markdown.bytes[block.range.lower]
            let length = run(of: mark, at: block.range.lower, in: markdown.bytes)
            let inner =
                block.lines.map { line in
                    var start = line.lower
                    while start < line.upper, markdown.bytes[start] == 0x20 { start += 1 }
                    return run(of: mark, at: start, in: markdown.bytes)
                }.max() ?? 0
            guard inner >= length, inner >= 3 else { return }
            var end = block.range.upper
            while end > block.range.lower, markdown.bytes[end - 1] != mark { end -= 1 }
            let more = String(repeating: Character(Unicode.Scalar(mark)), count: inner + 1 - length)
            edits.append(Edit(ByteRange(block.range.lower, block.range.lower), more))
            edits.append(Edit(ByteRange(end, end), more))
            count += 1
        }
        return (edits, count)
    }

    /// The length of the longest run of backticks that begins a line, 0 for those that open no fence.
    static func longestRun(in block: Block, _ markdown: MarkdownDocument) -> Int {
        let runs = block.lines.map { line in
            var start = line.lower
            while start < line.upper, markdown.bytes[start] == 0x20 { start += 1 }
            return run(of: UInt8(ascii: "`"), at: start, in: markdown.bytes)
        }
        let longest = runs.max() ?? 0
        return longest < 3 ? 0 : longest - 2
    }

    private static func run(of mark: UInt8, at start: Int, in bytes: [UInt8]) -> Int {
        var end = start
        while end < bytes.count, bytes[end] == mark { end += 1 }
        return end - start
    }
}
