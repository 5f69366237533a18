internal import TenetRuleKit

/// The form that one service gives its keys, written as a pattern: text that stands as it is, and `{CLASS COUNT}` for
/// characters, such as `AKIA{u 16}`.
///
/// The classes are `d` digits, `h` hexadecimal, `w` letters and digits, `u` capitals and digits, `l` small letters and
/// digits, `b` letters, digits, `-` and `_`, `s` those of base 64, `t` letters, digits and `%`, `m` those of `b`, `.` and `~`. A count is a number or a range such as `10-13`.
package struct KeyFormat: Sendable {
    /// What it is a key of, with an article: `a Slack token`.
    package let name: String
    /// The last six characters are a checksum of those between them and the prefix.
    let hasChecksum: Bool
    let prefix: [UInt8]
    private let parts: [Part]

    private enum Part: Sendable {
        case text([UInt8])
        case characters(CharacterClass, atLeast: Int, atMost: Int)
    }

    enum CharacterClass: String, Sendable {
        case digits = "d"
        case hexadecimal = "h"
        case alphanumeric = "w"
        case capitals = "u"
        case small = "l"
        case base64ForURLs = "b"
        case base64 = "s"
        case escaped = "t"
        case withMarks = "m"

        func contains(_ byte: UInt8) -> Bool {
            let isDigit = (0x30...0x39).contains(byte)
            return switch self {
            case .digits: isDigit
            case .hexadecimal: isDigit || (0x61...0x66).contains(byte | 0x20)
            case .alphanumeric: isDigit || (0x61...0x7A).contains(byte | 0x20)
            case .capitals: isDigit || (0x41...0x5A).contains(byte)
            case .small: isDigit || (0x61...0x7A).contains(byte)
            case .base64ForURLs: isDigit || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
            case .base64: isDigit || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2B || byte == 0x2F || byte == 0x3D
            case .escaped: isDigit || (0x61...0x7A).contains(byte | 0x20) || byte == 0x25
            case .withMarks: Self.base64ForURLs.contains(byte) || byte == 0x2E || byte == 0x7E
            }
        }
    }

    init(_ name: String, _ pattern: String, hasChecksum: Bool = false) {
        self.name = name
        self.hasChecksum = hasChecksum
        var parts: [Part] = []
        for piece in pattern.split(separator: "{") {
            guard let end = piece.firstIndex(of: "}") else {
                parts.append(.text(Array(piece.utf8)))
                continue
            }
            let words = piece[..<end].split(separator: " ")
            let counts = words.last?.split(separator: "-").compactMap { Int($0) } ?? []
            if let kind = words.first.flatMap({ CharacterClass(rawValue: String($0)) }), let least = counts.first {
                parts.append(.characters(kind, atLeast: least, atMost: counts.last ?? least))
            }
            let rest = piece[piece.index(after: end)...]
            if !rest.isEmpty { parts.append(.text(Array(rest.utf8))) }
        }
        self.parts = parts
        if case .text(let text)? = parts.first { prefix = text } else { prefix = [] }
    }

    /// Where a key of this form that begins at an index ends; nil when there is none. O(key).
    func end(in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        var last = CharacterClass.alphanumeric
        for part in parts {
            switch part {
            case .text(let text):
                guard bytes.count - index >= text.count, bytes[index..<(index + text.count)].elementsEqual(text) else {
                    return nil
                }
                index += text.count
            case .characters(let kind, let least, let most):
                var end = index
                while end < bytes.count, end - index < most, kind.contains(bytes[end]) { end += 1 }
                guard end - index >= least else { return nil }
                index = end
                last = kind
            }
        }
        // A longer text of the same characters is something else.
        if index < bytes.count, last.contains(bytes[index]) || CharacterClass.alphanumeric.contains(bytes[index]) {
            return nil
        }
        return index
    }

    /// The characters behind the prefix were drawn by chance, and the checksum is right where there is one.
    func isGenuine(_ key: ArraySlice<UInt8>) -> Bool {
        let drawn = key.dropFirst(prefix.count)
        if hasChecksum { return Checksum.isRight(drawn) }
        guard !SecretValue.isPlaceholder(drawn) else { return false }
        // In code a letter with a dot stands before any name: twenty letters without a digit were written by somebody.
        if prefix.count < 3, drawn.count >= 20, !drawn.contains(where: { (0x30...0x39).contains($0) }) { return false }
        let letters = Set(drawn)
        guard letters.count * 2 >= min(drawn.count, 16) else { return false }
        let isHexadecimal = drawn.allSatisfy { CharacterClass.hexadecimal.contains($0) || $0 == 0x2D }
        return isHexadecimal || drawn.count < 12 || TextSurprise.bitsPerCharacter(drawn) >= 3.5
    }
}

/// The checksum of GitHub's tokens: CRC-32 of what was drawn, in base 62, filled up with zeros to six digits.
package enum Checksum {
    static func isRight(_ drawn: ArraySlice<UInt8>) -> Bool {
        guard drawn.count > 6 else { return false }
        return drawn.suffix(6).elementsEqual(digits(of: drawn.dropLast(6)))
    }

    /// The six digits behind a text.
    package static func digits(of text: some Sequence<UInt8>) -> [UInt8] {
        let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        var number = crc32(text)
        var digits: [UInt8] = []
        for _ in 0..<6 {
            digits.append(alphabet[Int(number % 62)])
            number /= 62
        }
        return digits.reversed()
    }

    /// ISO 3309, as in zip files. O(bytes).
    private static func crc32(_ text: some Sequence<UInt8>) -> UInt32 {
        var crc = UInt32.max
        for byte in text {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }
}
