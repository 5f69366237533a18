import Foundation

/// What proves to the server who is signed in.
///
/// Neither its description nor its mirror shows a token, so that no log, dump or crash report can.
public struct Credential: Codable, Equatable, Sendable {
    /// Goes out with each request.
    public let accessToken: String
    /// Buys the next credential. Many servers accept it only once.
    public let refreshToken: String
    /// The moment from which the server no longer accepts the access token; `distantFuture` if it did not say.
    public let expiry: Date
    /// Counts the credentials of a device: 1 higher than the one before. ``TokenCoordinator`` assigns it.
    public let generation: Int

    /// A credential as the server gave it.
    /// - Parameters:
    ///   - accessToken: Goes out with each request.
    ///   - refreshToken: Buys the next credential.
    ///   - expiry: The moment from which the access token is no longer accepted.
    ///   - generation: Left alone by apps, as ``TokenCoordinator`` assigns it.
    public init(accessToken: String, refreshToken: String, expiry: Date, generation: Int = 0) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiry = expiry
        self.generation = generation
    }

    /// The value of the header field `Authorization`.
    public var headerValue: String { "Bearer \(accessToken)" }

    /// Whether the access token is no longer valid. At the very moment of its expiry it is not.
    public func isExpired(at moment: Date) -> Bool { moment >= expiry }

    /// The same tokens as the credential of that number.
    func numbered(_ generation: Int) -> Credential {
        Credential(accessToken: accessToken, refreshToken: refreshToken, expiry: expiry, generation: generation)
    }
}

extension Credential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The number and the expiry, without the tokens.
    public var description: String { "Credential \(generation), expires \(expiry.ISO8601Format())" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Keeps `dump` and the debugger's view of children from showing the tokens.
    public var customMirror: Mirror {
        Mirror(self, children: ["generation": generation, "expiry": expiry], displayStyle: .struct)
    }
}
