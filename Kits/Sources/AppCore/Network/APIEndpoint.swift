import Foundation

/// Every address of the server that the app uses, each as a case with its parameters.
///
/// The app adds its own cases here, by hand or with `tenet new endpoint`. Paths are literals of ``EndpointPath``, so no
/// caller joins or escapes text.
///
/// ```swift
/// case loans(page: Int?)
/// case loan(id: String)
///
/// case .loans: "/v1/loans"
/// case .loan(let id): "/v1/loans/\(id)"
///
/// case .loans(let page): [URLQueryItem(name: "page", value: page.map { String($0) })]
/// ```
///
/// The rule `endpoint-path-literal` forbids going round it.
public enum APIEndpoint: EndpointProtocol, Equatable {
    /// Whether the server is up. It needs no version and no authorization.
    case health

    /// Where it is, below the base address.
    public var path: EndpointPath {
        switch self {
        case .health: "/health"
        }
    }

    /// What is asked for there.
    public var query: [URLQueryItem] {
        switch self {
        case .health: []
        }
    }

    /// How long its answer may take.
    public var kind: EndpointKind {
        switch self {
        case .health: .standard
        }
    }
}
