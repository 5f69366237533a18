/// A place in one line, counted in bytes and in columns: a tab reaches to the next multiple of four, and containers may
/// take a part of one.
struct LineCursor {
    let start: Int
    /// Without the line ending.
    let end: Int
    /// From 1, in the part that is parsed.
    let number: Int

    private(set) var offset: Int
    private(set) var column = 0
    /// Columns of the tab at `offset` that nobody has taken; 0 if it is whole or there is none.
    private(set) var tabColumnsLeft = 0

    /// The first byte that is neither space nor tab, from `offset`.
    private(set) var text = 0
    private var textColumn = 0

    var indent: Int { textColumn - column }
    var isBlank: Bool { text >= end }
    /// Four columns are code, unless a paragraph is open.
    var isIndented: Bool { indent >= 4 }

    init(start: Int = 0, end: Int = 0, number: Int = 0) {
        self.start = start
        self.end = end
        self.number = number
        offset = start
    }

    mutating func findText(in bytes: [UInt8]) {
        var index = offset
        var column = column
        while index < end {
            let byte = bytes[index]
            if byte == Byte.space {
                column += 1
            } else if byte == Byte.tab {
                column += 4 - column % 4
            } else {
                break
            }
            index += 1
        }
        text = index
        textColumn = column
    }

    mutating func skipToText() {
        offset = text
        column = textColumn
        tabColumnsLeft = 0
    }

    /// Passes bytes that are not tabs.
    mutating func skip(bytes count: Int) {
        offset = min(end, offset + count)
        column += count
        tabColumnsLeft = 0
    }

    /// Passes up to `count` columns of white space, a part of a tab if need be.
    mutating func skip(columns count: Int, in bytes: [UInt8]) {
        var left = count
        while left > 0, offset < end, bytes[offset].isSpaceOrTab {
            let isTab = bytes[offset] == Byte.tab
            let width = isTab ? 4 - column % 4 : 1
            if width > left {
                column += left
                tabColumnsLeft = width - left
                return
            }
            left -= width
            column += width
            offset += 1
            tabColumnsLeft = 0
        }
    }
}
