import TenetModel

extension BlockParser {
    /// A line of dashes and colons below a line with as many cells makes a table of both. Lines before stay a paragraph.
    mutating func startTable(in container: Int) -> BlockStart {
        guard nodes[container].kind == .paragraph, !hasUnmatched, nodes[container].lineCount > 0,
            let alignments = delimiterRow()
        else { return .none }
        let header = lines[nodes[container].lineIndex + nodes[container].lineCount - 1]
        let cells = cells(of: header)
        guard cells.count == alignments.count, alignments.count > 1 || hasPipe(header) || hasPipe(restOfLine) else {
            return .none
        }
        let headerLine = nodes[container].lastLine
        if nodes[container].lineCount == 1 {
            nodes[container].kind = .table
            nodes[container].lineCount = 0
            lines.removeLast()
        } else {
            lines.removeLast()
            nodes[container].lineCount -= 1
            nodes[container].lastLine -= 1
            close(downTo: open.count - 1)
            let table = append(.table, to: open[open.count - 1], at: header.lower)
            open.append(table)
        }
        let table = open[open.count - 1]
        nodes[table].lower = header.lower
        nodes[table].firstLine = headerLine
        nodes[table].alignments = alignments
        addCells(cells, of: header, to: table, isHeader: true, line: headerLine)
        nodes[table].upper = trimmedEnd(cursor.text, cursor.end)
        nodes[table].lastLine = cursor.number
        return .done
    }

    mutating func addRow(to table: Int) {
        let line = restOfLine
        var cells = cells(of: line)
        let limit = nodes[table].alignments.count
        if cells.count > limit {
            problems.append(
                MarkdownProblem(
                    kind: .surplusCells, range: ByteRange(cells[limit].lower, line.upper),
                    message: "this row has more cells than the header, so these are not shown. "
                        + "Escape a pipe that is text as `\\|`"))
            cells.removeSubrange(limit...)
        }
        addCells(cells, of: line, to: table, isHeader: false, line: cursor.number)
        nodes[table].upper = line.upper
        nodes[table].lastLine = cursor.number
    }

    private var restOfLine: ByteRange { ByteRange(cursor.text, trimmedEnd(cursor.text, cursor.end)) }

    private mutating func addCells(
        _ cells: [ByteRange], of line: ByteRange, to table: Int, isHeader: Bool, line number: Int
    ) {
        let row = append(.row, to: table, at: line.lower)
        nodes[row].upper = trimmedEnd(line.lower, line.upper)
        nodes[row].isHeader = isHeader
        nodes[row].firstLine = number
        nodes[row].lastLine = number
        for cell in cells {
            let node = append(.cell, to: row, at: cell.lower)
            nodes[node].upper = cell.upper
            nodes[node].lineIndex = lines.count
            nodes[node].lineCount = 1
            nodes[node].firstLine = number
            nodes[node].lastLine = number
            lines.append(cell)
        }
    }

    /// The cells between unescaped pipes, trimmed. Pipes at both ends of the line make no cells.
    private func cells(of line: ByteRange) -> [ByteRange] {
        var found: [ByteRange] = []
        let upper = trimmedEnd(line.lower, line.upper)
        var start = line.lower
        while start < upper, bytes[start].isSpaceOrTab { start += 1 }
        if start < upper, bytes[start] == Byte.pipe { start += 1 }
        var index = start
        while index < upper {
            if bytes[index] == Byte.backslash {
                index += 2
                continue
            }
            if bytes[index] == Byte.pipe {
                found.append(trimmed(start, index))
                start = index + 1
            }
            index += 1
        }
        if start < upper { found.append(trimmed(start, upper)) }
        return found
    }

    private func trimmed(_ lower: Int, _ upper: Int) -> ByteRange {
        var lower = lower
        while lower < upper, bytes[lower].isSpaceOrTab { lower += 1 }
        return ByteRange(lower, trimmedEnd(lower, upper))
    }

    private func hasPipe(_ line: ByteRange) -> Bool { bytes[line.lower..<line.upper].contains(Byte.pipe) }

    /// `| --- | :-: |`, or nil if the line at the cursor is none.
    private func delimiterRow() -> [Block.Alignment]? {
        for index in cursor.text..<cursor.end {
            switch bytes[index] {
            case Byte.pipe, Byte.dash, Byte.colon, Byte.space, Byte.tab: continue
            default: return nil
            }
        }
        var alignments: [Block.Alignment] = []
        for cell in cells(of: restOfLine) {
            guard !cell.isEmpty else { return nil }
            let isLeft = bytes[cell.lower] == Byte.colon
            let isRight = bytes[cell.upper - 1] == Byte.colon
            let dashes = ByteRange(cell.lower + (isLeft ? 1 : 0), cell.upper - (isRight ? 1 : 0))
            guard dashes.count >= 1, cell.lower + (isLeft ? 1 : 0) < cell.upper - (isRight ? 1 : 0),
                bytes[dashes.lower..<dashes.upper].allSatisfy({ $0 == Byte.dash })
            else { return nil }
            alignments.append(isLeft ? (isRight ? .center : .left) : (isRight ? .right : .none))
        }
        return alignments.isEmpty ? nil : alignments
    }
}
