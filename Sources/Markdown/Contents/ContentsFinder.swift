internal import TenetModel

/// Looks for the table of contents.
struct ContentsFinder {
    struct Place {
        /// The section that the table is the content of.
        var section: Int?
        var lists: [Block]
        var place: ByteRange
        var isOneList = true
    }

    let markdown: MarkdownDocument
    let outline: Outline

    func find() -> Place? { findBetweenComments() ?? findBelowHeading() }

    private func findBetweenComments() -> Place? {
        let blocks = markdown.blocks
        guard let open = blocks.firstIndex(where: { Self.opens(comment($0)) }) else { return nil }
        let close = blocks[(open + 1)...].firstIndex { Self.closes(comment($0)) }
        if close == nil {
            guard open + 1 < blocks.count, case .list = blocks[open + 1].kind else { return nil }
        }
        return place(of: blocks[(open + 1)..<(close ?? open + 2)], after: blocks[open].range.upper, section: nil)
    }

    private func findBelowHeading() -> Place? {
        let names = [["table", "of", "contents"], ["contents"], ["toc"]]
        for (index, section) in outline.sections.enumerated()
        where names.contains(SectionName.words(section.heading.text)) {
            let inside = markdown.blocks.filter {
                $0.range.lower >= section.heading.range.upper && section.range.contains($0.range.lower)
            }
            let found = place(of: inside[...], after: section.heading.range.upper, section: index)
            // A list without a single link into the document is something else, parts of a site for example.
            if found.lists.isEmpty || found.lists.contains(where: leadsInside) { return found }
        }
        return nil
    }

    private func place(of blocks: ArraySlice<Block>, after offset: Int, section: Int?) -> Place {
        let lists = blocks.filter(\.isList)
        guard let first = lists.first, let last = lists.last else {
            return Place(section: section, lists: [], place: ByteRange(offset, offset))
        }
        let range = ByteRange(LineEnding.lineStart(first.range.lower, in: markdown.bytes), last.range.upper)
        let between = blocks.filter { range.contains($0.range.lower) }
        return Place(section: section, lists: lists, place: range, isOneList: between.allSatisfy(\.isList))
    }

    private func leadsInside(_ list: Block) -> Bool {
        var found = false
        list.forEach { block in
            for inline in markdown.inlines(of: block) {
                inline.forEach { part in
                    if case .link(let destination, _) = part.kind, destination.hasPrefix("#") { found = true }
                }
            }
        }
        return found
    }

    private func comment(_ block: Block) -> String {
        guard block.kind == .comment else { return "" }
        return markdown.text(block.range).dropFirst(4).dropLast(3).lowercased().trimmed
    }

    private static func opens(_ comment: String) -> Bool { comment == "toc" || comment.hasPrefix("start doctoc") }

    private static func closes(_ comment: String) -> Bool {
        ["tocstop", "/toc", "toc end", "end toc", "toc"].contains(comment) || comment.hasPrefix("end doctoc")
    }
}

extension Block {
    package var isList: Bool {
        if case .list = kind { return true }
        return false
    }
}
