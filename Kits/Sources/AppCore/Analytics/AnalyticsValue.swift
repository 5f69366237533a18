/// The value of a parameter. Texts are redacted before they are sent, and names of people do not belong in them.
public enum AnalyticsValue: Hashable, Sendable {
    /// A text, of which the first 100 characters are sent.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// A number with a fraction, such as a duration in seconds.
    case number(Double)

    /// The most characters of a text.
    public static let longestText = 100

    /// The value as it may leave the app. A number that is none, as after a division by zero, is left out.
    func cleared(by redaction: Redaction) -> AnalyticsValue? {
        switch self {
        case .text(let text): .text(String(redaction.redact(text).prefix(Self.longestText)))
        case .integer: self
        case .number(let number): number.isFinite ? self : nil
        }
    }
}

extension AnalyticsValue: ExpressibleByStringLiteral {
    /// Takes a text that is written in the code.
    public init(stringLiteral value: String) { self = .text(value) }
}

extension AnalyticsValue: ExpressibleByIntegerLiteral {
    /// Takes a whole number that is written in the code.
    public init(integerLiteral value: Int) { self = .integer(value) }
}

extension AnalyticsValue: ExpressibleByFloatLiteral {
    /// Takes a number that is written in the code.
    public init(floatLiteral value: Double) { self = .number(value) }
}
