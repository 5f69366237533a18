public import TenetModel

/// `[label]: destination "title"`.
public struct LinkDefinition: Hashable, Sendable {
    /// As written, without the brackets.
    public let label: String
    public let destination: String
    public let title: String?
    public let range: ByteRange

    /// Labels that compare equal become the same text: case is folded, runs of white space become one space.
    public static func normalized(_ label: String) -> String {
        let words = label.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }.joined(separator: " ")
        if words.utf8.allSatisfy({ $0 < 0x80 }) { return words.lowercased() }
        // There and back, because folding is more than lower case: ẞ, ß and SS are one.
        return words.lowercased().uppercased().lowercased()
    }
}
