import Foundation

/// An address of the server, without the address of the server itself.
///
/// The enum ``APIEndpoint`` lists those of the app. Anything else that conforms serves tests and tools.
public protocol EndpointProtocol: Sendable {
    /// The path below the base address. Begin it with the version of the interface.
    var path: EndpointPath { get }

    /// The parameters behind the question mark. One whose value is `nil` is left out; the others are escaped when the
    /// request is made.
    var query: [URLQueryItem] { get }

    /// What kind of work the server does, which says how long to wait for it.
    var kind: EndpointKind { get }
}

extension EndpointProtocol {
    /// No parameters.
    public var query: [URLQueryItem] { [] }

    /// Most endpoints answer at once.
    public var kind: EndpointKind { .standard }

    /// How long a request waits for data before it is given up.
    public var timeout: Duration { kind.timeout }
}
