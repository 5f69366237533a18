internal import TenetMarkdown
internal import TenetModel

/// A table of contents that lacks or misnames headings or is in another order than they are.
enum ContentsCheck {
    static func problems(in page: LintPage) -> [DocumentProblem] {
        guard let table = page.contents, !table.entries.isEmpty else { return [] }
        return entries(table, page) + order(table, page) + missing(table, page)
    }

    private static func entries(_ table: ContentsTable, _ page: LintPage) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        var seen: Set<Int> = []
        for entry in table.entries {
            guard let index = entry.section else {
                if let problem = dead(entry, table, page) { found.append(problem) }
                continue
            }
            let heading = page.outline.sections[index].heading
            let name = entry.link?.text ?? entry.text
            if SectionName.words(name) != SectionName.words(heading.text) {
                found.append(
                    page.problem(
                        .contents, at: entry.content.lower,
                        "the entry `\(name)` leads to the heading `\(heading.text)`",
                        help: "`tenet standards toc --write` takes the heading's name"))
            }
            if !seen.insert(index).inserted {
                found.append(
                    page.problem(
                        .contents, at: entry.content.lower, "`\(heading.text)` is listed twice", help: "keep one"))
            }
        }
        return found
    }

    private static func dead(_ entry: ContentsTable.Entry, _ table: ContentsTable, _ page: LintPage) -> DocumentProblem?
    {
        if let index = table.misnamed(entry) {
            let anchor = page.outline.sections[index].heading.anchor
            let message = entry.anchor.map { "no heading has the anchor `#\($0)`" } ?? "the entry is no link"
            return page.problem(.contents, at: entry.content.lower, message, help: "its heading has `#\(anchor)`")
        }
        guard let anchor = entry.anchor, !table.hasOtherTarget(entry) else { return nil }
        return page.problem(
            .contents, at: entry.content.lower, "no heading has the anchor `#\(anchor)`",
            help: page.anchors.nearest(anchor).map { "did you mean `#\($0)`?" } ?? "take the entry out")
    }

    /// The entries outside the longest run that is in order.
    private static func order(_ table: ContentsTable, _ page: LintPage) -> [DocumentProblem] {
        var seen: Set<Int> = []
        let entries = table.entries.filter { $0.section.map { seen.insert($0).inserted } ?? false }
        let places = entries.map { $0.section ?? 0 }
        let inOrder = LongestRun.indices(in: places)
        return entries.indices.filter { !inOrder.contains($0) }.map { index in
            let heading = page.outline.sections[places[index]].heading
            return page.problem(
                .contents, at: entries[index].content.lower,
                "`\(heading.text)` stands elsewhere in the document, at line \(page.line(of: heading.range.lower))",
                help: "list the headings in their order; `tenet standards toc --write` does")
        }
    }

    private static func missing(_ table: ContentsTable, _ page: LintPage) -> [DocumentProblem] {
        let known = table.listed.union(table.entries.compactMap { table.misnamed($0) })
        return table.expected().filter { !known.contains($0) }.map { index in
            let heading = page.outline.sections[index].heading
            return page.problem(
                .contents, at: heading.range.lower, "`\(heading.text)` is not in the table of contents",
                help: "`tenet standards toc --write` adds it")
        }
    }
}
