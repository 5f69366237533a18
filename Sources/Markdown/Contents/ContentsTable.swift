package import TenetModel

/// The table of contents of a document: the list below a heading of that name or between `<!-- toc -->` comments.
package struct ContentsTable {
    /// The first link of an entry.
    package struct Target {
        package var destination: String
        package var text: String
        package var range: ByteRange
    }

    package struct Entry {
        /// 0 for the outermost list.
        package var depth: Int
        /// The item's mark, `-` or `1.`.
        package var marker: ByteRange
        /// The item's own text.
        package var content: ByteRange
        package var text: String
        package var link: Target?
        /// The section that the link leads to.
        package var section: Int?

        /// `#anchor` without the `#`.
        package var anchor: String? {
            guard let link, link.destination.hasPrefix("#") else { return nil }
            return PercentEncoding.decoded(String(link.destination.dropFirst()))
        }
    }

    package let markdown: MarkdownDocument
    package let outline: Outline
    /// The section that it is the content of; nil between comments.
    package let own: Int?
    /// What a new list takes the place of, or where it goes.
    package let place: ByteRange
    /// The list is one piece.
    package let isOneList: Bool
    package let entries: [Entry]
    /// The first section of a name that may be listed.
    package private(set) var sectionsByName: [[String]: Int] = [:]
    package let anchors: Anchors
    package let headingBlocks: [ByteRange: Block]

    /// Nil for a document without one.
    package init?(_ markdown: MarkdownDocument, _ outline: Outline) {
        guard let found = ContentsFinder(markdown: markdown, outline: outline).find() else { return nil }
        self.markdown = markdown
        self.outline = outline
        own = found.section
        isOneList = found.isOneList
        anchors = Anchors(markdown)
        headingBlocks = Self.headingBlocks(of: markdown)
        place = found.place
        let byAnchor = Dictionary(
            outline.sections.enumerated().map { ($0.element.heading.anchor, $0.offset) }, uniquingKeysWith: { $1 })
        entries = found.lists.flatMap { Self.entries(of: $0, depth: 0, markdown) }.map { entry in
            var entry = entry
            entry.section = entry.anchor.flatMap { byAnchor[$0] }
            return entry
        }
        sectionsByName = candidatesByName()
    }

    /// The table that a document without one could have, behind its title.
    package init(new markdown: MarkdownDocument, _ outline: Outline) {
        self.markdown = markdown
        self.outline = outline
        let title = outline.sections.first.flatMap { $0.heading.level == 1 ? $0.heading.range.upper : nil }
        let start = title ?? markdown.frontMatter?.range.upper ?? 0
        place = ByteRange(start, start)
        own = nil
        isOneList = true
        anchors = Anchors(markdown)
        headingBlocks = Self.headingBlocks(of: markdown)
        entries = []
        sectionsByName = candidatesByName()
    }

    private static func headingBlocks(of markdown: MarkdownDocument) -> [ByteRange: Block] {
        let headings = markdown.blocks.filter { if case .heading = $0.kind { true } else { false } }
        return Dictionary(headings.map { ($0.range, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private func candidatesByName() -> [[String]: Int] {
        let candidates = outline.sections.indices.filter { isCandidate($0) }
        return Dictionary(
            candidates.map { (SectionName.words(outline.sections[$0].heading.text), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func entries(of list: Block, depth: Int, _ markdown: MarkdownDocument) -> [Entry] {
        list.children.flatMap { item -> [Entry] in
            var found: [Entry] = []
            if let statement = item.children.first, statement.kind == .paragraph {
                let marker = ByteRange(item.range.lower, statement.range.lower)
                found.append(
                    Entry(
                        depth: depth, marker: marker, content: statement.range,
                        text: markdown.plainText(of: statement).trimmed, link: firstLink(in: statement, markdown)))
            }
            for child in item.children {
                if case .list = child.kind { found += entries(of: child, depth: depth + 1, markdown) }
            }
            return found
        }
    }

    private static func firstLink(in block: Block, _ markdown: MarkdownDocument) -> Target? {
        var found: Target?
        for inline in markdown.inlines(of: block) {
            inline.forEach { part in
                guard found == nil, case .link(let destination, _) = part.kind else { return }
                found = Target(destination: destination, text: part.plainText, range: part.range)
            }
        }
        return found
    }

    /// The section that an entry names when its link leads nowhere.
    package func misnamed(_ entry: Entry) -> Int? {
        guard entry.section == nil, entry.link == nil || entry.anchor != nil else { return nil }
        return sectionsByName[SectionName.words(entry.link?.text ?? entry.text)]
    }

    /// The anchor is that of a heading in a list or quote, or of an HTML tag.
    package func hasOtherTarget(_ entry: Entry) -> Bool {
        entry.anchor.map { anchors.contains($0) } ?? false
    }

    // MARK: What belongs in it

    /// The offset behind which sections have to be listed: who reads the table has passed what stands above.
    private var start: Int { place.lower }

    /// The sections that may be listed: neither the document's title nor the table's own section.
    package func isCandidate(_ index: Int) -> Bool {
        if let own, index == own || outline.isInside(index, own) { return false }
        let isTitle = index == 0 && outline.sections[0].heading.level == 1
        return !isTitle || outline.sections.count { $0.heading.level == 1 } > 1
    }

    package var listed: Set<Int> { Set(entries.compactMap(\.section)) }

    /// The outermost level that is listed, and the deepest one that is listed without gaps: at least half of it is there,
    /// so that the rest was forgotten. Levels below hold what somebody chose.
    package var levels: (first: Int, complete: Int) {
        let candidates = outline.sections.indices.filter { isCandidate($0) && outline.sections[$0].range.lower > start }
        let listed = listed
        let found = listed.map { outline.sections[$0].heading.level }
        guard let first = found.min() else {
            let top = candidates.map { outline.sections[$0].heading.level }.min() ?? 2
            return (top, top + 1)
        }
        var complete = first
        while complete < 6 {
            let next = candidates.filter { outline.sections[$0].heading.level == complete + 1 }
            guard !next.isEmpty, next.count(where: listed.contains) * 2 >= next.count else { break }
            complete += 1
        }
        return (first, complete)
    }

    /// The deepest level of which anything is listed.
    package var deepestLevel: Int { listed.map { outline.sections[$0].heading.level }.max() ?? levels.complete }

    /// The sections that belong in it, in order.
    /// - Parameter depth: the number of levels to list, those chosen below left out.
    package func expected(depth: Int? = nil) -> [Int] {
        let (first, complete) = levels
        let listed = listed
        return outline.sections.indices.filter { index in
            let level = outline.sections[index].heading.level
            if let depth, level >= first + depth { return false }
            if listed.contains(index) { return true }
            guard isCandidate(index) else { return false }
            let last = depth.map { first + $0 - 1 } ?? complete
            return level >= first && level <= last && outline.sections[index].range.lower > start
        }
    }
}
