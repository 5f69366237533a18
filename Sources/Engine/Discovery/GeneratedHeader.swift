/// Tells files that a program wrote from files that people write.
public enum GeneratedHeader {
    /// How many bytes from the start are looked at.
    public static let searchedBytes = 2048

    /// True when the comments before any code say that the file is generated.
    ///
    /// A sentence that only speaks of generated things does not count: it has to be the file that is generated, the
    /// generator has to be named, or editing has to be forbidden. O(``searchedBytes``).
    public static func isGenerated(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let header = LeadingComments(Bytes(rebasing: bytes.prefix(searchedBytes)))
        // Almost every file ends here, before any text is made.
        guard header.contains("generated") || header.contains("do not edit") else { return false }
        var previous = ""
        for line in header.lines() {
            if HeaderLine(text: line, previous: previous).saysGenerated { return true }
            previous = line
        }
        return false
    }

    public static func isGenerated(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { isGenerated($0) }
    }
}

/// The comments before the first code.
private struct LeadingComments {
    private let bytes: Bytes
    private var ranges: [Range<Int>] = []

    init(_ bytes: Bytes) {
        self.bytes = bytes
        var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if bytes.has(Array("#!".utf8), at: position, ignoringCase: false) { position = lineEnd(from: position) }
        while let next = commentEnd(from: &position) {
            ranges.append(position..<next)
            position = next
        }
    }

    /// - Parameter word: in lower case; not empty.
    func contains(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        let first = word.utf8Start[0]
        for range in ranges {
            var position = range.lowerBound
            let last = range.upperBound - count
            while position <= last {
                if bytes[position].asciiLowered == first, has(word, at: position) { return true }
                position += 1
            }
        }
        return false
    }

    private func has(_ word: StaticString, at position: Int) -> Bool {
        for offset in 1..<word.utf8CodeUnitCount
        where bytes[position + offset].asciiLowered != word.utf8Start[offset] { return false }
        return true
    }

    /// The text of the comments line by line without their decoration; a comment of several lines yields several.
    func lines() -> [String] {
        let decoration = Array(" \t\r/*-=#~|<>!".utf8)
        return ranges.flatMap { range in
            bytes[range].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
                let start = line.drop { decoration.contains($0) }
                let end = start.lastIndex { !decoration.dropLast().contains($0) }
                return end.map { String(decoding: start[...$0], as: UTF8.self) } ?? ""
            }
        }
    }

    /// Moves to the next comment when only white space lies before it, and returns the comment's end.
    private func commentEnd(from position: inout Int) -> Int? {
        while position < bytes.count, bytes[position] == 0x20 || (0x09...0x0D).contains(bytes[position]) {
            position += 1
        }
        guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "/") else { return nil }
        switch bytes[position + 1] {
        case UInt8(ascii: "/"): return lineEnd(from: position)
        case UInt8(ascii: "*"): return blockEnd(from: position)
        default: return nil
        }
    }

    private func lineEnd(from position: Int) -> Int {
        bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }

    /// Block comments nest in Swift.
    private func blockEnd(from position: Int) -> Int {
        var depth = 0
        var index = position
        while index + 1 < bytes.count {
            switch (bytes[index], bytes[index + 1]) {
            case (UInt8(ascii: "/"), UInt8(ascii: "*")): depth += 1
            case (UInt8(ascii: "*"), UInt8(ascii: "/")): depth -= 1
            default:
                index += 1
                continue
            }
            index += 2
            if depth == 0 { return index }
        }
        return bytes.count
    }
}
