/// The name of an event, of a parameter or of a property of the user: snake case, at most 40 characters.
///
/// Figures are joined by these texts, and services refuse or count apart what is not of this form. Names are written as
/// literals, thing first, then action and phase: `basket_pay_started`. A literal of another form is turned into snake
/// case, so that nothing else is ever sent; the rule `analytics-event-name` points it out.
public struct AnalyticsName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The most characters of a name.
    public static let longest = 40

    /// The name, in snake case.
    public let text: String

    /// The name.
    public var description: String { text }

    /// - Parameter text: A name that is not known when the app is written.
    /// - Returns: Nil unless it begins with a small letter, goes on with small letters, digits and single underscores,
    ///   and is at most ``longest`` characters long.
    public init?(checking text: String) {
        guard !text.isEmpty, Self.snakeCase(text) == text else { return nil }
        self.text = text
    }

    /// Takes a literal, in snake case whatever it was.
    public init(stringLiteral text: String) {
        let name = Self.snakeCase(text)
        self.text = name.isEmpty ? "unnamed" : name
    }

    private static func snakeCase(_ text: String) -> String {
        var name = ""
        var wasSmall = false
        for character in text {
            guard character.isASCII, character.isLetter || character.isNumber else {
                wasSmall = false
                if !name.isEmpty, name.last != "_" { name.append("_") }
                continue
            }
            if character.isUppercase, wasSmall { name.append("_") }
            wasSmall = !character.isUppercase
            if name.isEmpty, !character.isLetter { continue }
            name.append(character.lowercased())
        }
        name = String(name.prefix(longest))
        while name.last == "_" { name.removeLast() }
        return name
    }
}
