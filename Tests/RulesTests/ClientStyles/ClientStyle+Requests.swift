// Clients whose requests are types or cases.

extension ClientStyle {
    static let requestTypes = Self(
        "A generic send of request types with defaults in an extension",
        #"""
        import Foundation

        protocol APIRequest {
            associatedtype Response: Decodable
            var path: String { get }
            var method: HTTPMethod { get }
            var queryItems: [URLQueryItem] { get }
            var body: Encodable? { get }
        }

        extension APIRequest {
            var method: HTTPMethod { .get }
            var queryItems: [URLQueryItem] { [] }
            var body: Encodable? { nil }
        }

        enum HTTPMethod: String { case get = "GET", post = "POST", patch = "PATCH", delete = "DELETE" }

        struct APIClient {
            let base: URL
            let session: URLSession

            func send<R: APIRequest>(_ request: R) async throws -> R.Response {
                var components = URLComponents(url: base.appendingPathComponent(request.path), resolvingAgainstBaseURL: false)!
                components.queryItems = request.queryItems
                var urlRequest = URLRequest(url: components.url!)
                urlRequest.httpMethod = request.method.rawValue
                if let body = request.body { urlRequest.httpBody = try JSONEncoder().encode(body) }
                let (data, _) = try await session.data(for: urlRequest)
                return try JSONDecoder().decode(R.Response.self, from: data)
            }
        }

        struct SearchSailings: APIRequest {
            typealias Response = Page
            let start: String
            let end: String
            var path: String { "/crossings" }
            var queryItems: [URLQueryItem] {
                [.init(name: "from", value: start), .init(name: "to", value: end)]
            }
        }

        struct GetSailing: APIRequest {
            typealias Response = Sailing
            let id: Int
            var path: String { "/crossings/\(id)" }
        }

        struct MakeReservation: APIRequest {
            typealias Response = Reservation
            let order: Order
            let path = "/bookings"
            let method = HTTPMethod.post
            var body: Encodable? { order }
        }

        struct CancelReservation: APIRequest {
            struct Response: Decodable {}
            let id: String
            var path: String { "/bookings/" + id }
            var method: HTTPMethod { .delete }
        }

        struct Page: Decodable { let items: [Sailing]; let total: Int }
        struct Sailing: Decodable {
            let id: Int
            let vessel: String
            let state: State
            enum State: String, Decodable { case planned, boarding, departed, cancelled }
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
        }
        struct Order: Encodable {
            let crossing_id: Int
            let passengers: Int
        }
        """#,
        faults: #"""
            path | { "/crossings" } | { "/crossing" }
            path | "/crossings/\(id)" | "/sailings/\(id)"
            path | "/bookings/" + id | "/booking/" + id
            path | let path = "/bookings" | let path = "/booking"
            method | var method: HTTPMethod { .delete } | var method: HTTPMethod { .post }
            method | let method = HTTPMethod.post | let method = HTTPMethod.patch
            query | .init(name: "to", value: end)] | .init(name: "to", value: end), .init(name: "pages", value: "1")]
            required query | .init(name: "from", value: start),  | ∅
            missing field | let crossing_id: Int\n    let passengers: Int\n} | let crossing_id: Int\n}
            sent key | let crossing_id: Int\n    let passengers: Int\n} | let crossing_id: Int\n    let passengers: Int\n    let deck: Int\n}
            sent type | let crossing_id: Int | let crossing_id: String
            key | let vessel | let ship
            type | let total: Int | let total: String
            values | departed, cancelled | gone, cancelled
            shape | typealias Response = Page | typealias Response = [Sailing]
            """#)

    static let endpointCases = Self(
        "An enumeration of endpoints",
        #"""
        import Foundation

        enum Endpoint {
            case crossings(from: String, to: String)
            case crossing(Int)
            case bookings
            case book(Order)
            case cancel(String)

            var path: String {
                switch self {
                case .crossings: return "/crossings"
                case .crossing(let id): return "/crossings/\(id)"
                case .bookings, .book: return "/bookings"
                case .cancel(let id): return "/bookings/\(id)"
                }
            }

            var method: String {
                switch self {
                case .crossings, .crossing, .bookings: return "GET"
                case .book: return "POST"
                case .cancel: return "DELETE"
                }
            }

            var query: [String: String] {
                switch self {
                case let .crossings(from, to): return ["from": from, "to": to]
                default: return [:]
                }
            }

            var body: Encodable? {
                if case .book(let order) = self { return order }
                return nil
            }
        }

        final class NetworkManager {
            func perform<T: Decodable>(_ endpoint: Endpoint, as type: T.Type) async throws -> T {
                var components = URLComponents(string: "https://api.ferries.example/v2" + endpoint.path)!
                components.queryItems = endpoint.query.map { URLQueryItem(name: $0.key, value: $0.value) }
                var request = URLRequest(url: components.url!)
                request.httpMethod = endpoint.method
                request.httpBody = try endpoint.body.map { try JSONEncoder().encode($0) }
                let (data, _) = try await URLSession.shared.data(for: request)
                return try JSONDecoder().decode(type, from: data)
            }
        }

        @MainActor final class SearchModel {
            let network = NetworkManager()
            var sailings: [Sailing] = []
            var reservations: [Reservation] = []

            func search() async throws {
                sailings = try await network.perform(.crossings(from: "A", to: "B"), as: Page.self).items
                let first = try await network.perform(.crossing(1), as: Sailing.self)
                sailings.append(first)
                reservations = try await network.perform(.bookings, as: [Reservation].self)
                let made = try await network.perform(.book(Order(crossing_id: 1, passengers: 2)), as: Reservation.self)
                reservations.append(made)
            }
        }

        struct Page: Decodable { let items: [Sailing]; let total: Int }
        struct Sailing: Decodable {
            let id: Int
            let vessel: String
            let note: String?
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
            let status: Status
            enum Status: String, Decodable { case held, paid, void }
        }
        struct Order: Encodable {
            let crossing_id: Int
            let passengers: Int
        }
        """#,
        faults: #"""
            path | "/crossings" | "/crossing"
            path | return "/bookings/\(id)" | return "/booking/\(id)"
            method | return "DELETE" | return "PUT"
            method | .book: return "POST" | .book: return "PATCH"
            query | "to": to] | "to": to, "sort": "price"]
            required query | , "to": to] | ]
            missing field | let passengers: Int\n} | }
            sent type | let crossing_id: Int | let crossing_id: String
            sent key | let crossing_id: Int | let crossing: Int
            key | let vessel | let ship
            type | let total: Int | let total: Bool
            optional | let note: String? | let note: String
            values | held, paid, void | held, payed, void
            shape | [Reservation].self | Reservation.self
            """#)

    static let requestValues = Self(
        "Requests as values of a generic type",
        #"""
        import Foundation

        struct Request<Response> {
            var method: String
            var path: String
            var query: [(String, String?)]?
            var body: Encodable?

            init(path: String, method: String = "GET", query: [(String, String?)]? = nil, body: Encodable? = nil) {
                self.path = path
                self.method = method
                self.query = query
                self.body = body
            }
        }

        actor Transport {
            let base: URL
            init(base: URL) { self.base = base }

            func send<T: Decodable>(_ request: Request<T>) async throws -> T {
                var parts = URLComponents(url: base.appendingPathComponent(request.path), resolvingAgainstBaseURL: false)!
                parts.queryItems = request.query?.map { URLQueryItem(name: $0.0, value: $0.1) }
                var urlRequest = URLRequest(url: parts.url!)
                urlRequest.httpMethod = request.method
                if let body = request.body { urlRequest.httpBody = try JSONEncoder().encode(body) }
                let (data, _) = try await URLSession.shared.data(for: urlRequest)
                return try JSONDecoder().decode(T.self, from: data)
            }
        }

        enum Sailings {
            static func all(from: String, to: String) -> Request<Page> {
                Request(path: "/crossings", query: [("from", from), ("to", to)])
            }
            static func get(_ id: Int) -> Request<Sailing> { Request(path: "/crossings/\(id)") }
        }

        extension Request where Response == Reservation {
            static func book(_ order: Order) -> Self { .init(path: "/bookings", method: "POST", body: order) }
            static func change(_ id: String, _ wish: Wish) -> Self {
                .init(path: "/bookings/\(id)", method: "PATCH", body: wish)
            }
        }

        func demo(_ transport: Transport) async throws {
            let page = try await transport.send(Sailings.all(from: "A", to: "B"))
            let made = try await transport.send(.book(Order(crossing_id: page.items[0].id, passengers: 1)))
            _ = try await transport.send(.change(made.id, Wish(passengers: 2)))
            _ = try await transport.send(Sailings.get(4))
        }

        struct Page: Decodable { let items: [Sailing]; let next_page: Int? }
        struct Sailing: Decodable {
            let id: Int
            let price: Double
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
        }
        struct Order: Encodable {
            let crossing_id: Int
            let passengers: Int
        }
        struct Wish: Encodable { var passengers: Int? }
        """#,
        faults: #"""
            path | path: "/crossings" | path: "/crossing"
            path | "/crossings/\(id)" | "/crossing/\(id)"
            method | method: "PATCH" | method: "PUT"
            query | ("to", to)] | ("to", to), ("limit", "3")]
            required query | ("from", from),  | ∅
            missing field | let passengers: Int\n}\nstruct Wish | }\nstruct Wish
            sent key | let crossing_id: Int | let crossing: Int
            sent type | var passengers: Int? } | var passengers: String? }
            key | let price | let cost
            type | let price: Double | let price: String
            optional | let next_page: Int? | let next_page: Int
            shape | -> Request<Page> | -> Request<[Sailing]>
            """#)

    static let helpers = Self(
        "An actor with helpers for each method",
        #"""
        import Foundation

        actor HTTPClient {
            private let baseURL: URL
            private var token: String?
            private let decoder = JSONDecoder()
            private let encoder = JSONEncoder()

            init(baseURL: URL) { self.baseURL = baseURL }

            func get<T: Decodable>(_ path: String, query: [String: String] = [:]) async throws -> T {
                try await perform("GET", path, query: query, body: nil)
            }

            func post<B: Encodable, T: Decodable>(_ path: String, body: B) async throws -> T {
                try await perform("POST", path, query: [:], body: encoder.encode(body))
            }

            func patch<B: Encodable, T: Decodable>(_ path: String, _ body: B) async throws -> T {
                try await perform("PATCH", path, query: [:], body: encoder.encode(body))
            }

            func delete(_ path: String) async throws {
                var request = URLRequest(url: baseURL.appendingPathComponent(path))
                request.httpMethod = "DELETE"
                _ = try await URLSession.shared.data(for: request)
            }

            private func perform<T: Decodable>(
                _ verb: String, _ path: String, query: [String: String], body: Data?
            ) async throws -> T {
                var components = URLComponents(url: baseURL.appendingPathComponent(path), resolvingAgainstBaseURL: true)!
                components.queryItems = query.map { URLQueryItem(name: $0.key, value: $0.value) }
                var request = URLRequest(url: components.url!)
                request.httpMethod = verb
                request.httpBody = body
                let (data, _) = try await URLSession.shared.data(for: request)
                return try decoder.decode(T.self, from: data)
            }
        }

        struct Ferries {
            let http: HTTPClient

            func search(_ from: String, _ to: String) async throws -> Page {
                try await http.get("crossings", query: ["from": from, "to": to])
            }
            func sailing(_ id: Int) async throws -> Sailing { try await http.get("crossings/\(id)") }
            func mine(_ status: String) async throws -> [Reservation] {
                try await http.get("bookings", query: ["status": status])
            }
            func book(_ order: Order) async throws -> Reservation { try await http.post("bookings", body: order) }
            func change(_ id: String, _ wish: Wish) async throws -> Reservation {
                try await http.patch("bookings/\(id)", wish)
            }
            func cancel(_ id: String) async throws { try await http.delete("bookings/\(id)") }
        }

        struct Page: Decodable { let items: [Sailing]; let total: Int }
        struct Sailing: Decodable {
            let id: Int
            let vessel: String
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
        }
        struct Order: Encodable {
            let crossing_id: Int
            let passengers: Int
        }
        struct Wish: Encodable { var vehicle: String? }
        """#,
        faults: #"""
            path | http.get("crossings", | http.get("crossing",
            path | http.delete("bookings/\(id)") | http.delete("booking/\(id)")
            method | http.patch( | http.post(
            method | http.delete("bookings/\(id)") | http.delete("sessions")
            query | ["status": status] | ["state": status]
            required query | , "to": to] | ]
            missing field | let passengers: Int\n}\nstruct Wish | }\nstruct Wish
            sent key | var vehicle | var car
            sent type | let crossing_id: Int | let crossing_id: String
            key | let vessel | let ship
            type | let total: Int | let total: String
            shape | -> [Reservation] { | -> Reservation {
            """#)

    static let constants = Self(
        "Constants for paths and a builder of requests",
        #"""
        import Foundation

        enum Paths {
            static let crossings = "/crossings"
            static let bookings = "/bookings"
            static let signIn = "/sessions"
            static func booking(_ id: String) -> String { "/bookings/\(id)" }
        }

        struct RequestBuilder {
            static let host = "https://api.ferries.example/v2"

            private var request: URLRequest

            init(_ path: String) { request = URLRequest(url: URL(string: Self.host + path)!) }

            func method(_ method: String) -> Self {
                var copy = self
                copy.request.httpMethod = method
                return copy
            }

            func body(_ value: some Encodable) throws -> Self {
                var copy = self
                copy.request.httpBody = try JSONEncoder().encode(value)
                return copy
            }

            func build() -> URLRequest { request }
        }

        final class BookingService {
            private let session: URLSession
            init(session: URLSession) { self.session = session }

            func sailing(_ id: Int) async throws -> Sailing {
                let request = RequestBuilder(Paths.crossings + "/\(id)").build()
                return try await load(request)
            }

            func bookings() async throws -> [Reservation] {
                try await load(RequestBuilder(Paths.bookings).build())
            }

            func signIn(_ login: Login) async throws -> Access {
                let request = try RequestBuilder(Paths.signIn).method("POST").body(login).build()
                return try await load(request)
            }

            func cancel(_ id: String) async throws {
                let request = RequestBuilder(Paths.booking(id)).method("DELETE").build()
                _ = try await session.data(for: request)
            }

            private func load<T: Decodable>(_ request: URLRequest) async throws -> T {
                let (data, _) = try await session.data(for: request)
                return try JSONDecoder().decode(T.self, from: data)
            }
        }

        struct Sailing: Decodable {
            let id: Int
            let vessel: String
            let note: String?
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
        }
        struct Login: Encodable {
            let email: String
            let password: String
        }
        struct Access: Decodable { let token: String }
        """#,
        faults: #"""
            path | crossings = "/crossings" | crossings = "/crossing"
            path | bookings = "/bookings" | bookings = "/booking"
            path | "/bookings/\(id)" | "/booking/\(id)"
            method | method("DELETE") | method("POST")
            missing field |     let password: String\n | ∅
            sent key | let email | let mail
            sent type | let email: String | let email: Int
            key | let vessel | let ship
            type | let passengers: Int | let passengers: String
            key | let token | let key
            optional | let note: String? | let note: String
            shape | -> [Reservation] { | -> Reservation {
            """#)
}
