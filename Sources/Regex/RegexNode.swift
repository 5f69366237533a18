/// A regular expression as a tree. Its depth is limited by the parser.
package indirect enum RegexNode: Sendable, Equatable {
    /// One character.
    case set(ScalarSet)
    case sequence([RegexNode])
    /// In the order of preference. Never empty.
    case choice([RegexNode])
    case repetition(RegexNode, least: Int, most: Int?, isLazy: Bool)
    case assertion(RegexAssertion)

    static let empty = RegexNode.sequence([])
}

/// What is asked of a place between two characters.
package enum RegexAssertion: Sendable, Equatable {
    case textStart
    case textEnd
    /// The end, or in front of the line end that is the last thing in the text.
    case lastLineEnd
    case lineStart
    case lineEnd
    case wordBoundary(isASCII: Bool)
    case noWordBoundary(isASCII: Bool)

    func holds(at place: Place) -> Bool {
        let (before, after) = (place.before, place.after)
        return switch self {
        case .textStart: before == nil
        case .textEnd: after == nil
        case .lastLineEnd: after.map { place.isLast && LineEnd.begins(before, $0) } ?? true
        // A line end that is the last thing in the text begins no other line.
        case .lineStart: before.map { after != nil && LineEnd.contains($0) && !LineEnd.isSplit($0, after) } ?? true
        case .lineEnd: after.map { LineEnd.begins(before, $0) } ?? true
        case .wordBoundary(let isASCII): Self.isBoundary(before, after, isASCII)
        case .noWordBoundary(let isASCII): !Self.isBoundary(before, after, isASCII)
        }
    }

    private static func isBoundary(_ before: UInt32?, _ after: UInt32?, _ isASCII: Bool) -> Bool {
        let set = isASCII ? ScalarSet.asciiWord : ScalarSet.word
        return (before.map(set.contains) ?? false) != (after.map(set.contains) ?? false)
    }
}

/// The characters that end a line. A carriage return and the line feed behind it are one line end.
enum LineEnd {
    static let ranges: [ClosedRange<UInt32>] = [0x0A...0x0D, 0x85...0x85, 0x2028...0x2029]

    static func contains(_ scalar: UInt32) -> Bool { ranges.contains { $0.contains(scalar) } }

    static func begins(_ before: UInt32?, _ after: UInt32) -> Bool { contains(after) && !isSplit(before, after) }

    /// True in the middle of a line end of two characters.
    static func isSplit(_ before: UInt32?, _ after: UInt32?) -> Bool { before == 0x0D && after == 0x0A }
}
