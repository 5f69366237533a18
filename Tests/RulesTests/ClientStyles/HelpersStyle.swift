extension ClientStyle {
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
}
