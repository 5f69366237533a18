import Foundation

/// Takes out of a text what nobody should read in a log: secrets always, and what is about people in release builds.
///
/// It works on the finished text, at the place where texts leave the app, because a caller forgets and an error that
/// comes from a library never knew. It is a net and no license: do not log what you would not want to be read.
public struct Redaction: Sendable {
    /// What stands where something was taken out.
    public static let placeholder = "<redacted>"
    /// The most characters of a text. What follows is cut off, so that no response of megabytes is searched.
    public static let longestText = 8_000

    /// Whether mail addresses and values of queries are taken out, too.
    public let shouldHidePersonalData: Bool

    /// - Parameter build: In release builds everything is taken out. In debug builds mail addresses and values of
    ///   queries stay, and secrets do not.
    public init(for build: BuildMode) {
        shouldHidePersonalData = build == .release
    }

    /// The text without what it should not hold. Applying it twice changes nothing more.
    ///
    /// Complexity: O(*n*) in the length of the text, of which at most ``longestText`` characters are looked at.
    public func redact(_ text: String) -> String {
        // A rule that cannot be read is a mistake in this file. Then nothing is let through.
        guard RedactionRule.areComplete else { return Self.placeholder }
        var result = text.count > Self.longestText ? text.prefix(Self.longestText) + " …" : text
        for rule in RedactionRule.all where shouldHidePersonalData || !rule.isPersonal {
            result = rule.apply(to: result)
        }
        return result
    }
}
