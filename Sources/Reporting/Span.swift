import TenetModel

/// A range of a file as lines and columns; the end is exclusive.
struct Span: Hashable {
    var start: LineColumn
    var end: LineColumn

    var isOneLine: Bool { start.line == end.line }
}

extension RunReport {
    /// Where a range lies. A file whose contents are not in the report gives the beginning of the file.
    func span(_ path: String, _ range: ByteRange, in unit: ColumnUnit = .utf8) -> Span {
        guard let table = sources[path] else {
            let first = LineColumn(line: 1, column: 1)
            return Span(start: first, end: first)
        }
        return Span(start: table.position(at: range.lower, in: unit), end: table.position(at: range.upper, in: unit))
    }

    func span(_ finding: Finding, in unit: ColumnUnit = .utf8) -> Span {
        span(finding.path, finding.range, in: unit)
    }

    func span(_ note: Note, in unit: ColumnUnit = .utf8) -> Span {
        span(note.path, note.range, in: unit)
    }

    /// `path:line:column` with UTF-8 columns, fit for one line.
    func place(_ path: String, _ range: ByteRange) -> String {
        let start = span(path, range).start
        return "\(Self.shown(path)):\(start.line):\(start.column)"
    }

    /// A path for the beginning of a line. Logs of builds take `::error::` and `##[error]` there for commands.
    static func shown(_ path: String) -> String {
        let text = PrintableText.escaped(path)
        return text.hasPrefix(":") || text.hasPrefix("#") || text.hasPrefix(" ") ? "./" + text : text
    }

    /// The findings of each file, in order.
    var findingsByFile: [(path: String, findings: [Finding])] {
        var groups: [(path: String, findings: [Finding])] = []
        for finding in findings {
            if let last = groups.last, LexicalPath.areSame(last.path, finding.path) {
                groups[groups.count - 1].findings.append(finding)
            } else {
                groups.append((finding.path, [finding]))
            }
        }
        return groups
    }
}
