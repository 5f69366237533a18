/// The stable name of a rule, in kebab case, as findings print it and configuration and comments use it.
public struct RuleID: RawRepresentable, Hashable, Sendable, Comparable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { self.rawValue = value }

    public var description: String { rawValue }

    public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}
