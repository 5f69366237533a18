import AppCore
import Foundation

/// Every address of the server that the app uses, each as a case with its parameters.
///
/// The app adds its own cases here, by hand or with `tenet new feature`. Paths are literals of ``EndpointPath``, so no
/// caller joins or escapes text. The rule `endpoint-path-literal` forbids going round it.
public enum APIEndpoint: EndpointProtocol, Equatable {
    /// Whether the server is up.
    case health
    /// Where sessions are begun.
    case sessions
    /// One session.
    case session(id: String)

    /// Where it is, below the base address.
    public var path: EndpointPath {
        switch self {
        case .health: "/health"
        case .sessions: "/api/v1/sessions"
        case .session(let id): "/api/v1/sessions/\(id)"
        }
    }

    /// What is asked for there.
    public var query: [URLQueryItem] {
        switch self {
        case .health, .sessions, .session: []
        }
    }

    /// How long its answer may take.
    public var kind: EndpointKind {
        switch self {
        case .health, .sessions, .session: .standard
        }
    }

    /// Whether its path has the id of the session in it, so that a 404 means that the server has forgotten the session.
    /// From any other endpoint a 404 says nothing about the session.
    public var isOfSession: Bool {
        switch self {
        case .session: true
        case .health, .sessions: false
        }
    }
}
