import TenetModel

extension BlockParser {
    mutating func startListItem(in container: Int) -> BlockStart {
        guard let marker = listMarker(interrupts: nodes[container].kind == .paragraph), !isTooDeep() else {
            return .none
        }
        closeUnmatched()
        let start = cursor.text
        let outer = cursor.indent
        cursor.skipToText()
        cursor.skip(bytes: marker.length)

        // One to four columns of space belong to the marker; from five on, the item begins with indented code.
        let behindMarker = cursor
        cursor.skip(columns: 5, in: bytes)
        let spaces = cursor.column - behindMarker.column
        let isEmpty = cursor.offset >= cursor.end
        var padding = marker.length + spaces
        if spaces >= 5 || spaces < 1 || isEmpty {
            padding = marker.length + 1
            cursor = behindMarker
            cursor.skip(columns: 1, in: bytes)
        }

        let tip = open[open.count - 1]
        let continues =
            nodes[tip].kind == .list && nodes[tip].marker == marker.mark && nodes[tip].isOrdered == marker.isOrdered
        if !continues {
            let list = add(.list, at: start)
            nodes[list].marker = marker.mark
            nodes[list].isOrdered = marker.isOrdered
        }
        let item = add(.item, at: start)
        nodes[item].marker = marker.mark
        nodes[item].isOrdered = marker.isOrdered
        nodes[item].indent = outer + padding
        nodes[item].upper = start + marker.length
        return .container
    }

    private struct Marker {
        var mark: UInt8
        var isOrdered: Bool
        var length: Int
    }

    /// A list interrupts a paragraph only with text behind its marker and, if ordered, when it begins with 1.
    private func listMarker(interrupts: Bool) -> Marker? {
        var index = cursor.text
        let isOrdered = bytes[index].isDigit
        var number = 0
        if isOrdered {
            while index < cursor.end, bytes[index].isDigit {
                guard index - cursor.text < 9 else { return nil }
                number = number * 10 + Int(bytes[index] - 0x30)
                index += 1
            }
            guard index < cursor.end, bytes[index] == Byte.dot || bytes[index] == Byte.closeParen else { return nil }
        }
        let mark = bytes[index]
        index += 1
        guard index == cursor.end || bytes[index].isSpaceOrTab else { return nil }
        if interrupts {
            guard !isOrdered || number == 1 else { return nil }
            guard bytes[index..<cursor.end].contains(where: { !$0.isSpaceOrTab }) else { return nil }
        }
        return Marker(mark: mark, isOrdered: isOrdered, length: index - cursor.text)
    }

    /// `[ ]` or `[x]` at the start of an item's first paragraph becomes the item's state and leaves the text.
    mutating func takeTaskMarker(of item: Int) {
        let child = nodes[item].firstChild
        guard child >= 0, nodes[child].kind == .paragraph, nodes[child].lineCount > 0 else { return }
        let line = lines[nodes[child].lineIndex]
        let start = line.lower
        guard start + 4 < line.upper, bytes[start] == Byte.openBracket, bytes[start + 2] == Byte.closeBracket,
            bytes[start + 3].isSpaceOrTab
        else { return }
        let state: Int
        switch bytes[start + 1] {
        case Byte.space, Byte.tab: state = 1
        case UInt8(ascii: "x"), UInt8(ascii: "X"): state = 2
        default: return
        }
        var text = start + 3
        while text < line.upper, bytes[text].isSpaceOrTab { text += 1 }
        guard text < line.upper else { return }
        nodes[item].number = state
        lines[nodes[child].lineIndex] = ByteRange(text, line.upper)
        nodes[child].lower = text
    }
}
