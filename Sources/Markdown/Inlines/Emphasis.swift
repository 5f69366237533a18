import TenetModel

extension InlineParser {
    /// Notes a run of `*`, `_` or `~` with what it can do, which its neighbours decide.
    mutating func delimiterRun() {
        let start = position
        let mark = bytes[start]
        var end = start
        while end < bytes.count, bytes[end] == mark { end += 1 }
        let count = end - start
        flushText(upTo: start)
        add(.text, from: start, to: end)
        guard mark != Byte.tilde || count <= 2 else { return }

        let before = neighbour(before: start)
        let after = neighbour(after: end)
        let isLeft = after != .space && (after != .punctuation || before != .other)
        let isRight = before != .space && (before != .punctuation || after != .other)
        let isWordBound = mark == Byte.underscore
        let canOpen = isLeft && (!isWordBound || !isRight || before == .punctuation)
        let canClose = isRight && (!isWordBound || !isLeft || after == .punctuation)
        guard canOpen || canClose else { return }
        if lastDelimiter >= 0 { delimiters[lastDelimiter].next = delimiters.count }
        delimiters.append(
            Delimiter(
                mark: mark, node: last, count: count, original: count, canOpen: canOpen, canClose: canClose,
                previous: lastDelimiter))
        lastDelimiter = delimiters.count - 1
    }

    /// Matches the delimiters above one and takes them off the stack. Gives the greatest height of what it made.
    mutating func processEmphasis(above bottom: Int) -> Int {
        var bottoms = [Int](repeating: bottom, count: 16)
        var height = 0
        var closer = lowest(above: bottom)
        while closer >= 0 {
            guard delimiters[closer].canClose else {
                closer = delimiters[closer].next
                continue
            }
            let key = bottomKey(delimiters[closer])
            var opener = delimiters[closer].previous
            while opener > bottom, opener > bottoms[key], !matches(opener, closer) {
                opener = delimiters[opener].previous
            }
            if opener > bottom, opener > bottoms[key], let made = emphasize(opener, closer) {
                height = max(height, made)
                let next = delimiters[closer].next
                if delimiters[opener].count == 0 { drop(opener) }
                if delimiters[closer].count == 0 {
                    drop(closer)
                    closer = next
                }
                continue
            }
            // Nothing below can be the opener of such a closer.
            bottoms[key] = delimiters[closer].previous
            let next = delimiters[closer].next
            if !delimiters[closer].canOpen { dropDelimiter(closer) }
            closer = next
        }
        while lastDelimiter > bottom { dropDelimiter(lastDelimiter) }
        return height
    }

    private func lowest(above bottom: Int) -> Int {
        var index = lastDelimiter
        guard index > bottom else { return -1 }
        while delimiters[index].previous > bottom { index = delimiters[index].previous }
        return index
    }

    private func bottomKey(_ closer: Delimiter) -> Int {
        if closer.mark == Byte.tilde { return 12 + min(3, closer.count) }
        return (closer.mark == Byte.star ? 0 : 6) + (closer.canOpen ? 3 : 0) + closer.original % 3
    }

    private func matches(_ opener: Int, _ closer: Int) -> Bool {
        let opener = delimiters[opener]
        let closer = delimiters[closer]
        guard opener.mark == closer.mark, opener.canOpen else { return false }
        if opener.mark == Byte.tilde { return opener.count == closer.count }
        // A run that could do both is ambiguous; the rule of three keeps `**a*b**` whole.
        let isAmbiguous = opener.canClose || closer.canOpen
        return !isAmbiguous || closer.original % 3 == 0 || (opener.original + closer.original) % 3 != 0
    }

    /// Wraps what stands between; nil if that would be too deep.
    private mutating func emphasize(_ opener: Int, _ closer: Int) -> Int? {
        let from = delimiters[opener].node
        let to = delimiters[closer].node
        var height = 0
        var child = nodes[from].next
        while child >= 0, child != to {
            height = max(height, nodes[child].height + 1)
            child = nodes[child].next
        }
        guard height <= MarkdownDocument.inlineLimit else { return nil }

        let isTilde = delimiters[opener].mark == Byte.tilde
        let isStrong = delimiters[opener].count >= 2 && delimiters[closer].count >= 2
        let used = isTilde ? delimiters[opener].count : isStrong ? 2 : 1
        // What stood between can open and close nothing any more.
        var between = delimiters[closer].previous
        while between > opener {
            let previous = delimiters[between].previous
            dropDelimiter(between)
            between = previous
        }
        delimiters[opener].count -= used
        delimiters[closer].count -= used
        nodes[from].upper -= used
        nodes[to].lower += used
        let node = InlineNode(
            kind: isTilde ? .strikethrough : isStrong ? .strong : .emphasis, lower: nodes[from].upper,
            upper: nodes[to].lower, height: height)
        wrap(node, after: from, before: to)
        return height
    }

    /// A run that is used up leaves the stack and the text.
    private mutating func drop(_ delimiter: Int) {
        remove(delimiters[delimiter].node)
        dropDelimiter(delimiter)
    }

    private mutating func dropDelimiter(_ index: Int) {
        let previous = delimiters[index].previous
        let next = delimiters[index].next
        if previous >= 0 { delimiters[previous].next = next }
        if next >= 0 { delimiters[next].previous = previous } else { lastDelimiter = previous }
    }
}

/// What stands beside a run of delimiters.
private enum Neighbour {
    case space
    case punctuation
    case other

    init(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            self = byte.isWhitespace ? .space : byte.isPunctuation ? .punctuation : .other
            return
        }
        switch scalar.properties.generalCategory {
        case .spaceSeparator: self = .space
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            self = .punctuation
        default: self = .other
        }
    }
}

extension InlineParser {
    private func neighbour(before index: Int) -> Neighbour {
        guard index > 0 else { return .space }
        var start = index - 1
        while start > 0, bytes[start] & 0xC0 == 0x80, index - start < 4 { start -= 1 }
        return neighbour(bytes[start..<index])
    }

    private func neighbour(after index: Int) -> Neighbour {
        guard index < bytes.count else { return .space }
        return neighbour(bytes[index..<min(bytes.count, index + 4)])
    }

    private func neighbour(_ slice: ArraySlice<UInt8>) -> Neighbour {
        var decoder = UTF8()
        var iterator = slice.makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return .other }
        return Neighbour(scalar)
    }
}
