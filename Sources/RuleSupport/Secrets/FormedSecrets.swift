package import TenetRuleKit

/// A secret that shows by its own form, wherever it stands: a key in the form of a service, a private key, a signed token,
/// a password in a URL or in a header.
package struct FormedSecret: Hashable, Sendable {
    /// The secret, without the quotes around it.
    package var range: ByteRange
    /// What it is, with an article: `a Slack token`.
    package var name: String
}

/// Finds secrets by their form alone.
package enum FormedSecrets {
    /// All secrets of a text, in order, none within another. O(bytes): each byte is looked at by the few forms that may
    /// begin with it.
    /// - Parameter today: tokens that say that they have expired before this day are no secrets any more; nil when the day
    ///   is not known.
    package static func all(in bytes: [UInt8], today: CalendarDay? = nil) -> [FormedSecret] {
        var found: [FormedSecret] = []
        var index = 0
        var isInWord = false
        while index < bytes.count {
            let byte = bytes[index]
            let isWord = isOfWord[Int(byte)]
            let secret =
                isWord
                ? isInWord ? nil : atWord(index, in: bytes, today: today)
                : byte == 0x2D
                    ? PrivateKeyText.secret(in: bytes, at: index) ?? CommandPassword.secret(in: bytes, at: index)
                    : byte == 0x3A ? URLPassword.secret(in: bytes, at: index) : nil
            if let secret, found.last.map({ $0.range.upper <= secret.range.lower }) ?? true {
                found.append(secret)
                index = max(index + 1, secret.range.upper)
                isInWord = false
            } else {
                index += 1
                isInWord = isWord
            }
        }
        return found
    }

    /// The first secret of a text that is a value by itself.
    package static func first(in value: String) -> FormedSecret? { all(in: Array(value.utf8)).first }

    private static let isOfWord: [Bool] = (0..<256).map {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) && $0 < 0x80 || $0 == 0x5F
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte & 0xF0 == 0x30 && byte < 0x3A }

    /// The forms by the two bytes that they begin with: nearly every word of a text ends here.
    private static let byFirstBytes: [[KeyFormat]] = {
        var table = Array(repeating: [KeyFormat](), count: 1 << 16)
        for format in KeyFormats.all {
            guard let first = format.prefix.first else { continue }
            let seconds = format.prefix.count > 1 ? format.prefix[1]...format.prefix[1] : 0...UInt8.max
            for second in seconds { table[Int(first) << 8 | Int(second)].append(format) }
        }
        return table
    }()
    /// Forms that begin with what was drawn.
    private static let withoutPrefix = KeyFormats.all.filter(\.prefix.isEmpty)

    private static func atWord(_ start: Int, in bytes: [UInt8], today: CalendarDay?) -> FormedSecret? {
        guard start + 1 < bytes.count else { return nil }
        for format in byFirstBytes[Int(bytes[start]) << 8 | Int(bytes[start + 1])] {
            if let secret = secret(of: format, in: bytes, at: start) { return secret }
        }
        switch bytes[start] {
        case UInt8(ascii: "e"): if let token = WebToken.secret(in: bytes, at: start, today: today) { return token }
        case UInt8(ascii: "B"), UInt8(ascii: "b"):
            if let secret = HeaderSecret.secret(in: bytes, at: start, today: today) { return secret }
        default: break
        }
        guard mayHoldKeyWithoutPrefix(start, in: bytes) else { return nil }
        return withoutPrefix.lazy.compactMap { secret(of: $0, in: bytes, at: start) }.first
    }

    /// Such a key has a first part of a certain length, and a mark behind it.
    private static func mayHoldKeyWithoutPrefix(_ start: Int, in bytes: [UInt8]) -> Bool {
        var end = start
        while end < bytes.count, end - start < 41, isOfWord[Int(bytes[end])] { end += 1 }
        // `_` is one of the characters of names, and here one of the marks.
        if end - start == 40, bytes[(end - 4)..<end].elementsEqual("_mmk".utf8) { return true }
        guard end < bytes.count else { return false }
        return switch bytes[end] {
        case UInt8(ascii: "."): [14, 24, 25, 26].contains(end - start)
        case UInt8(ascii: ":"): (8...10).contains(end - start) && isDigit(bytes[start])
        case UInt8(ascii: "-"): end - start == 32
        case UInt8(ascii: "~"): end - start == 5
        case UInt8(ascii: "|"): (15...16).contains(end - start) && isDigit(bytes[start])
        default: false
        }
    }

    private static func secret(of format: KeyFormat, in bytes: [UInt8], at start: Int) -> FormedSecret? {
        guard let end = format.end(in: bytes, from: start), format.isGenuine(bytes[start..<end]) else { return nil }
        return FormedSecret(range: ByteRange(start, end), name: format.name)
    }
}
