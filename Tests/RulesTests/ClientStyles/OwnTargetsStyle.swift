extension ClientStyle {
    static let ownTargets = Self(
        "Targets of the app's own making",
        #"""
        import Foundation

        enum Payload {
            case none
            case url([String: Any])
            case json(Encodable)
        }

        protocol Target {
            var host: String { get }
            var route: String { get }
            var verb: Verb { get }
            var payload: Payload { get }
        }

        enum Verb: String { case get = "GET", post = "POST", put = "PUT", delete = "DELETE" }

        extension Target {
            var host: String { "https://api.ferries.example/v2" }
            var payload: Payload { .none }
        }

        enum BookingTarget: Target {
            case list(String)
            case make(Order)
            case drop(String)

            var route: String {
                switch self {
                case .list, .make: "/bookings"
                case .drop(let id): "/bookings/\(id)"
                }
            }

            var verb: Verb {
                switch self {
                case .list: .get
                case .make: .post
                case .drop: .delete
                }
            }

            var payload: Payload {
                switch self {
                case .list(let status): .url(["status": status])
                case .make(let order): .json(order)
                case .drop: .none
                }
            }
        }

        enum CrossingTarget: Target {
            case one(Int)
            var route: String { switch self { case .one(let id): "/crossings/\(id)" } }
            var verb: Verb { .get }
        }

        final class Courier {
            func deliver<T: Decodable>(_ target: some Target, _ type: T.Type = T.self) async throws -> T {
                guard var components = URLComponents(string: target.host + target.route) else { throw URLError(.badURL) }
                if case .url(let values) = target.payload {
                    components.queryItems = values.map { URLQueryItem(name: $0.key, value: "\($0.value)") }
                }
                var request = URLRequest(url: components.url!)
                request.httpMethod = target.verb.rawValue
                if case .json(let value) = target.payload { request.httpBody = try JSONEncoder().encode(value) }
                let (data, _) = try await URLSession.shared.data(for: request)
                return try JSONDecoder().decode(T.self, from: data)
            }
        }

        struct Desk {
            let courier: Courier
            func list() async throws -> [Reservation] { try await courier.deliver(BookingTarget.list("held")) }
            func make(_ order: Order) async throws -> Reservation { try await courier.deliver(BookingTarget.make(order)) }
            func sailing(_ id: Int) async throws -> Sailing {
                try await courier.deliver(CrossingTarget.one(id), Sailing.self)
            }
        }

        struct Sailing: Decodable {
            let id: Int
            let vessel: String
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
            let paid_at: String?
        }
        struct Order: Encodable {
            let crossing_id: Int
            let passengers: Int
        }
        """#,
        faults: #"""
            path | "/bookings" | "/booking"
            path | "/crossings/\(id)" | "/crossing/\(id)"
            method | .drop: .delete | .drop: .put
            query | ["status": status] | ["state": status]
            missing field | let passengers: Int\n} | }
            sent key | let crossing_id | let crossing
            sent type | let crossing_id: Int | let crossing_id: String
            key | let vessel | let ship
            type | let passengers: Int\n    let paid | let passengers: String\n    let paid
            optional | let paid_at: String? | let paid_at: String
            shape | -> [Reservation] { | -> Reservation {
            """#)
}
