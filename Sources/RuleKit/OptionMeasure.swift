/// What the number of an option bounds, as standards speak of it: "a *file* has at most 800 *lines*".
///
/// Nouns stand in the singular; several words in one text must all be said, in any order: `"view body"` is also "the body of a
/// view".
public struct OptionMeasure: Sendable, Hashable {
    /// Which side of the number is allowed; the number itself always is.
    public enum Side: Sendable { case most, least }

    public let side: Side
    /// What is counted, one of these: lines, characters, percent.
    public let units: [String]
    /// What has so many of them, one of these; empty where the unit says it all.
    public let holders: [String]
    /// What the measure itself is called, so that unit and holder may be left out: "the cyclomatic complexity is at most 10".
    public let names: [String]

    private init(_ side: Side, _ units: [String], _ holders: [String], _ names: [String]) {
        self.side = side
        self.units = units
        self.holders = holders
        self.names = names
    }

    /// The option is the most of a unit that a holder may have.
    public static func most(_ units: String..., of holders: [String] = [], called names: [String] = []) -> Self {
        Self(.most, units, holders, names)
    }

    /// The option is the least of a unit that a holder may have.
    public static func least(_ units: String..., of holders: [String] = [], called names: [String] = []) -> Self {
        Self(.least, units, holders, names)
    }
}
