extension ClientStyle {
    static let dictionaries = Self(
        "One function with dictionaries for query and body",
        #"""
        import Foundation

        enum WebMethod: String { case get = "GET", post = "POST", patch = "PATCH", delete = "DELETE" }

        class WebService {
            let root: String
            init(root: String = Configuration.serverAddress) { self.root = root }

            func call(
                _ method: WebMethod, _ resource: String, query: [String: String]? = nil, json: [String: Any]? = nil
            ) async throws -> Data {
                var components = URLComponents(string: root + resource)!
                components.queryItems = query?.map { URLQueryItem(name: $0.key, value: $0.value) }
                var request = URLRequest(url: components.url!)
                request.httpMethod = method.rawValue
                if let json { request.httpBody = try JSONSerialization.data(withJSONObject: json) }
                return try await URLSession.shared.data(for: request).0
            }
        }

        enum Configuration {
            static var serverAddress: String {
                Bundle.main.object(forInfoDictionaryKey: "SERVER_ADDRESS") as? String ?? ""
            }
        }

        struct FerryCalls {
            let web: WebService

            func sailings(_ from: String, _ to: String) async throws -> Page {
                let data = try await web.call(.get, "/crossings", query: ["from": from, "to": to])
                return try JSONDecoder().decode(Page.self, from: data)
            }

            func book(_ crossing: Int, for passengers: Int, vehicle: String) async throws -> Reservation {
                let data = try await web.call(
                    .post, "/bookings", json: ["crossing_id": crossing, "passengers": passengers, "vehicle": vehicle])
                return try JSONDecoder().decode(Reservation.self, from: data)
            }

            func move(_ id: String, to passengers: Int) async throws {
                var change: [String: Any] = [:]
                change["passengers"] = passengers
                _ = try await web.call(.patch, "/bookings/\(id)", json: change)
            }

            func cancel(_ id: String) async throws { _ = try await web.call(.delete, "/bookings/\(id)") }
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
        """#,
        faults: #"""
            path | .get, "/crossings" | .get, "/crossing"
            path | .delete, "/bookings/\(id)" | .delete, "/booking/\(id)"
            method | web.call(.patch | web.call(.post
            query | "to": to] | "to": to, "sort": "price"]
            required query | , "to": to] | ]
            missing field | , "passengers": passengers | ∅
            sent key | "vehicle": vehicle | "car": vehicle
            sent key | change["passengers"] | change["persons"]
            key | let vessel | let ship
            type | let total: Int | let total: String
            shape | -> Page { && Page.self | -> [Sailing] { && [Sailing].self
            """#)
}
