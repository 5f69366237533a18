internal import TenetMarkdown
internal import TenetModel

/// How a table of contents writes its lists.
struct ContentsStyle {
    private var indents: [String] = []
    private var markers: [String] = []
    /// Ordered lists count upwards; otherwise every number is the same.
    private var counts = true

    init(_ table: ContentsTable) {
        let bytes = table.markdown.bytes
        for entry in table.entries where entry.depth == indents.count {
            let start = LineEnding.lineStart(entry.marker.lower, in: bytes)
            indents.append(table.markdown.text(ByteRange(start, entry.marker.lower)))
            markers.append(table.markdown.text(entry.marker).trimmed)
        }
        let top = table.entries.filter { $0.depth == 0 }.prefix(2).map { table.markdown.text($0.marker).trimmed }
        if top.count == 2, top[0] == top[1] { counts = false }
    }

    /// What stands before the text of an entry.
    /// - Parameter number: how many entries of the list stand above it.
    func prefix(depth: Int, number: Int) -> String {
        let marker = depth < markers.count ? markers[depth] : markers.last ?? "-"
        var shown = marker
        if let first = Int(marker.dropLast()), let mark = marker.last, counts { shown = "\(first + number)\(mark)" }
        return indent(depth) + shown + " "
    }

    func indent(_ depth: Int) -> String {
        if depth < indents.count { return indents[depth] }
        let unit =
            indents.count > 1
            ? String(repeating: " ", count: max(1, indents[1].count - indents[0].count))
            : String(repeating: " ", count: (markers.first ?? "-").count + 1)
        return (indents.last ?? "") + String(repeating: unit, count: depth - max(0, indents.count - 1))
    }

    /// Entries behind a new one of a numbered list get new numbers.
    var isCounted: Bool { counts && markers.contains { Int($0.dropLast()) != nil } }
}

extension ContentsTable {
    /// The lines of the list as it should be, without a line ending at the end.
    func rendered(depth: Int? = nil) -> String {
        let style = ContentsStyle(self)
        let expected = expected(depth: depth)
        let shown = Set(expected)
        var kept: [Int: Entry] = [:]
        for entry in entries {
            if let section = entry.section ?? misnamed(entry), kept[section] == nil { kept[section] = entry }
        }
        var rows: [(depth: Int, content: String)] = []
        for index in expected {
            rows.append(
                (nesting(of: index, among: shown), kept[index].map { content(of: $0, index) } ?? link(index)))
            if let entry = kept[index] { rows += foreign(after: entry) }
        }
        rows = foreign(after: nil) + rows
        return Self.lines(rows, style).joined(separator: "\n")
    }

    /// The document with the list as it should be.
    /// - Throws: ``ConfigurationError`` when the table is in pieces.
    func edits(depth: Int? = nil, path: String) throws(ConfigurationError) -> [Edit] {
        guard isOneList else {
            let line = LineTable(markdown.bytes).line(at: place.lower)
            throw ConfigurationError(
                file: path, line: line, column: 1,
                message: "the table of contents is made of several lists with other text between",
                help: "make it one list, or mark one with `<!-- toc -->` and `<!-- tocstop -->`")
        }
        let text = LineEnding.adapted(rendered(depth: depth), to: markdown.bytes)
        guard entries.isEmpty else { return markdown.text(place) == text ? [] : [Edit(place, text)] }
        let ending = LineEnding.of(markdown.bytes)
        let tail = LineEnding.isBlankLine(after: place.upper, in: markdown.bytes) ? "" : ending
        return text.isEmpty ? [] : [Edit(place, ending + ending + text + tail)]
    }

    /// New lines for sections, each behind the last entry that stands before it in the document. Nothing else changes
    /// but the numbers of a list that counts.
    func edits(adding sections: [Int]) -> [Edit] {
        let listed = listed
        let fresh = sections.filter { !listed.contains($0) && isCandidate($0) }.sorted()
        guard !fresh.isEmpty, !entries.isEmpty else { return [] }
        let style = ContentsStyle(self)
        guard !style.isCounted else { return recounted(adding: fresh, style) }
        let all = listed.union(fresh)
        var lines: [Int: [String]] = [:]
        for index in fresh {
            let before = entries.lastIndex { ($0.section ?? .max) < index } ?? -1
            lines[before, default: []].append(
                style.prefix(depth: nesting(of: index, among: all), number: 0) + link(index))
        }
        let ending = LineEnding.of(markdown.bytes)
        return lines.map { before, lines in
            guard before >= 0 else {
                return Edit(ByteRange(place.lower, place.lower), lines.map { $0 + ending }.joined())
            }
            let end = entries[before].content.upper
            return Edit(ByteRange(end, end), lines.map { ending + $0 }.joined())
        }.sorted()
    }

    private func recounted(adding fresh: [Int], _ style: ContentsStyle) -> [Edit] {
        let all = listed.union(fresh)
        var rows: [(depth: Int, content: String)] = entries.map { ($0.depth, markdown.text($0.content)) }
        var order = entries.map { $0.section ?? -1 }
        for index in fresh {
            let position = (order.lastIndex { $0 >= 0 && $0 < index } ?? -1) + 1
            order.insert(index, at: position)
            rows.insert((nesting(of: index, among: all), link(index)), at: position)
        }
        let text = Self.lines(rows, style).joined(separator: LineEnding.of(markdown.bytes))
        return isOneList ? [Edit(place, text)] : []
    }

    private static func lines(_ rows: [(depth: Int, content: String)], _ style: ContentsStyle) -> [String] {
        var numbers: [Int] = []
        return rows.map { row in
            numbers = Array(numbers.prefix(row.depth + 1))
            while numbers.count <= row.depth { numbers.append(0) }
            defer { numbers[row.depth] += 1 }
            return style.prefix(depth: row.depth, number: numbers[row.depth]) + row.content
        }
    }

    // MARK: Entries

    /// The number of listed sections around one.
    private func nesting(of index: Int, among listed: Set<Int>) -> Int {
        var depth = 0
        var parent = outline.sections[index].parent
        while let above = parent {
            if listed.contains(above) { depth += 1 }
            parent = outline.sections[above].parent
        }
        return depth
    }

    /// What the author wrote stays when it names the section.
    private func content(of entry: Entry, _ index: Int) -> String {
        let heading = outline.sections[index].heading
        guard let link = entry.link else { return self.link(index) }
        if entry.section == index, SectionName.words(link.text) == SectionName.words(heading.text) {
            return markdown.text(entry.content)
        }
        return markdown.text(ByteRange(entry.content.lower, link.range.lower)) + self.link(index)
            + markdown.text(ByteRange(link.range.upper, entry.content.upper))
    }

    /// Entries that lead out of the document or nowhere, which stay behind the entry that they follow.
    private func foreign(after entry: Entry?) -> [(depth: Int, content: String)] {
        let position = entry.flatMap { entry in entries.firstIndex { $0.content == entry.content } } ?? -1
        return entries[(position + 1)...].prefix { $0.section == nil && misnamed($0) == nil }
            .filter { $0.anchor == nil || hasOtherTarget($0) }
            .map { ($0.depth, markdown.text($0.content)) }
    }

    private func link(_ index: Int) -> String {
        let heading = outline.sections[index].heading
        let label = headingBlocks[heading.range].map { HeadingLabel.text(of: $0, markdown) } ?? heading.text
        return "[\(label)](#\(heading.anchor))"
    }
}
