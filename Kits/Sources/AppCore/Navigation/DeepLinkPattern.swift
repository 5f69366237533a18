/// One form of link that the app understands, and what it means.
///
/// ```swift
/// DeepLinkPattern("berths/:berth", notificationType: "berth") { values in
///     DeepLink.berth(try values.identifier("berth"))
/// }
/// ```
public struct DeepLinkPattern<Link: Sendable>: Sendable {
    /// Fixed words and, with a colon in front, names of values. The host of a link with a scheme of the app's own
    /// counts as its first word.
    public let path: String
    /// The `type` in the `userInfo` of a notification that leads to the same place, if one does.
    public let notificationType: String?

    private let words: [Substring]
    private let make: @Sendable (DeepLinkValues) throws -> Link

    /// - Parameters:
    ///   - path: Such as `berths/:berth`. An empty path is the link to the app itself.
    ///   - notificationType: Unique among the patterns of a parser.
    ///   - make: Reads the values and returns the link. It runs on whatever thread parses and decides by its argument
    ///     alone. An error that is no ``DeepLinkError`` is taken for an invalid value.
    public init(
        _ path: String, notificationType: String? = nil, make: @escaping @Sendable (DeepLinkValues) throws -> Link
    ) {
        self.path = path
        self.notificationType = notificationType
        self.make = make
        words = path.split(separator: "/")
    }

    /// The values that the pattern names, or nil when the path is not of its form.
    func match(_ segments: [String]) -> [String: [String]]? {
        guard segments.count == words.count else { return nil }
        var values: [String: [String]] = [:]
        for (word, segment) in zip(words, segments) {
            if word.hasPrefix(":") {
                values[String(word.dropFirst()), default: []].append(segment)
            } else if segment.lowercased() != word.lowercased() {
                return nil
            }
        }
        return values
    }

    /// The link that the values make.
    func link(for values: [String: [String]]) throws(DeepLinkError) -> Link {
        do {
            return try make(DeepLinkValues(values))
        } catch let error as DeepLinkError {
            throw error
        } catch {
            throw .invalidValue(name: path)
        }
    }
}
