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
}
