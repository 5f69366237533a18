import AppCore
import AppTesting
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Addresses that only these tests use.
enum HarborEndpoint: EndpointProtocol {
    case loans
    case loan(id: String)
    case search(text: String)
    case old

    var path: EndpointPath {
        switch self {
        case .loans, .search: "/v1/loans"
        case .loan(let id): "/v1/loans/\(id)"
        case .old: "/v1/old"
        }
    }

    var query: [URLQueryItem] {
        guard case .search(let text) = self else { return [] }
        return [URLQueryItem(name: "q", value: text)]
    }
}

/// What the server of these tests speaks of.
struct Loan: Codable, Equatable, Sendable {
    let title: String
}

/// A client with everything real but the clock, whose pauses are noted and not waited for.
struct Harbor: Sendable {
    let clock = ImmediateClock()
    /// The time of day. It begins one minute after the beginning of 1970.
    let now = Locked(Date(timeIntervalSince1970: 60))
    /// Twenty connections at a time, so that the storm of a test arrives at once. The session is patient beyond the time
    /// limit of the tests, so that only the timeout of a request ends it.
    let transport = URLSessionTransport {
        $0.httpMaximumConnectionsPerHost = 20
        $0.timeoutIntervalForRequest = 600
    }
    let loans = APIRequest(HarborEndpoint.loans, isAuthenticated: false)

    var wallClock: WallClock { WallClock { [now] in now.withLock { $0 } } }

    func makeClient(
        at url: URL, authorizer: (any Authorizing)? = nil, policy: RetryPolicy = .standard, fraction: Double = 1
    ) -> APIClient {
        APIClient(
            baseURL: url, transport: transport, authorizer: authorizer, cache: DataCache(),
            options: APIClientOptions(
                retryPolicy: policy, clock: clock, wallClock: wallClock, chance: Chance { fraction }))
    }
}
