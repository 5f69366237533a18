/// A command for SwiftLint in a comment: `swiftlint:disable:next force_try - reason`.
///
/// As in SwiftLint it may stand anywhere in the comment, and ` - ` ends its names. Documentation is no place for commands.
struct SwiftLintCommand {
    enum Modifier: String {
        case this
        case next
        case previous
    }

    /// `disable`, and not `enable`.
    let disables: Bool
    /// Nil for a region.
    let modifier: Modifier?
    let names: [String]
    /// Where the command begins, in bytes from the comment's first one.
    let offset: Int

    /// - Parameter text: the comment with its signs.
    init?(_ text: TextSlice) {
        guard ![.docLine, .docBlock].contains(Comment.Kind(text)), let offset = Self.offset(in: text) else {
            return nil
        }
        self.offset = offset
        let bytes = text.bytes
        let line = bytes[offset...].prefix { $0 != 0x0A && $0 != 0x0D }
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let parts = words.first?.split(separator: ":", omittingEmptySubsequences: false).dropFirst() ?? []
        guard let action = parts.first, action == "disable" || action == "enable", parts.count <= 2 else { return nil }
        disables = action == "disable"
        modifier = parts.dropFirst().first.flatMap { Modifier(rawValue: String($0)) }
        if parts.count == 2, modifier == nil { return nil }
        let named = words.dropFirst().prefix { $0 != "-" && $0 != "*/" && !$0.hasPrefix("//") }
        guard !named.isEmpty else { return nil }
        names = named.map(String.init)
    }

    /// Where `swiftlint:` stands first.
    static func offset(in text: TextSlice) -> Int? {
        var from = 0
        while let colon = text.index(of: UInt8(ascii: ":"), from: from) {
            if text.hasSuffix("swiftlint", before: colon) { return colon - "swiftlint".utf8.count }
            from = colon + 1
        }
        return nil
    }
}
