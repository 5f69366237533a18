/// A cheap look at the bytes before parsing. swift-syntax recurses on the C stack for some constructs and takes
/// quadratic time or worse for others; what no hand-written file comes near is refused with a reason.
struct NestingGuard {
    /// Deepest bracket nesting of any kind that is parsed; hand-written code stays below 60.
    static let maximumDepth = 400
    /// Deepest nesting of square brackets: the parser tries each as a type first, which doubles the time per level.
    static let maximumSquares = 20
    /// Longest run of the same word with nothing else between; hand-written code stays below 20.
    static let maximumRun = 300
    /// Most `else if`, `?:`, `->` or prefix keywords in one statement-like stretch.
    static let maximumChain = 1_500
    /// Nested interpolations and angle brackets recurse with large frames.
    static let maximumAngleDepth = 200
    /// Attributes and conditions with unclosed parentheses, which the parser retries.
    static let maximumUnclosed = 200

    /// Why the bytes are not parsed, or nil when they may be. O(bytes).
    static func refusal(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var scan = NestingGuard()
        return scan.run(bytes)
    }

    private var depth = 0
    private var angles = 0
    /// Square brackets open since the last brace.
    private var squares = 0
    private var conditionals = 0
    private var chain = 0
    private var runLength = 0
    private var lastWord = 0..<0
    private var attributeOpens = 0
    /// A counter went up since the limits were last compared.
    private var grew = false

    private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case 0x28, 0x5B, 0x7B:
                depth += 1
                grew = true
                if index > 0, byte == 0x28, attributeLike(bytes, index) { attributeOpens += 1 }
                if byte == 0x5B { squares += 1 } else if byte == 0x7B { squares = 0 }
            case 0x29, 0x5D, 0x7D:
                depth = max(0, depth - 1)
                if byte == 0x5D { squares = max(0, squares - 1) }
                if byte == 0x29 { attributeOpens = max(0, attributeOpens - 1) }
                if byte == 0x7D { angles = 0 }
            case 0x3C:
                angles += index + 1 < bytes.count && isWordByte(bytes[index + 1]) ? 1 : 0
                grew = true
            case 0x3E: angles = max(0, angles - 1)
            case 0x3B, 0x3D: angles = 0
            case 0x3F:
                chain += 1
                grew = true
            case 0x2D where index + 1 < bytes.count && bytes[index + 1] == 0x3E:
                chain += 1
                grew = true
            default: break
            }
            if isWordByte(byte) {
                let start = index
                while index < bytes.count, isWordByte(bytes[index]) { index += 1 }
                word(start..<index, bytes)
            } else {
                // Only blanks may stand between the words of a run.
                if byte > 0x20 { endRun() }
                index += 1
            }
            if grew {
                if let refusal { return refusal }
                grew = false
            }
        }
        return nil
    }

    private var refusal: String? {
        if depth > Self.maximumDepth { return "brackets nest more than \(Self.maximumDepth) levels deep" }
        if squares > Self.maximumSquares { return "square brackets nest more than \(Self.maximumSquares) levels deep" }
        if angles > Self.maximumAngleDepth {
            return "angle brackets nest more than \(Self.maximumAngleDepth) levels deep"
        }
        if conditionals > Self.maximumAngleDepth {
            return "#if blocks nest more than \(Self.maximumAngleDepth) levels deep"
        }
        if runLength > Self.maximumRun { return "one word is repeated more than \(Self.maximumRun) times" }
        if chain > Self.maximumChain { return "one statement chains more than \(Self.maximumChain) operators" }
        if attributeOpens > Self.maximumUnclosed { return "more than \(Self.maximumUnclosed) parentheses stay open" }
        return nil
    }

    private mutating func word(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) {
        let same = range.count == lastWord.count && zip(range, lastWord).allSatisfy { bytes[$0] == bytes[$1] }
        runLength = same ? runLength + 1 : 0
        grew = grew || same
        lastWord = range
        if range.lowerBound > 0, bytes[range.lowerBound - 1] == 0x23 {
            if matches("if", range, bytes) {
                conditionals += 1
                grew = true
            }
            if matches("endif", range, bytes) { conditionals = max(0, conditionals - 1) }
        }
        switch range.count {
        case 4 where matches("else", range, bytes) || matches("copy", range, bytes) || matches("each", range, bytes),
            3 where matches("try", range, bytes),
            5 where matches("await", range, bytes):
            chain += 1
            grew = true
        case 3 where matches("let", range, bytes) || matches("var", range, bytes),
            4 where matches("func", range, bytes) || matches("case", range, bytes),
            6 where matches("return", range, bytes):
            chain = 0
        default: break
        }
    }

    private mutating func endRun() {
        lastWord = 0..<0
        runLength = 0
    }

    /// `@name(` and `#name(` are retried by the parser when they stay open.
    private func attributeLike(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        var start = index
        while start > 0, isWordByte(bytes[start - 1]) { start -= 1 }
        return start > 0 && start < index && (bytes[start - 1] == 0x40 || bytes[start - 1] == 0x23)
    }

    private func matches(_ word: StaticString, _ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard word.utf8CodeUnitCount == range.count else { return false }
        return range.allSatisfy { bytes[$0] == word.utf8Start[$0 - range.lowerBound] }
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == 0x5F || (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
    }
}
