extension ClientStyle {
    static let closureStruct = Self(
        "A struct of closures",
        #"""
        import Foundation

        struct FerryClient: Sendable {
            var search: @Sendable (_ from: String, _ to: String) async throws -> Page
            var sailing: @Sendable (_ id: Int) async throws -> Sailing
            var book: @Sendable (_ order: Order) async throws -> Reservation
            var cancel: @Sendable (_ id: String) async throws -> Void
        }

        extension FerryClient {
            static let live = FerryClient(
                search: { from, to in
                    var components = URLComponents(string: "https://api.ferries.example/v2/crossings")!
                    components.queryItems = [
                        URLQueryItem(name: "from", value: from),
                        URLQueryItem(name: "to", value: to),
                    ]
                    let (data, _) = try await URLSession.shared.data(from: components.url!)
                    return try jsonDecoder.decode(Page.self, from: data)
                },
                sailing: { id in
                    let (data, _) = try await URLSession.shared.data(from: URL(string: "https://api.ferries.example/v2/crossings/\(id)")!)
                    return try jsonDecoder.decode(Sailing.self, from: data)
                },
                book: { order in
                    var request = URLRequest(url: URL(string: "https://api.ferries.example/v2/bookings")!)
                    request.httpMethod = "POST"
                    request.httpBody = try JSONEncoder().encode(order)
                    let (data, _) = try await URLSession.shared.data(for: request)
                    return try jsonDecoder.decode(Reservation.self, from: data)
                },
                cancel: { id in
                    var request = URLRequest(url: URL(string: "https://api.ferries.example/v2/bookings/\(id)")!)
                    request.httpMethod = "DELETE"
                    _ = try await URLSession.shared.data(for: request)
                }
            )
        }

        private let jsonDecoder: JSONDecoder = {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return decoder
        }()

        struct Page: Decodable { let items: [Sailing]; let nextPage: Int? }
        struct Sailing: Decodable {
            let id: Int
            let vessel: String
            let departsAt: Date
        }
        struct Reservation: Decodable { let id: String; let passengers: Int }
        struct Order: Encodable { let crossing_id: Int; let passengers: Int }
        """#,
        faults: #"""
            path | v2/crossings/\(id) | v2/crossing/\(id)
            method | "DELETE" | "PUT"
            required query | URLQueryItem(name: "to", value: to),\n | ∅
            query | name: "to", value: to) | name: "to", value: to), .init(name: "x", value: "1")
            missing field | let crossing_id: Int; let passengers: Int | let crossing_id: Int
            sent type | let crossing_id: Int | let crossing_id: String
            key | let vessel | let ship
            type | let id: String | let id: Int
            optional | let nextPage: Int? | let nextPage: Int
            date | = .iso8601 | = .secondsSince1970
            shape | decode(Page.self | decode([Sailing].self
            """#)
}
