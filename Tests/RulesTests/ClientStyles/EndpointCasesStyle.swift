extension ClientStyle {
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
}
