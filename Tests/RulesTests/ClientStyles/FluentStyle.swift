extension ClientStyle {
    static let fluent = Self(
        "Requests made by functions of an extension",
        #"""
        import Foundation

        extension URLRequest {
            static func ferries(_ path: String, method: String = "GET", items: [URLQueryItem] = []) -> URLRequest {
                let base = URL(string: AppEnvironment.current.apiRoot)!
                var components = URLComponents(url: base.appendingPathComponent(path), resolvingAgainstBaseURL: true)!
                if !items.isEmpty { components.queryItems = items }
                var request = URLRequest(url: components.url!)
                request.httpMethod = method
                request.setValue("application/json", forHTTPHeaderField: "Accept")
                return request
            }

            func with<Body: Encodable>(body: Body) throws -> URLRequest {
                var copy = self
                copy.httpBody = try JSONEncoder().encode(body)
                copy.setValue("application/json", forHTTPHeaderField: "Content-Type")
                return copy
            }
        }

        extension URLSession {
            func value<T: Decodable>(of type: T.Type = T.self, for request: URLRequest) async throws -> T {
                try JSONDecoder().decode(type, from: data(for: request).0)
            }
        }

        struct AppEnvironment {
            var apiRoot: String
            static let current = AppEnvironment(apiRoot: "https://api.ferries.example/v2")
        }

        struct LiveFerries {
            func page(_ number: Int, from: String, to: String) async throws -> Page {
                let items = [
                    URLQueryItem(name: "from", value: from), URLQueryItem(name: "to", value: to),
                    URLQueryItem(name: "page", value: String(number)),
                ]
                return try await URLSession.shared.value(for: .ferries("crossings", items: items))
            }

            func sailing(_ id: Int) async throws -> Sailing {
                try await URLSession.shared.value(of: Sailing.self, for: .ferries("crossings/\(id)"))
            }

            func book(_ order: Order) async throws -> Reservation {
                let request = try URLRequest.ferries("bookings", method: "POST").with(body: order)
                return try await URLSession.shared.value(for: request)
            }

            func cancel(_ id: String) async throws {
                _ = try await URLSession.shared.data(for: .ferries("bookings/\(id)", method: "DELETE"))
            }
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
        """#,
        faults: #"""
            path | .ferries("crossings", | .ferries("crossing",
            path | .ferries("bookings/ | .ferries("booking/
            method | method: "DELETE" | method: "POST"
            query | name: "page" | name: "pages"
            required query | , URLQueryItem(name: "to", value: to), | ,
            missing field | let crossing_id: Int\n    let passengers: Int\n} | let crossing_id: Int\n}
            sent key | let crossing_id | let crossing
            sent type | let crossing_id: Int | let crossing_id: String
            key | let vessel | let ship
            type | let total: Int | let total: String
            shape | -> Page { | -> [Sailing] {
            """#)
}
