/// Stands for an answer in which nothing is of interest: none at all, as with status 204, or any other.
public struct EmptyResponse: Codable, Equatable, Sendable {
    /// The only value.
    public init() {}

    /// Reads nothing, so that every answer will do.
    public init(from decoder: any Decoder) throws {}
}
