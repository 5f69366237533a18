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

/// The longest run of ascending numbers in a list, not necessarily of neighbors.
enum LongestRun {
    /// The indices of its members. Of several as long, it is the one that ends first and has the earliest members.
    /// O(n log n): for each length the members that end a run of it are kept, whose numbers descend (Fredman, 1975).
    ///
    /// - Parameter numbers: all different.
    static func indices(in numbers: [Int]) -> Set<Int> {
        /// By length, the indices that end a run of it, in order.
        var ends: [[Int]] = []
        var previous: [Int] = []
        for (index, number) in numbers.enumerated() {
            // The length of the longest run that the number can go on with: lasts of the lengths ascend.
            let length = ends.partitioningIndex { numbers[$0[$0.count - 1]] > number }
            if length == 0 {
                previous.append(-1)
            } else {
                let before = ends[length - 1]
                previous.append(before[before.partitioningIndex { numbers[$0] <= number }])
            }
            if length == ends.count { ends.append([index]) } else { ends[length].append(index) }
        }
        var found: Set<Int> = []
        var index = ends.last?.first ?? -1
        while index >= 0 {
            found.insert(index)
            index = previous[index]
        }
        return found
    }
}

extension Array {
    /// The first index whose element and all behind it fulfil the condition. O(log n).
    fileprivate func partitioningIndex(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
