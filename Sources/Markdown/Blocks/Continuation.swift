import TenetModel

enum Continuation {
    case yes
    case no
    /// The line has served its purpose: it closed a fence.
    case lineDone
}

extension BlockParser {
    /// Whether the line goes on with an open block; what belongs to the container is passed. `cursor.text` is up to date.
    mutating func continuation(of node: Int) -> Continuation {
        switch nodes[node].kind {
        case .document, .list: return .yes
        case .quote:
            guard !cursor.isIndented, !cursor.isBlank, bytes[cursor.text] == Byte.greater else { return .no }
            passQuoteMark()
            nodes[node].upper = cursor.offset
            nodes[node].lastLine = cursor.number
            return .yes
        case .item:
            if cursor.isBlank {
                // An item can begin with one blank line, not with two.
                guard nodes[node].firstChild >= 0 else { return .no }
                cursor.skipToText()
                return .yes
            }
            guard cursor.indent >= nodes[node].indent else { return .no }
            cursor.skip(columns: nodes[node].indent, in: bytes)
            return .yes
        case .fence: return continueFence(node)
        case .indentedCode:
            if cursor.isIndented {
                cursor.skip(columns: 4, in: bytes)
            } else if cursor.isBlank {
                cursor.skipToText()
            } else {
                return .no
            }
            return .yes
        case .html: return cursor.isBlank && nodes[node].number >= 6 ? .no : .yes
        case .paragraph, .table: return cursor.isBlank ? .no : .yes
        case .heading, .thematicBreak, .row, .cell, .definition: return .no
        }
    }

    /// Passes `>` and one column of white space behind it.
    mutating func passQuoteMark() {
        cursor.skipToText()
        cursor.skip(bytes: 1)
        cursor.skip(columns: 1, in: bytes)
    }

    private mutating func continueFence(_ node: Int) -> Continuation {
        if !cursor.isIndented, !cursor.isBlank, bytes[cursor.text] == nodes[node].marker {
            let run = fenceRun(at: cursor.text, end: cursor.end)
            if run.count >= nodes[node].number {
                if run.isBare {
                    nodes[node].depth -= 1
                    if nodes[node].depth == 0 {
                        nodes[node].isClosed = true
                        nodes[node].upper = cursor.text + run.count
                        nodes[node].lastLine = cursor.number
                        close(downTo: matched)
                        return .lineDone
                    }
                } else if run.opens {
                    fenceOpens(inside: node)
                }
            }
        }
        cursor.skip(columns: nodes[node].indent, in: bytes)
        return .yes
    }
}
