import TenetRuleKit

/// Judges the value of something that is named like a secret.
package enum SecretValue {
    /// A key that was drawn by chance: 16 characters or more, in hexadecimal or in letters and digits as no word has them.
    /// O(bytes).
    package static func isKey(_ value: ArraySlice<UInt8>, atLeast length: Int = 16) -> Bool {
        guard value.count >= length, value.count <= 2_048, value.allSatisfy(isOfKey), !isUUID(value) else {
            return false
        }
        let figures = Figures(value)
        guard !isPlaceholder(value, figures) else { return false }
        if figures.isHexadecimal { return figures.digits >= 3 && figures.letters >= 3 && figures.distinct >= 7 }
        guard figures.letters > 0, figures.digits > 0 || value.count >= 16,
            figures.digits > 0 || !value.contains(0x2E), figures.distinct * 2 >= min(value.count, 18), !isPath(value)
        else { return false }
        guard TextSurprise.bitsPerCharacter(value) >= (value.count < 16 ? 5.2 : 4.9) else { return false }
        return readableText(in: value).map { isKey($0[...], atLeast: 12) || isPassword($0[...]) } ?? true
    }

    /// What base 64 hides, where it is text: an encoded sentence looks like a key and is none. What was drawn by chance does
    /// not decode into printable characters.
    private static func readableText(in value: ArraySlice<UInt8>) -> [UInt8]? {
        guard value.count >= 12, let decoded = Base64.decode(value, isForURLs: true), decoded.count >= 8,
            decoded.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A })
        else { return nil }
        return decoded
    }

    /// What a person chose with care: eight characters or more of three kinds, with a digit, that are no placeholder.
    package static func isPassword(_ value: ArraySlice<UInt8>) -> Bool {
        guard (8...128).contains(value.count), value.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
        let figures = Figures(value)
        guard !isPlaceholder(value, figures), !isUUID(value), !isPath(value), !hasEscapedLetter(value) else {
            return false
        }
        if isOfApple(value) { return true }
        let kinds = [figures.lower, figures.upper, figures.digits, figures.symbols].count { $0 > 0 }
        guard figures.digits > 0, figures.letters > 1, figures.distinct >= 6 else { return false }
        return kinds >= 3 || TextSurprise.bitsPerCharacter(value) >= 5
    }

    /// `contrase\xf1a`, `\u5bc6\u7801`: a word of a language whose letters are no ASCII.
    private static func hasEscapedLetter(_ value: ArraySlice<UInt8>) -> Bool {
        value.indices.contains { index in
            guard value[index] == 0x5C, index + 3 < value.endIndex else { return false }
            let (kind, digits) = (value[index + 1], value[(index + 2)...].prefix(2))
            return kind == UInt8(ascii: "x") && digits.allSatisfy(isHex)
                || kind == UInt8(ascii: "u") && (digits.allSatisfy(isHex) || digits.first == UInt8(ascii: "{"))
        }
    }

    /// `abcd-efgh-ijkl-mnop`, drawn by Apple for one app.
    private static func isOfApple(_ value: ArraySlice<UInt8>) -> Bool {
        let parts = value.split(separator: 0x2D, omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { $0.count == 4 && $0.allSatisfy { (0x61...0x7A).contains($0) } }
            && TextSurprise.bitsPerCharacter(value) >= 4.2
    }

    /// Stands for a value that is put in elsewhere, or shows what one looks like.
    package static func isPlaceholder(_ value: ArraySlice<UInt8>) -> Bool { isPlaceholder(value, Figures(value)) }

    private static func isPlaceholder(_ value: ArraySlice<UInt8>, _ figures: Figures) -> Bool {
        if figures.longestRun >= 5 || figures.isPatterned || repeats(value) { return true }
        if let first = value.first,
            first == 0x3C || first == 0x24 && value.dropFirst().first.map({ $0 == 0x7B || $0 == 0x28 }) == true
        {
            return true
        }
        return value.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { TextSlice(start: $0, count: bytes.count).containsFolded(placeholders) } ?? false
        }
    }

    /// Eight characters in a row that come twice were not drawn by chance.
    private static func repeats(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.count >= 16, value.count <= 256 else { return false }
        var seen: Set<UInt64> = []
        var word: UInt64 = 0
        for (index, byte) in value.enumerated() {
            word = word << 8 | UInt64(byte)
            if index >= 7, !seen.insert(word).inserted { return true }
        }
        return false
    }

    private static let placeholders = [
        "your", "xxxx", "example", "placeholder", "dummy", "sample", "changeme", "change_me", "change-me", "insert",
        "replace", "fake", "mock", "todo", "12345678", "abcdef", "test", "$(", "${", "{{", "redacted", "masked",
        "password", "passw0rd", "p@ssw", "secret", "qwerty", "foobar", "letmein", "dontcare", "notreal", "invalid",
        "_here", "-here", "deadbeef", "cafebabe", "...", "***", "\\(", "#{",
    ]

    /// What keys are made of: printable characters without quotes, brackets and blanks.
    private static func isOfKey(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        // `+/=-_` of base 64, `.` and `~` between parts, `!#$%&*@^?` of passwords, `:` and `|`.
        case 0x2B, 0x2F, 0x3D, 0x2D, 0x5F, 0x2E, 0x7E, 0x21, 0x23, 0x24, 0x25, 0x26, 0x2A, 0x40, 0x5E, 0x3F, 0x3A, 0x7C:
            true
        default: false
        }
    }

    package static func isUUID(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.count == 36 else { return false }
        return value.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == 0x2D : isHex(byte)
        }
    }

    /// `a/b/c.txt`, `https://…`, `com.example.name`, `@mention`: several words with separators.
    private static func isPath(_ value: ArraySlice<UInt8>) -> Bool {
        if value.firstRange(of: "://".utf8) != nil { return true }
        let parts = value.split { $0 == 0x2F || $0 == 0x2E }
        guard parts.count >= 3 else { return false }
        return parts.count { TextSurprise.bitsPerCharacter($0) < 4.6 } * 3 >= parts.count * 2
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    /// What is counted in one walk over a value.
    private struct Figures {
        var lower = 0
        var upper = 0
        var digits = 0
        var symbols = 0
        var distinct = 0
        /// Equal characters in a row.
        var longestRun = 0
        private var hexLetters = 0
        /// Most characters follow from one that stands one or two places before: `abcdefg`, `a1b2c3d4`, `112233`; or the
        /// text repeats itself.
        var isPatterned = false

        var letters: Int { lower + upper }
        var isHexadecimal: Bool { symbols == 0 && hexLetters == letters && (lower == 0 || upper == 0) }

        init(_ value: ArraySlice<UInt8>) {
            var seen = (UInt64(0), UInt64(0))
            var run = 0
            var steps = 0
            var (before, last): (Int, Int) = (-9, -9)
            var triples: Set<Int> = []
            for byte in value {
                switch byte {
                case 0x30...0x39: digits += 1
                case 0x41...0x5A: upper += 1
                case 0x61...0x7A: lower += 1
                default: symbols += 1
                }
                if (0x61...0x66).contains(byte | 0x20) { hexLetters += 1 }
                if byte < 64 { seen.0 |= 1 << UInt64(byte) } else { seen.1 |= 1 << UInt64(byte & 63) }
                let code = Int(byte)
                run = code == last ? run + 1 : 1
                longestRun = max(longestRun, run)
                if abs(code - last) <= 1 || abs(code - before) == 1 || code == before { steps += 1 }
                triples.insert(before << 16 | last << 8 | code)
                (before, last) = (last, code)
            }
            distinct = seen.0.nonzeroBitCount + seen.1.nonzeroBitCount
            isPatterned = steps * 5 >= value.count * 3 || triples.count * 3 < value.count * 2
        }
    }
}
