import TenetModel

/// Reads one block's text into inlines by CommonMark's algorithm: one pass that finds everything but emphasis, then the
/// stack of delimiters.
struct InlineParser {
    let source: InlineSource
    let bytes: [UInt8]
    let definitions: [String: LinkDefinition]

    var nodes: [InlineNode] = []
    var first = -1
    var last = -1
    var delimiters: [Delimiter] = []
    var lastDelimiter = -1
    var brackets: [Bracket] = []
    /// Link openers below this position in the stack stand outside a link and cannot make another.
    var inactiveBrackets = 0

    var position = 0
    /// Plain text before `position` that is not a node yet begins here.
    private(set) var plainTextStart = 0
    /// The last place of backtick runs by length; made at the first backtick.
    private var lastTicks: [Int: Int]?
    var hopeless = HopelessEnds()

    static func parse(_ source: InlineSource, definitions: [String: LinkDefinition]) -> [Inline] {
        var parser = InlineParser(source: source, definitions: definitions)
        parser.run()
        return parser.tree(from: parser.first)
    }

    private init(source: InlineSource, definitions: [String: LinkDefinition]) {
        self.source = source
        self.definitions = definitions
        bytes = source.bytes
    }

    private mutating func run() {
        while position < bytes.count {
            switch bytes[position] {
            case Byte.newline: lineBreak()
            case Byte.backslash: backslash()
            case Byte.backtick: codeSpan()
            case Byte.star, Byte.underscore, Byte.tilde: delimiterRun()
            case Byte.openBracket: openBracket(isImage: false)
            case Byte.closeBracket: closeBracket()
            case Byte.exclamation where byte(at: position + 1) == Byte.openBracket: openBracket(isImage: true)
            case Byte.less: angle()
            case Byte.ampersand: entity()
            case Byte.colon, UInt8(ascii: "w"), UInt8(ascii: "W"): bareLink()
            default: position += 1
            }
        }
        flushText(upTo: position)
        _ = processEmphasis(above: -1)
    }

    func byte(at index: Int) -> UInt8 { index >= 0 && index < bytes.count ? bytes[index] : 0 }

    /// Makes the plain text before `end` a node.
    mutating func flushText(upTo end: Int) {
        if plainTextStart < end { append(InlineNode(kind: .text, lower: plainTextStart, upper: end)) }
        plainTextStart = position
    }

    /// Adds a node from `lower`, with the text before it, and goes on behind it.
    mutating func add(_ kind: Inline.Kind, from lower: Int, to upper: Int, text: String? = nil) {
        flushText(upTo: lower)
        append(InlineNode(kind: kind, lower: lower, upper: upper, text: text))
        position = upper
        plainTextStart = upper
    }

    /// Goes on behind text that is in a node already.
    mutating func skip(to end: Int) {
        position = end
        plainTextStart = end
    }

    private mutating func lineBreak() {
        var lower = position
        while lower > plainTextStart, bytes[lower - 1] == Byte.space { lower -= 1 }
        add(position - lower >= 2 ? .hardBreak : .softBreak, from: lower, to: position + 1)
        while position < bytes.count, bytes[position] == Byte.space { position += 1 }
        plainTextStart = position
    }

    private mutating func backslash() {
        let next = byte(at: position + 1)
        if next == Byte.newline {
            add(.hardBreak, from: position, to: position + 2)
        } else if next.isPunctuation {
            add(.text, from: position, to: position + 2, text: source.text(position + 1, position + 2))
        } else {
            position += 1
        }
    }

    private mutating func entity() {
        guard let entity = Entities.read(bytes, at: position, end: bytes.count) else {
            position += 1
            return
        }
        add(.text, from: position, to: entity.end, text: entity.text)
    }

    private mutating func codeSpan() {
        let start = position
        let length = tickRun(at: start)
        let last = lastTicks ?? findTicks()
        lastTicks = last
        guard let furthest = last[length], furthest > start else {
            position += length
            return
        }
        var index = start + length
        while index < bytes.count {
            guard bytes[index] == Byte.backtick else {
                index += 1
                continue
            }
            let run = tickRun(at: index)
            if run == length {
                add(.code, from: start, to: index + run, text: codeText(start + length, index))
                return
            }
            index += run
        }
        position += length
    }

    private func tickRun(at start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] == Byte.backtick { index += 1 }
        return index - start
    }

    private func findTicks() -> [Int: Int] {
        var found: [Int: Int] = [:]
        var index = position
        while index < bytes.count {
            let run = tickRun(at: index)
            if run > 0 { found[run] = index }
            index += max(1, run)
        }
        return found
    }

    /// Line breaks are spaces; one space at each end goes, unless there is nothing else.
    private func codeText(_ lower: Int, _ upper: Int) -> String {
        var code = bytes[lower..<upper].map { $0 == Byte.newline ? Byte.space : $0 }
        if code.count >= 2, code.first == Byte.space, code.last == Byte.space,
            code.contains(where: { $0 != Byte.space })
        {
            code.removeFirst()
            code.removeLast()
        }
        return String(decoding: code, as: UTF8.self)
    }
}
