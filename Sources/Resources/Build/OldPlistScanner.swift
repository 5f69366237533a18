import TenetModel

/// Scans an OpenStep property list. Errors are noted and skipped; scanning always ends.
struct OldPlistScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var openLists = 0
    private(set) var problems = ProblemList()

    /// Deeper values are skipped; project files nest four levels.
    private static let deepest = 64

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The value that the file holds.
    mutating func scan() -> OldPlist? {
        skipTrivia()
        guard position < bytes.count else {
            note("The file is empty.", at: ByteRange(0, 0))
            return nil
        }
        let value = value(depth: 0)
        skipTrivia()
        if position < bytes.count {
            note("There is something behind the end of the project.", at: ByteRange(position, bytes.count))
        }
        return value
    }

    private mutating func value(depth: Int) -> OldPlist? {
        guard position < bytes.count else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "{"): return depth < Self.deepest ? table(depth: depth) : skipNested()
        case UInt8(ascii: "("): return depth < Self.deepest ? list(depth: depth) : skipNested()
        case UInt8(ascii: "<"): return data()
        default: return word().map { .text($0) }
        }
    }

    private mutating func table(depth: Int) -> OldPlist {
        let start = position
        var entries: [OldPlist.Entry] = []
        position += 1
        while true {
            skipTrivia()
            guard position < bytes.count else {
                note("A “{” is never closed.", at: ByteRange(start, start + 1))
                break
            }
            if take("}") { break }
            if let entry = entry(depth: depth) {
                entries.append(entry)
            } else if closesOther(")") {
                if openLists > 0 { break }
                position += 1
            }
        }
        return .table(entries, ByteRange(start, position))
    }

    /// `key = value;`. Nil after an error, behind which scanning can go on.
    private mutating func entry(depth: Int) -> OldPlist.Entry? {
        guard let key = word() else { return recover("A key is missing.") }
        skipTrivia()
        guard take("=") else { return recover("A “=” is missing behind a key.") }
        skipTrivia()
        guard let value = value(depth: depth + 1) else { return recover("A value is missing.") }
        skipTrivia()
        if !take(";") { note("A “;” is missing behind a value.", at: value.range) }
        return OldPlist.Entry(key: key, value: value)
    }

    private mutating func list(depth: Int) -> OldPlist {
        let start = position
        var values: [OldPlist] = []
        position += 1
        openLists += 1
        defer { openLists -= 1 }
        while true {
            skipTrivia()
            guard position < bytes.count else {
                note("A “(” is never closed.", at: ByteRange(start, start + 1))
                break
            }
            if take(")") { break }
            if closesOther("}") || closesOther(";") {
                note("A “(” is never closed.", at: ByteRange(start, start + 1))
                break
            }
            if let value = value(depth: depth + 1) {
                values.append(value)
                skipTrivia()
                _ = take(",")
            } else {
                complain("A list holds something that is no value.")
            }
        }
        return .list(values, ByteRange(start, position))
    }

    /// `<0fbd77 1c>`, which project files do not use; kept as text.
    private mutating func data() -> OldPlist {
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: ">"), bytes[position] != 0x0A { position += 1 }
        if !take(">") { note("A “<” is never closed.", at: ByteRange(start, start + 1)) }
        return .text(ByteRange(start, position))
    }

    /// A quoted or plain string with its quotes.
    private mutating func word() -> ByteRange? {
        guard position < bytes.count else { return nil }
        let start = position
        let quote = bytes[start]
        guard quote == 0x22 || quote == 0x27 else {
            while position < bytes.count, Self.isPlain(bytes[position]), !startsComment { position += 1 }
            return position > start ? ByteRange(start, position) : nil
        }
        position += 1
        while position < bytes.count, bytes[position] != quote {
            position += bytes[position] == 0x5C && position + 1 < bytes.count ? 2 : 1
        }
        position = min(position, bytes.count)
        if position < bytes.count {
            position += 1
        } else {
            note("A quote is never closed.", at: ByteRange(start, start + 1))
        }
        return ByteRange(start, position)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
        // $ - . / : _ and what generators forget to quote: + @ ~ * % & ! # ? ^ |
        case 0x24, 0x2D...0x2F, 0x3A, 0x5F, 0x2B, 0x40, 0x7E, 0x2A, 0x25, 0x26, 0x21, 0x23, 0x3F, 0x5E, 0x7C: true
        default: false
        }
    }
}

extension OldPlistScanner {
    /// Skips blanks, comments and the lines that a merge conflict leaves.
    private mutating func skipTrivia() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x09...0x0D: position += 1
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where startsComment: skipComment()
            case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"):
                guard isConflictMarker else { return }
                let start = position
                skipLine()
                note("A merge conflict was not resolved.", at: ByteRange(start, position))
            default: return
            }
        }
    }

    private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

    private var startsComment: Bool { bytes[position] == UInt8(ascii: "/") && next == UInt8(ascii: "*") }

    private var isConflictMarker: Bool {
        guard position == 0 || bytes[position - 1] == 0x0A, position + 7 <= bytes.count else { return false }
        return bytes[position..<(position + 7)].allSatisfy { $0 == bytes[position] }
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
    }

    private mutating func skipComment() {
        let start = position
        position += 2
        while position + 1 < bytes.count {
            if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
                position += 2
                return
            }
            position += 1
        }
        position = bytes.count
        note("A comment is never closed.", at: ByteRange(start, min(start + 2, bytes.count)))
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private func closesOther(_ character: Unicode.Scalar) -> Bool {
        position < bytes.count && bytes[position] == UInt8(ascii: character)
    }

    /// Notes the problem and skips to the end of the entry.
    private mutating func recover(_ message: String) -> OldPlist.Entry? {
        note(message, at: ByteRange(min(position, bytes.count), min(position + 1, bytes.count)))
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: ";"):
                position += 1
                return nil
            case UInt8(ascii: "}"), UInt8(ascii: ")"): return nil
            case UInt8(ascii: "{"), UInt8(ascii: "("): _ = skipNested()
            case 0x22, 0x27: _ = word()
            case UInt8(ascii: "/") where startsComment: skipComment()
            default: position += 1
            }
        }
        return nil
    }

    private mutating func complain(_ message: String) {
        note(message, at: ByteRange(position, position + 1))
        position += 1
    }

    /// Passes over a value in brackets without reading it, however deep it is.
    private mutating func skipNested() -> OldPlist? {
        let start = position
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
            case 0x22, 0x27:
                _ = word()
                continue
            case UInt8(ascii: "/") where startsComment:
                skipComment()
                continue
            default: break
            }
            position += 1
            if depth == 0 { break }
        }
        note("A value is nested too deeply, or stands where none belongs.", at: ByteRange(start, start + 1))
        return .text(ByteRange(start, start))
    }

    private mutating func note(_ message: String, at range: ByteRange) { problems.add(message, at: range) }
}
