package import TenetRuleKit
internal import TenetRuleSupport

/// A secret in a text.
package struct FoundSecret: Hashable, Sendable {
    /// The secret itself, without quotes.
    package var range: ByteRange
    /// What it is, as the object of a sentence: `a Slack token`, or ``the value of `API_KEY` ``.
    package var name: String
    package var value: [UInt8]
    /// The literals that it is put together from; itself when it stands there in one piece.
    package var pieces: [[UInt8]] = []

    /// Its name says that it is one, and not its form.
    var isNamed = false

    /// What no report may show.
    package var texts: [[UInt8]] { pieces.isEmpty ? [value] : pieces }

    /// Its first and last two characters where it is so long that they tell nothing, for people who must find out which of
    /// their secrets it is.
    package var shown: String {
        guard value.count >= 20, !value.starts(with: "-----".utf8) else { return "\(value.count) characters" }
        func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
        return "\(text(value.prefix(2)))…\(text(value.suffix(2))), \(value.count) characters"
    }
}

/// Finds the secrets of a text of any kind.
package struct SecretScan {
    /// Names whose values are meant to be public.
    package var allowedNames: Set<String> = []
    /// Tokens that say that they have expired before this day are none.
    package var today: CalendarDay?

    package init(allowedNames: [String] = [], today: CalendarDay? = nil) {
        self.allowedNames = Set(allowedNames)
        self.today = today
    }

    /// In order. O(bytes + secrets × log secrets).
    package func secrets(in bytes: [UInt8], path: String) -> [FoundSecret] {
        secrets(in: bytes, SecretPlace(path: path))
    }

    /// The same for many texts of one file, whose path is then read once. O(bytes + secrets × log secrets).
    package func secrets(in bytes: [UInt8], _ place: SecretPlace) -> [FoundSecret] {
        let formed = FormedSecrets.all(in: bytes, today: today)
            .filter { !(place.isOfGoogle && $0.name.hasPrefix("a Google")) }
            .map { FoundSecret(range: $0.range, name: $0.name, value: Array(bytes[$0.range.lower..<$0.range.upper])) }
        let named = NamedValues(bytes, place).all().compactMap { secret(of: $0, in: bytes, place) }.filter { secret in
            !(place.isOfGoogle && secret.value.starts(with: "AIza".utf8))
                && !Self.overlaps(secret.range, formed)
        }
        return (formed + Self.withoutTables(named)).sorted { $0.range < $1.range }
    }

    /// - Parameter secrets: in order, none within another.
    private static func overlaps(_ range: ByteRange, _ secrets: [FoundSecret]) -> Bool {
        var (low, high) = (0, secrets.count)
        while low < high {
            let middle = (low + high) / 2
            if secrets[middle].range.upper <= range.lower { low = middle + 1 } else { high = middle }
        }
        return low < secrets.count && secrets[low].range.lower < range.upper
    }

    /// One name with many values is a column of a table: keys of servers that everybody may use, tokens of pages.
    private static func withoutTables(_ secrets: [FoundSecret]) -> [FoundSecret] {
        guard secrets.count > longestTable else { return secrets }
        let values = Dictionary(grouping: secrets, by: \.name).mapValues { Set($0.map(\.value)).count }
        return secrets.filter { values[$0.name, default: 0] <= longestTable }
    }

    /// A name with more values than these is a column.
    static let longestTable = 4

    private func secret(of pair: NamedValue, in bytes: [UInt8], _ place: SecretPlace) -> FoundSecret? {
        if !pair.pieces.isEmpty, let secret = joined(pair, in: bytes, place) { return secret }
        let range = Self.withoutScheme(pair.value, in: bytes)
        // Values are judged before names: nearly all end here, and splitting a name into words costs more.
        guard range.count >= 8, range.count <= 2_048 else { return nil }
        let value = bytes[range.lower..<range.upper]
        // What stands behind another word is a key behind the name of its kind, or the end of a sentence.
        let isWhole = range == pair.value
        guard
            SecretValue.isKey(value, atLeast: 12)
                || isWhole && (SecretValue.isPassword(value) || SecretValue.isUUID(value))
        else { return nil }
        let name = String(decoding: bytes[pair.name.lower..<pair.name.upper], as: UTF8.self)
        guard !allowedNames.contains(name), let meaning = SecretNames.meaning(of: name),
            isSecret(value, meaning, place), pair.isQuoted || place.hasBareTexts || SecretValue.isKey(value)
        else { return nil }
        let text = String(decoding: value, as: UTF8.self)
        guard !SecretWords.isPublic(text), !SecretWords.isAddress(text, of: name),
            place.syntax != .prose || !Self.isOfPicture(range, in: bytes)
        else { return nil }
        return FoundSecret(range: range, name: "the value of `\(name)`", value: Array(value), isNamed: true)
    }

    /// `"q8Zk3Lw0" + "Vt5Nx2Rb7Hd4"`: what is put together again when the code runs.
    private func joined(_ pair: NamedValue, in bytes: [UInt8], _ place: SecretPlace) -> FoundSecret? {
        let pieces = pair.pieces.map { Array(bytes[$0.lower..<$0.upper]) }
        let value = pieces.flatMap(\.self)
        var text = Array(bytes[pair.name.lower..<pair.name.upper]) + Array(" = \"".utf8)
        let name = ByteRange(0, pair.name.count)
        let lower = text.count
        text += value
        let whole = NamedValue(name: name, value: ByteRange(lower, text.count), isQuoted: true)
        guard let first = pair.pieces.first, let last = pair.pieces.last,
            var secret = secret(of: whole, in: text, place)
        else { return nil }
        secret.range = ByteRange(first.lower, last.upper)
        secret.pieces = pieces
        return secret
    }

    private func isSecret(_ value: ArraySlice<UInt8>, _ meaning: SecretNames.Meaning, _ place: SecretPlace) -> Bool {
        // A web token that its form does not show is a sample, expired, or for everybody.
        if value.starts(with: "eyJ".utf8), value.contains(NamedValues.dot) { return false }
        switch meaning {
        case .password:
            return SecretValue.isKey(value, atLeast: 12) || !place.isOfTests && SecretValue.isPassword(value)
        case .key: return SecretValue.isKey(value)
        case .uniqueKey:
            // Some services draw UUIDs; elsewhere these are what things are called.
            return SecretValue.isKey(value) || !place.isOfTests && place.hasBareTexts && SecretValue.isUUID(value)
        case .perhapsKey:
            return value.count >= 20 && place.syntax == .settings && SecretValue.isKey(value)
        }
    }

    /// `https://ci.harbour.io/status/main.svg?token=…`: every reader of the page fetches the badge with it.
    private static func isOfPicture(_ range: ByteRange, in bytes: [UInt8]) -> Bool {
        let isEnd: (UInt8) -> Bool = { $0 <= 0x20 || "()<>\"'".utf8.contains($0) }
        let start = bytes[..<range.lower].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
        if isEmbedded(start, in: bytes) { return true }
        let address = bytes[start..<range.lower]
        guard address.starts(with: "http".utf8) else { return false }
        let path = String(decoding: address.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self).lowercased()
        return [".svg", ".png", ".gif"].contains(where: path.hasSuffix)
    }

    /// `![…](` stands before the address.
    private static func isEmbedded(_ start: Int, in bytes: [UInt8]) -> Bool {
        guard start > 3, bytes[start - 1] == UInt8(ascii: "("), bytes[start - 2] == UInt8(ascii: "]"),
            let bracket = bytes[max(0, start - 200)..<(start - 2)].lastIndex(of: UInt8(ascii: "["))
        else { return false }
        return bracket > 0 && bytes[bracket - 1] == UInt8(ascii: "!")
    }

    /// The value behind `Token` or `ApiKey` in a header.
    private static func withoutScheme(_ range: ByteRange, in bytes: [UInt8]) -> ByteRange {
        let start = bytes[range.lower..<range.upper].prefix(12)
        guard let blank = start.firstIndex(of: 0x20), blank > range.lower else { return range }
        return ByteRange(blank + 1, range.upper)
    }
}
