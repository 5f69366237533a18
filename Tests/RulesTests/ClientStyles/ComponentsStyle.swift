extension ClientStyle {
    static let components = Self(
        "URLComponents with assigned parts",
        #"""
        import Foundation

        struct FerryAPI {
            var session = URLSession.shared

            private func address(_ path: String, _ items: [URLQueryItem] = []) -> URL? {
                var components = URLComponents()
                components.scheme = "https"
                components.host = "api.ferries.example"
                components.path = "/v2" + path
                components.queryItems = items.isEmpty ? nil : items
                return components.url
            }

            func search(from start: String, to end: String, page: Int) async throws -> SailingList {
                let items = [
                    URLQueryItem(name: "from", value: start),
                    URLQueryItem(name: "to", value: end),
                    URLQueryItem(name: "page", value: String(page)),
                ]
                guard let url = address("/crossings", items) else { throw URLError(.badURL) }
                return try await fetch(url)
            }

            func sailing(_ id: Int) async throws -> Sailing {
                var components = URLComponents()
                components.scheme = "https"
                components.host = "api.ferries.example"
                components.path = "/v2/crossings/\(id)"
                guard let url = components.url else { throw URLError(.badURL) }
                return try await fetch(url)
            }

            func reservations(_ state: String) async throws -> [Reservation] {
                var components = URLComponents(string: "https://api.ferries.example/v2/bookings")!
                components.queryItems = [.init(name: "status", value: state)]
                return try await fetch(components.url!)
            }

            func cancel(_ id: String) async throws {
                guard let url = address("/bookings/" + id) else { throw URLError(.badURL) }
                var request = URLRequest(url: url)
                request.httpMethod = "DELETE"
                _ = try await session.data(for: request)
            }

            private func fetch<Value: Decodable>(_ url: URL) async throws -> Value {
                let (data, _) = try await session.data(from: url)
                return try JSONDecoder().decode(Value.self, from: data)
            }
        }

        struct SailingList: Decodable {
            let items: [Sailing]
            let total: Int
        }
        struct Sailing: Decodable {
            let id: Int
            let vessel: String
            let state: String
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
            let status: Status
            enum Status: String, Decodable { case held, paid, void }
        }
        """#,
        faults: #"""
            path | "/v2/crossings/\(id)" | "/v2/crossing/\(id)"
            path | address("/crossings" | address("/sailings"
            path | "/bookings/" + id | "/booking/" + id
            method | "DELETE" | "POST"
            query | "page" | "pages"
            query | name: "status" | name: "state"
            required query | URLQueryItem(name: "to", value: end),\n | ∅
            key | let vessel | let ship
            type | let total: Int | let total: String
            type | let passengers: Int | let passengers: String
            values | held, paid, void | held, paid, voided
            shape | -> SailingList { | -> [Sailing] {
            """#)
}
