/// A look at the bytes that tells most files from those that a parser may choke on, at a fiftieth of what parsing costs.
///
/// It knows comments and plain string literals, counts what is open, and gives up where only a lexer can tell what is
/// code: then the file is not harmless, which costs a second look at its tokens and nothing else. Whatever it
/// calls harmless nests so little, and has so short stretches of code between braces, that the parser's worst
/// behavior (time doubles per `[` or `<`, grows with the cube of open brackets and the square of a stretch) stays small.
package struct ByteScan {
    /// Larger files are looked at by their tokens.
    static let maximumSize = 96 << 10
    /// Brackets of all kinds; hand-written code stays below 20.
    static let maximumDepth = 40
    /// `(`, `[` and `<` since the last brace.
    static let maximumGroups = 12
    /// `[` and `<` since the last brace: the time doubles with each.
    static let maximumTypes = 5
    /// Bytes of code between braces, squared and summed up.
    static let maximumStretches = 40_000_000

    /// `/* */`: before an operator the lexer looks past all of them that follow one another.
    static let maximumBlockComments = 200

    /// True when a parser takes the bytes without trouble. O(bytes).
    package static func isHarmless(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= maximumSize else { return false }
        var scan = ByteScan(bytes)
        return scan.run()
    }

    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0
    var groups = Groups()
    /// What surrounds the last brace, outermost first.
    private var outer: [Groups] = []
    var interpolations: [Interpolation] = []
    var conditions = 0
    var blockComments = 0
    /// Where the current stretch started, comments and strings left out.
    var stretch = 0
    private var stretches = 0

    /// Brackets that are open since the last brace.
    struct Groups {
        var parens = 0
        var squares = 0
        var angles = 0
    }

    /// Code inside a string.
    struct Interpolation {
        var start: Int
        /// Open inside of it, its own included.
        var parens = 1
        var isMultiline: Bool
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// 1 for each byte that means something here.
    private static let table: [UInt8] = {
        var table = [UInt8](repeating: 0, count: 256)
        for byte in "\"/#'`()[]{}<>".utf8 { table[Int(byte)] = 1 }
        // The first byte of curly quotes, which the lexer takes for strings.
        table[0xE2] = 1
        return table
    }()

    func byte(at index: Int) -> UInt8 { index < bytes.count && index >= 0 ? bytes[index] : 0 }

    private mutating func run() -> Bool {
        Self.table.withUnsafeBufferPointer { table in
            let count = bytes.count
            var next = 0
            while next < count {
                if table[Int(bytes[next])] == 0 {
                    next &+= 1
                    continue
                }
                index = next
                guard step() else { return false }
                next = index
            }
            index = count
            return endStretch()
        }
    }

    /// Handles one byte that means something; false gives up.
    private mutating func step() -> Bool {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "("):
            groups.parens += 1
            if let last = interpolations.indices.last { interpolations[last].parens += 1 }
        case UInt8(ascii: ")"): return closeParen()
        case UInt8(ascii: "["): groups.squares += 1
        case UInt8(ascii: "]"):
            groups.squares = max(0, groups.squares - 1)
            return true
        case UInt8(ascii: "<"):
            // No list of types begins with `<<` or `<=`.
            if isConflictMarker(byte) { return false }
            if self.byte(at: index) == UInt8(ascii: "<") || self.byte(at: index) == UInt8(ascii: "=") {
                index += 1
                return true
            }
            groups.angles += 1
        case UInt8(ascii: ">"):
            if isConflictMarker(byte) { return false }
            // An arrow closes nothing.
            if self.byte(at: index - 2) != UInt8(ascii: "-") { groups.angles = max(0, groups.angles - 1) }
            return true
        case UInt8(ascii: "{"):
            outer.append(groups)
            groups = Groups()
            return isShallow && endStretch()
        case UInt8(ascii: "}"):
            // One that closes nothing ends nothing.
            if let around = outer.popLast() { groups = around }
            return endStretch()
        case UInt8(ascii: "\""): return skipString()
        case UInt8(ascii: "/"): return skipComment()
        case UInt8(ascii: "#"): return skipPound()
        case UInt8(ascii: "`"): return skipQuotedName()
        case 0xE2: return !(self.byte(at: index) == 0x80 && (0x98...0x9F).contains(self.byte(at: index + 1)))
        default: return false
        }
        return isShallow
    }

    /// `<<<<<<<`, or `>>>>` at the start of a line: the lexer looks for the other marker as far as the end of the file, for
    /// each of them.
    private func isConflictMarker(_ byte: UInt8) -> Bool {
        let before = self.byte(at: index - 2)
        let startsLine = index == 1 || before == 0x0A || before == 0x0D
        let count = byte == UInt8(ascii: ">") && startsLine ? 3 : 6
        return (0..<count).allSatisfy { self.byte(at: index + $0) == byte }
    }

    var isShallow: Bool {
        let types = groups.squares + groups.angles
        return types <= Self.maximumTypes && types + groups.parens <= Self.maximumGroups
            && outer.count + conditions <= Self.maximumDepth
    }

    private mutating func endStretch() -> Bool {
        let length = index - stretch
        stretch = index
        stretches += length * length
        return stretches <= Self.maximumStretches
    }

    private mutating func closeParen() -> Bool {
        groups.parens = max(0, groups.parens - 1)
        guard let last = interpolations.indices.last else { return true }
        interpolations[last].parens -= 1
        guard interpolations[last].parens == 0 else { return true }
        let done = interpolations.removeLast()
        // The lexer ends a string of one line with the line, wherever it stands.
        if !done.isMultiline, bytes[done.start..<index].contains(where: { $0 == 0x0A || $0 == 0x0D }) { return false }
        return skipSegment(isMultiline: done.isMultiline, from: index)
    }
}
