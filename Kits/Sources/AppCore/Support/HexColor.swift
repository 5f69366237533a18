/// A color that is written as hexadecimal digits, as settings and servers do.
///
/// Three digits are red, green and blue, each doubled; six are two for each; eight begin with two for the opacity.
/// Signs around them, such as `#` and blanks, do not matter. Anything else is no color: a scan that stops at the first
/// other sign would take `12G` for `12`.
public struct HexColor: Hashable, Sendable {
    /// From 0 to 1.
    public let red: Double
    /// From 0 to 1.
    public let green: Double
    /// From 0 to 1.
    public let blue: Double
    /// From 0, which nobody sees, to 1.
    public let opacity: Double

    /// - Parameter text: Such as `#0B5CC4`.
    /// - Returns: Nil unless there are 3, 6 or 8 digits and nothing among them.
    public init?(_ text: String) {
        let digits = text.drop { !$0.isPartOfWord }.reversed().drop { !$0.isPartOfWord }.reversed()
        // `hexDigitValue` knows the digits of other scripts, too; those of a color are of ASCII.
        let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
        guard values.count == digits.count, [3, 6, 8].contains(values.count) else { return nil }
        let pairs = values.count == 3 ? values.flatMap { [$0, $0] } : values
        let channels = stride(from: 0, to: pairs.count, by: 2).map { Double(pairs[$0] * 16 + pairs[$0 + 1]) / 255 }
        let colors = channels.suffix(3).map { $0 }
        (red, green, blue) = (colors[0], colors[1], colors[2])
        opacity = channels.count == 4 ? channels[0] : 1
    }
}

extension Character {
    /// Whether it is no sign: a sign in the middle of the digits makes them no color.
    fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
