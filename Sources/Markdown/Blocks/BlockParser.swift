import TenetModel

/// Reads lines into a tree of nodes, as CommonMark's appendix describes: each line first continues the open blocks, then
/// opens new ones, and what is left of it is text of the innermost.
struct BlockParser {
    let bytes: [UInt8]
    /// What is read: nothing before `start`, nothing from `end` on.
    let start: Int
    let end: Int
    var nodes: [BlockNode]
    /// Nodes that can still grow, from the document to the innermost.
    var open = [0]
    var lines: [ByteRange] = []
    /// See `Block.splitTabs`; here by index into `lines`.
    var splitTabs: [Int: Int] = [:]
    var problems: [MarkdownProblem] = []
    var definitions: [String: LinkDefinition] = [:]

    /// The line being read.
    var cursor = LineCursor()
    /// How many open nodes the line continues; the others close if the line opens something.
    var matched = 1
    var hasUnmatched = false
    /// All lines that can be fences; made when one fence is found in another.
    var fenceLines: [FenceLine]?
    /// Restarts are rare; the limit keeps hostile input linear.
    var restartsLeft = 8

    init(_ bytes: [UInt8], from start: Int, to end: Int) {
        self.bytes = bytes
        self.start = start
        self.end = end
        nodes = [BlockNode(kind: .document, parent: -1, lower: 0, upper: 0, firstLine: 0, lastLine: 0)]
        nodes.reserveCapacity((end - start) / 48 + 4)
        lines.reserveCapacity((end - start) / 40 + 4)
    }

    mutating func parse(from start: Int) {
        var index = start
        var number = 0
        // What follows front matter is the end of its last line.
        if index > 3 { skipLineEnding(&index) }
        while true {
            while index < end {
                let begin = index
                while index < end, bytes[index] != Byte.newline, bytes[index] != Byte.carriageReturn {
                    index += 1
                }
                number += 1
                cursor = LineCursor(start: begin, end: index, number: number)
                readLine()
                skipLineEnding(&index)
            }
            guard let restart = recoverOpenFence() else { break }
            index = restart.offset
            number = restart.line - 1
        }
        close(downTo: 0)
    }

    private func skipLineEnding(_ index: inout Int) {
        guard index < end else { return }
        let isPair = bytes[index] == Byte.carriageReturn && index + 1 < end && bytes[index + 1] == Byte.newline
        if isPair { index += 2 } else if bytes[index] == 0x0A || bytes[index] == 0x0D { index += 1 }
    }

    private mutating func readLine() {
        matched = 1
        containers: while matched < open.count {
            cursor.findText(in: bytes)
            switch continuation(of: open[matched]) {
            case .yes: matched += 1
            case .no: break containers
            case .lineDone: return
            }
        }
        hasUnmatched = matched < open.count
        if openBlocks() { addText() }
    }

    /// False if nothing of the line is left.
    private mutating func openBlocks() -> Bool {
        var container = open[matched - 1]
        while !nodes[container].kind.isVerbatim {
            cursor.findText(in: bytes)
            switch blockStart(in: container) {
            case .container: container = open[open.count - 1]
            case .leaf: return true
            case .done: return false
            case .none:
                cursor.skipToText()
                return true
            }
        }
        return true
    }

    private mutating func addText() {
        cursor.findText(in: bytes)
        let tip = open[open.count - 1]
        if hasUnmatched, !cursor.isBlank, nodes[tip].kind == .paragraph {
            addLine(to: tip)
            return
        }
        closeUnmatched()
        let container = open[open.count - 1]
        switch nodes[container].kind {
        case .fence, .indentedCode: addLine(to: container)
        case .html:
            addLine(to: container)
            if htmlEnds(nodes[container].number) {
                nodes[container].isClosed = true
                close(downTo: open.count - 1)
            }
        case .paragraph:
            if !cursor.isBlank { addLine(to: container) }
        case .table:
            if !cursor.isBlank { addRow(to: container) }
        default:
            guard !cursor.isBlank else { return }
            cursor.skipToText()
            let paragraph = add(.paragraph, at: cursor.offset)
            addLine(to: paragraph)
        }
    }

    mutating func addLine(to node: Int) {
        if nodes[node].lineCount == 0 { nodes[node].lineIndex = lines.count }
        if cursor.tabColumnsLeft > 0 { splitTabs[lines.count] = cursor.tabColumnsLeft }
        lines.append(ByteRange(cursor.offset, cursor.end))
        nodes[node].lineCount += 1
        nodes[node].upper = cursor.end
        nodes[node].lastLine = cursor.number
    }

    /// Opens a node inside the innermost open one that can hold it.
    mutating func add(_ kind: BlockNode.Kind, at lower: Int) -> Int {
        while !canHold(open[open.count - 1], kind) { close(downTo: open.count - 1) }
        let index = append(kind, to: open[open.count - 1], at: lower)
        open.append(index)
        return index
    }

    /// A node that is not open.
    mutating func append(_ kind: BlockNode.Kind, to parent: Int, at lower: Int) -> Int {
        let index = nodes.count
        nodes.append(
            BlockNode(
                kind: kind, parent: parent, lower: lower, upper: cursor.end, firstLine: cursor.number,
                lastLine: cursor.number))
        let last = nodes[parent].lastChild
        if last < 0 { nodes[parent].firstChild = index } else { nodes[last].next = index }
        nodes[parent].lastChild = index
        return index
    }

    private func canHold(_ parent: Int, _ kind: BlockNode.Kind) -> Bool {
        switch nodes[parent].kind {
        case .document, .quote, .item: kind != .item
        case .list: kind == .item
        default: false
        }
    }

    mutating func closeUnmatched() {
        guard hasUnmatched else { return }
        hasUnmatched = false
        close(downTo: matched)
    }

    /// Closes the innermost nodes until `count` are open.
    mutating func close(downTo count: Int) {
        while open.count > count { close(open.removeLast()) }
    }
}
