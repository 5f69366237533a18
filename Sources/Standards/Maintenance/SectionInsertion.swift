internal import TenetMarkdown
internal import TenetModel

/// Puts sections into a document, each at its place, moving nothing else.
public struct SectionInsertion: Sendable {
    public struct Outcome: Sendable {
        public var title: String
        /// Where the section is written, from 1.
        public var line: Int
        /// The line of its heading in the document as it is then; nil when it was refused.
        public var target: Int?
        /// One sentence: where it was put, or why not.
        public var sentence: String
        /// What the author should look at.
        public var notes: [String] = []

        public var isRefused: Bool { target == nil }
    }

    /// The document with all sections that could be put into it.
    public private(set) var bytes: [UInt8]
    public private(set) var outcomes: [Outcome] = []
    private var inserted: [ClosedRange<Int>] = []

    public init(_ sections: [InsertedSection], into text: String) {
        bytes = Array(text.utf8)
        for section in sections { insert(section) }
        // Lines move while sections are put above one another.
        let outline = Outline(MarkdownDocument(bytes: bytes))
        let lines = LineTable(bytes)
        for index in outcomes.indices where !outcomes[index].isRefused {
            let words = SectionName.words(outcomes[index].title)
            guard let found = outline.sections.first(where: { SectionName.words($0.heading.text) == words }) else {
                continue
            }
            let first = lines.line(at: found.range.lower)
            outcomes[index].target = first
            inserted.append(first...max(first, lines.line(at: found.range.upper) - 1))
        }
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }
    public var refused: [Outcome] { outcomes.filter(\.isRefused) }

    /// True for the lines, from 1, of sections that were put into the document.
    public func isInserted(line: Int) -> Bool { inserted.contains { $0.contains(line) } }

    private mutating func insert(_ section: InsertedSection) {
        var outcome = Outcome(title: section.title, line: section.line, target: nil, sentence: "")
        do throws(SectionRefusal) {
            let document = MarkdownDocument(bytes: bytes)
            let outline = Outline(document)
            try check(section, outline)
            let spot = try SectionSpot(section.place, in: outline, document)
            guard let (text, lengthened) = section.text(level: spot.level) else {
                throw SectionRefusal("its headings would be more than six levels deep there")
            }
            outcome.notes = notes(section, outline, spot)
            if lengthened > 0 {
                outcome.notes.append("\(lengthened) of its fences hold fences of the same length and were made longer")
            }
            put(text, at: spot, document)
            outcome.target = 1
            outcome.sentence = spot.sentence
        } catch {
            outcome.sentence = error.sentence
        }
        outcomes.append(outcome)
    }

    private func check(_ section: InsertedSection, _ outline: Outline) throws(SectionRefusal) {
        if let flaw = section.flaw { throw SectionRefusal(flaw) }
        let words = SectionName.words(section.title)
        if let old = outline.sections.first(where: { SectionName.words($0.heading.text) == words }) {
            let line = LineTable(bytes).line(at: old.heading.range.lower)
            throw SectionRefusal(
                "the document has a section of this name already, at line \(line); merge the two by hand")
        }
    }

    /// Sections beside the new one that seem to be about the same.
    private func notes(_ section: InsertedSection, _ outline: Outline, _ spot: SectionSpot) -> [String] {
        let own = SectionName.meaningful(section.title)
        return outline.sections.compactMap { other in
            guard other.parent == spot.parent else { return nil }
            let words = SectionName.meaningful(other.heading.text)
            let shared = own.intersection(words).count
            guard shared * 2 >= max(own.count, words.count), shared > 1 else { return nil }
            let line = LineTable(bytes).line(at: other.heading.range.lower)
            return "a section of a similar name stands beside it, `\(other.heading.text)` at line \(line)"
        }
    }

    private mutating func put(_ text: String, at spot: SectionSpot, _ old: MarkdownDocument) {
        let ending = LineEnding.of(bytes)
        let lead = spot.isBefore ? "" : ending + ending + (spot.needsRule ? "---" + ending + ending : "")
        var tail = ""
        if spot.isBefore {
            tail = ending + ending + (spot.needsRule ? "---" + ending + ending : "")
        } else if !LineEnding.isBlankLine(after: spot.offset, in: bytes) {
            tail = ending
        }
        let inserted = lead + LineEnding.adapted(text, to: bytes) + tail
        let edit = Edit(ByteRange(spot.offset, spot.offset), inserted)
        apply([edit])
        redirectLinks(old, inserted: edit)
        addToContents(ByteRange(spot.offset, spot.offset + inserted.utf8.count))
    }

    private mutating func apply(_ edits: [Edit]) {
        bytes = EditApplication.apply(edits, to: bytes) ?? bytes
    }

    /// A new heading with the words of an older one below it takes its anchor; links keep leading to the older one.
    private mutating func redirectLinks(_ old: MarkdownDocument, inserted: Edit) {
        let shift = inserted.text.utf8.count
        func moved(_ offset: Int) -> Int { offset < inserted.range.lower ? offset : offset + shift }
        let document = MarkdownDocument(bytes: bytes)
        let now = Dictionary(document.headings.map { ($0.range.lower, $0.anchor) }, uniquingKeysWith: { $1 })
        var changed: [String: String] = [:]
        for heading in old.headings {
            if let anchor = now[moved(heading.range.lower)], anchor != heading.anchor {
                changed[heading.anchor] = anchor
            }
        }
        guard !changed.isEmpty else { return }
        let definitions = old.definitions.values.map { ($0.destination, $0.range) }
        let edits =
            (old.links.map { ($0.destination, $0.range) } + definitions).compactMap { destination, range in
                guard destination.hasPrefix("#"), let anchor = changed[String(destination.dropFirst())] else {
                    return nil
                }
                return Self.lastOccurrence(
                    of: destination, in: ByteRange(moved(range.lower), moved(range.upper)), bytes
                )
                .map { Edit($0, "#" + anchor) }
            } as [Edit]
        apply(Array(Set(edits)))
    }

    private static func lastOccurrence(of text: String, in range: ByteRange, _ bytes: [UInt8]) -> ByteRange? {
        let wanted = Array(text.utf8)
        var start = range.upper - wanted.count
        while start >= range.lower {
            if bytes[start..<(start + wanted.count)].elementsEqual(wanted) {
                return ByteRange(start, start + wanted.count)
            }
            start -= 1
        }
        return nil
    }

    private mutating func addToContents(_ inserted: ByteRange) {
        let document = MarkdownDocument(bytes: bytes)
        let outline = Outline(document)
        guard let table = ContentsTable(document, outline) else { return }
        let new = outline.sections.indices.filter { inserted.contains(outline.sections[$0].heading.range.lower) }
        let complete = table.levels.complete
        apply(
            table.edits(
                adding: new.filter { index in
                    let level = outline.sections[index].heading.level
                    return level <= (index == new.first ? table.deepestLevel : complete)
                }))
    }
}

extension SectionName {
    private static let fillers: Set<String> = [
        "a", "an", "the", "of", "to", "in", "and", "or", "for", "with", "on", "patterns", "pattern", "best",
        "practices",
    ]

    static func meaningful(_ text: String) -> Set<String> { Set(words(text)).subtracting(fillers) }
}
