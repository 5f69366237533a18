package import TenetModel

/// The sections of a document: each heading outside lists and quotes with what stands below it.
package struct Outline: Sendable {
    package struct Section: Sendable {
        package var heading: Heading
        /// The number of the section around it.
        package var parent: Int?
        /// From the heading to the next one of its level or above.
        package var range: ByteRange
    }

    package let sections: [Section]
    private let markdown: MarkdownDocument

    package init(_ markdown: MarkdownDocument) {
        self.markdown = markdown
        var starts: Set<Int> = []
        for block in markdown.blocks {
            if case .heading = block.kind { starts.insert(block.range.lower) }
        }
        var sections: [Section] = []
        var open: [Int] = []
        for heading in markdown.headings where starts.contains(heading.range.lower) {
            while let last = open.last, sections[last].heading.level >= heading.level {
                sections[last].range.upper = heading.range.lower
                open.removeLast()
            }
            sections.append(
                Section(
                    heading: heading, parent: open.last,
                    range: ByteRange(heading.range.lower, markdown.bytes.count)))
            open.append(sections.count - 1)
        }
        self.sections = sections
    }

    /// The sections with a name. `#anchor`, `## Name` and, when no heading reads so, `Outer > Inner` are names, too.
    package func find(_ name: String) -> [Int] {
        let bare = name.drop { $0 == "#" }.trimmed
        if name.hasPrefix("#"), let index = sections.firstIndex(where: { $0.heading.anchor == bare }) { return [index] }
        let whole = find(steps: [SectionName.words(bare)])
        guard whole.isEmpty else { return whole }
        return find(steps: bare.split(separator: ">").map { SectionName.words(String($0)) })
    }

    private func find(steps: [[String]]) -> [Int] {
        guard let last = steps.last else { return [] }
        return sections.indices.filter { index in
            guard SectionName.words(sections[index].heading.text) == last else { return false }
            var rest = steps.dropLast()
            var parent = sections[index].parent
            while let wanted = rest.last {
                guard let above = parent else { return false }
                if SectionName.words(sections[above].heading.text) == wanted { rest.removeLast() }
                parent = sections[above].parent
            }
            return true
        }
    }

    /// The section with the heading nearest to a name that none has.
    package func nearest(_ name: String) -> String? {
        NearestName.of(name, in: sections.map(\.heading.text))
    }

    package func isInside(_ index: Int, _ outer: Int) -> Bool {
        sections[outer].range.contains(sections[index].range) && index != outer
    }

    package func children(of index: Int) -> [Int] { sections.indices.filter { sections[$0].parent == index } }

    /// The section whose text holds an offset; the innermost one.
    package func section(at offset: Int) -> Int? { sections.lastIndex { $0.heading.range.lower <= offset } }

    /// The end of what a section says. Rules that part it from the next section and link definitions at the end of the
    /// document are not counted to it.
    package func contentEnd(of index: Int) -> Int {
        var inside = blocks(of: index)[...]
        while inside.count > 1, let block = inside.last, isBetween(block, after: index) { inside.removeLast() }
        return inside.last?.range.upper ?? sections[index].heading.range.upper
    }

    /// A rule stands between the section and what follows.
    package func endsWithRule(_ index: Int) -> Bool {
        blocks(of: index).reversed().prefix { isBetween($0, after: index) }.contains { $0.kind == .thematicBreak }
    }

    private func isBetween(_ block: Block, after index: Int) -> Bool {
        block.kind == .thematicBreak
            || block.kind == .definition && sections[index].range.upper == markdown.bytes.count
    }

    private func blocks(of index: Int) -> [Block] {
        markdown.blocks.filter { sections[index].range.contains($0.range.lower) }
    }
}
