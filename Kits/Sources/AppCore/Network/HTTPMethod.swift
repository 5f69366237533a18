/// What a request does on the server.
public enum HTTPMethod: String, CaseIterable, Sendable {
    /// Reads.
    case get = "GET"
    /// Reads nothing but the header fields.
    case head = "HEAD"
    /// Adds, or does something.
    case post = "POST"
    /// Puts something in the place of what is there.
    case put = "PUT"
    /// Changes a part.
    case patch = "PATCH"
    /// Removes.
    case delete = "DELETE"

    /// Whether sending the request twice has the effect of sending it once, so that it may be repeated after a failure
    /// that leaves open whether it arrived.
    public var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete: true
        case .post, .patch: false
        }
    }
}
