extension ClientStyle {
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
}
