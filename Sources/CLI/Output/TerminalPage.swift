internal import TenetModel

/// A page of Markdown as people read it on a terminal: headings instead of signs, tables as lines, long lists and many examples
/// cut short.
struct TerminalPage {
    /// Examples and list items that are shown of each section.
    static let shownExamples = 2
    static let shownItems = 5

    /// Everything is shown.
    var isFull = false
    var usesColor = false
    var width = 100

    func text(of markdown: String) -> String {
        var sections = Self.sections(of: markdown)
        // What most readers look for last.
        if let options = sections.firstIndex(where: { $0.first == "## Options" }),
            let good = sections.firstIndex(where: { $0.first == "## Good" }), options < good
        {
            sections.insert(sections.remove(at: options), at: good)
        }
        return sections.map { render($0).joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    /// The lines of each part, headings first.
    private static func sections(of markdown: String) -> [[String]] {
        var sections: [[String]] = [[]]
        var isCode = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, line.hasPrefix("## ") { sections.append([]) }
            sections[sections.count - 1].append(line)
        }
        return sections.filter { $0.contains { !$0.isEmpty } }
    }

    private func render(_ lines: [String]) -> [String] {
        var output: [String] = []
        var (examples, items, hidden) = (0, 0, 0)
        var rest = lines[...]
        func isShown(_ count: Int, of limit: Int) -> Bool { isFull || count <= limit }
        while let line = rest.popFirst() {
            if line.hasPrefix("```") {
                examples += 1
                let code = rest.prefix { !$0.hasPrefix("```") }
                rest = rest.dropFirst(code.count + 1)
                if isShown(examples, of: Self.shownExamples) {
                    output += code.map { $0.isEmpty ? "" : "    " + $0 }
                } else {
                    hidden += 1
                    while let last = output.last, last.isEmpty || last.hasPrefix("With ") || Self.isPath(last) {
                        output.removeLast()
                    }
                }
            } else if line.hasPrefix("|") {
                let rows = [line] + rest.prefix { $0.hasPrefix("|") }
                rest = rest.dropFirst(rows.count - 1)
                output += table(rows)
            } else if line.hasPrefix("- ") {
                items += 1
                if isShown(items, of: Self.shownItems) { output += wrapped(line, indent: "  ") } else { hidden += 1 }
            } else if line.hasPrefix("#") {
                output.append(bold(String(line.drop { $0 == "#" || $0 == " " })))
            } else if !line.isEmpty || output.last?.isEmpty == false {
                output += line.isEmpty ? [""] : wrapped(line, indent: "")
            }
        }
        while output.last?.isEmpty == true { output.removeLast() }
        if hidden > 0 { output += ["", "    … \(hidden) more with --full"] }
        return output
    }

    /// The path of an example's file stands alone on its line.
    private static func isPath(_ line: String) -> Bool {
        line.hasPrefix("`") && line.hasSuffix("`") && !line.contains(" ")
    }

    /// Two columns as a list of names and values, more as an entry of several lines each.
    private func table(_ rows: [String]) -> [String] {
        let cells = rows.map(Self.cells).filter { row in
            !row.allSatisfy { $0.isEmpty || $0.allSatisfy { $0 == "-" || $0 == ":" } }
        }
        guard let columns = cells.map(\.count).max() else { return [] }
        if columns == 2 {
            let names = cells.map { $0[0].count }.max() ?? 0
            return cells.flatMap { row in
                let name = row[0] + String(repeating: " ", count: names - row[0].count)
                return wrapped(
                    row.count > 1 ? row[1] : "", lead: "  \(name)  ", indent: String(repeating: " ", count: names + 4))
            }
        }
        // The first row names the columns, which the form of an entry says as well.
        return cells.dropFirst().flatMap { row in
            ["  \(row[0])  \(row.dropFirst().first.map { "(\($0))" } ?? "")"]
                + row.dropFirst(2).flatMap { wrapped($0, lead: "      ", indent: "      ") }
        }
    }

    /// A pipe behind a backslash is text.
    private static func cells(of row: String) -> [String] {
        var cells = [""]
        var isEscaped = false
        for character in row.dropFirst() {
            if character == "|", !isEscaped {
                cells.append("")
            } else if character != "\\" || isEscaped {
                cells[cells.count - 1].append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        return cells.dropLast().map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    }

    /// - Parameters:
    ///   - lead: stands before the first line as it is.
    ///   - indent: stands before the others.
    private func wrapped(_ text: String, lead: String = "", indent: String) -> [String] {
        var lines: [String] = []
        var current = lead
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, current.count + 1 + word.count > width {
                lines.append(current)
                current = indent + word
            } else {
                current += (isEmpty ? "" : " ") + word
            }
            isEmpty = false
        }
        return lines + [current]
    }

    private func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
