internal import TenetModel

/// Turns a JSON text into nodes. Goes on after a missing comma, a comma too much, a missing value and a string
/// without its end; stops at anything else.
struct JSONScanner {
    private(set) var nodes: [JSONDocument.Node] = []
    private(set) var problems = ProblemList()

    private enum Expected {
        case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd
    }

    private let source: SourceText
    private var index: Int
    /// The open objects and arrays.
    private var stack: [Int] = []
    private var expected = Expected.value

    init(_ source: SourceText) {
        self.source = source
        index = source.start
    }

    mutating func scan() {
        repeat {
            index = source.skippingSpace(from: index)
            guard index < source.bytes.count else {
                problems.add(nodes.isEmpty ? "The file is empty." : Self.unfinished, at: source.range(index, index))
                break
            }
            guard step(source.bytes[index]) else { break }
        } while !stack.isEmpty
        if stack.isEmpty, !nodes.isEmpty { checkEnd() }
        if inObject, expected == .colon || expected == .value { addMissingValue() }
        while let open = stack.popLast() { finish(open) }
    }

    private static let unfinished = "The file ends inside an object or array."

    /// False when the rest cannot be read.
    private mutating func step(_ byte: UInt8) -> Bool {
        switch expected {
        case .value, .valueOrEnd: return stepAtValue(byte)
        case .key, .keyOrEnd: return stepAtKey(byte)
        case .colon: return stepAtColon(byte)
        case .commaOrEnd: return stepAtComma(byte)
        }
    }

    private mutating func stepAtValue(_ byte: UInt8) -> Bool {
        if byte == Byte.rightBracket, inArray {
            if expected == .value { complain("There is a comma before the end of the array.") }
            return close(byte)
        }
        if inObject, byte == Byte.comma || byte == Byte.rightBrace {
            complain("The key has no value.")
            addMissingValue()
            return true
        }
        switch byte {
        case Byte.leftBrace, Byte.leftBracket: return open(isObject: byte == Byte.leftBrace)
        case Byte.quote: string()
        default: guard word() else { return false }
        }
        expected = .commaOrEnd
        return true
    }

    private mutating func stepAtKey(_ byte: UInt8) -> Bool {
        switch byte {
        case Byte.quote:
            string()
            expected = .colon
            return true
        case Byte.rightBrace:
            if expected == .key { complain("There is a comma before the end of the object.") }
            return close(byte)
        case Byte.comma:
            complain("There is a comma too much.")
            index += 1
            return true
        default: return stop("A key in quotes is expected here.")
        }
    }

    private mutating func stepAtColon(_ byte: UInt8) -> Bool {
        switch byte {
        case Byte.colon:
            index += 1
            expected = .value
            return true
        case Byte.comma, Byte.rightBrace, Byte.quote:
            complain("The key has no value.")
            addMissingValue()
            return true
        default: return stop("A colon is expected after the key.")
        }
    }

    private mutating func stepAtComma(_ byte: UInt8) -> Bool {
        switch byte {
        case Byte.comma:
            index += 1
            expected = inObject ? .key : .value
            return true
        case Byte.rightBrace, Byte.rightBracket: return close(byte)
        case Byte.quote, Byte.leftBrace, Byte.leftBracket:
            if inObject, byte != Byte.quote { return stop("A comma or the end of the object is expected here.") }
            complain("A comma is missing before this.")
            expected = inObject ? .key : .value
            return true
        default: return stop("A comma or a closing bracket is expected here.")
        }
    }

    private var inObject: Bool { stack.last.map { nodes[$0].kind == .object } ?? false }
    private var inArray: Bool { stack.last.map { nodes[$0].kind == .array } ?? false }

    private mutating func open(isObject: Bool) -> Bool {
        guard stack.count < JSONDocument.depthLimit else {
            return stop("Values nest deeper than \(JSONDocument.depthLimit) levels.")
        }
        stack.append(nodes.count)
        add(isObject ? .object : .array, index, index + 1)
        index += 1
        expected = isObject ? .keyOrEnd : .valueOrEnd
        return true
    }

    private mutating func close(_ byte: UInt8) -> Bool {
        guard let open = stack.last, inObject == (byte == Byte.rightBrace) else {
            return stop("This bracket closes nothing.")
        }
        stack.removeLast()
        index += 1
        finish(open)
        expected = .commaOrEnd
        return true
    }

    private mutating func finish(_ open: Int) {
        nodes[open].upper = index
        nodes[open].end = nodes.count
    }

    /// A string may not contain a line end, so one without a closing quote ends with its line.
    private mutating func string() {
        let start = index + 1
        var end = start
        var hasEscapes = false
        while end < source.bytes.count {
            let byte = source.bytes[end]
            if byte == Byte.quote || byte == Byte.newline || byte == Byte.carriageReturn { break }
            if byte == Byte.backslash {
                hasEscapes = true
                end += 1
                guard end < source.bytes.count else { break }
            }
            end += 1
        }
        add(.string, start, end, hasEscapes: hasEscapes)
        if end < source.bytes.count, source.bytes[end] == Byte.quote {
            index = end + 1
        } else {
            problems.add("The string has no closing quote.", at: source.range(index, end))
            index = end
        }
    }

    /// A number, `true`, `false` or `null`.
    private mutating func word() -> Bool {
        var end = index
        while end < source.bytes.count, Self.isWordByte(source.bytes[end]) { end += 1 }
        guard end > index else { return stop("A value is expected here.") }
        let first = source.bytes[index]
        let kind: JSONDocument.Kind
        if Byte.isDigit(first) || first == Byte.minus {
            kind = .number
        } else {
            switch source.text(index, min(end, index + 6)) {
            case "true", "false": kind = .bool
            case "null": kind = .null
            default: return stop("A value is expected here.")
            }
        }
        add(kind, index, end)
        index = end
        return true
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        Byte.isWordPart(byte) || byte == Byte.minus || byte == Byte.plus || byte == Byte.dot
    }

    private mutating func addMissingValue() {
        add(.null, index, index)
        expected = .commaOrEnd
    }

    private mutating func add(_ kind: JSONDocument.Kind, _ lower: Int, _ upper: Int, hasEscapes: Bool = false) {
        let end = nodes.count + 1
        nodes.append(JSONDocument.Node(kind: kind, lower: lower, upper: upper, end: end, hasEscapes: hasEscapes))
    }

    private mutating func checkEnd() {
        index = source.skippingSpace(from: index)
        if index < source.bytes.count { complain("There is more text after the end of the value.") }
    }

    private mutating func complain(_ message: String) {
        problems.add(message, at: source.range(index, min(index + 1, source.bytes.count)))
    }

    private mutating func stop(_ message: String) -> Bool {
        complain(message + " The rest of the file is not read.")
        return false
    }
}
