import AppCore
import Foundation

/// Every call of the server that the app makes: its path, its method and its parameters.
///
/// The app adds its own cases here, by hand or with `tenet new feature`. Paths are literals of ``EndpointPath``, so no
/// caller joins or escapes text. What a call carries is handed to the ``NetworkManager`` beside it.
///
/// The rule `endpoint-path-literal` forbids going round it.
public enum APIEndpoint: EndpointProtocol, Equatable {
    /// Whether the server is up.
    case health

    /// Where it is, below the base address.
    public var path: EndpointPath {
        switch self {
        case .health: "/health"
        }
    }

    /// What it does there.
    public var method: HTTPMethod {
        switch self {
        case .health: .get
        }
    }

    /// What is asked for there.
    public var query: [URLQueryItem] {
        switch self {
        case .health: []
        }
    }
}
