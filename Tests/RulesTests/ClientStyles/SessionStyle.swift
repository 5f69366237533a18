extension ClientStyle {
    static let session = Self(
        "URLSession with addresses built in place",
        #"""
        import Foundation

        final class FerryService {
            private let host = URL(string: "https://api.ferries.example/v2")!
            private let decoder: JSONDecoder = {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                decoder.dateDecodingStrategy = .iso8601
                return decoder
            }()

            func sailing(_ number: Int) async throws -> Sailing {
                let url = host.appendingPathComponent("crossings").appendingPathComponent("\(number)")
                let (data, _) = try await URLSession.shared.data(from: url)
                return try decoder.decode(Sailing.self, from: data)
            }

            func reservations() async throws -> [Reservation] {
                let (data, _) = try await URLSession.shared.data(from: host.appendingPathComponent("bookings"))
                return try decoder.decode([Reservation].self, from: data)
            }

            func give(up reservation: Reservation) async throws {
                var request = URLRequest(url: host.appendingPathComponent("bookings/\(reservation.id)"))
                request.httpMethod = "DELETE"
                _ = try await URLSession.shared.data(for: request)
            }

            func buy(_ purchase: Purchase) async throws -> Reservation {
                var request = URLRequest(url: host.appendingPathComponent("bookings"))
                request.httpMethod = "POST"
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                let encoder = JSONEncoder()
                encoder.keyEncodingStrategy = .convertToSnakeCase
                request.httpBody = try encoder.encode(purchase)
                let (data, _) = try await URLSession.shared.data(for: request)
                return try decoder.decode(Reservation.self, from: data)
            }
        }

        struct Sailing: Decodable {
            enum State: String, Decodable { case planned, boarding, departed, cancelled }
            let id: Int
            let vessel: String
            let departsAt: Date
            let price: Double
            let state: State
            let note: String?
        }
        struct Reservation: Decodable {
            let id: String
            let crossingId: Int
            let passengers: Int
            let paidAt: Date?
        }
        struct Purchase: Encodable {
            let crossingId: Int
            let passengers: Int
        }
        """#,
        faults: #"""
            path | appendingPathComponent("crossings") | appendingPathComponent("crossing")
            path | "bookings/\(reservation.id)" | "booking/\(reservation.id)"
            method | "DELETE" | "PUT"
            content type | "application/json" | "multipart/form-data"
            missing field | let passengers: Int\n} | }
            sent key | let passengers: Int\n} | let passengers: Int\n    let deck: Int\n}
            sent type | let passengers: Int\n} | let passengers: String\n}
            key | let vessel: String | let ship: String
            type | let price: Double | let price: String
            optional | let note: String? | let note: String
            values | departed, cancelled | departed, canceled
            date | .dateDecodingStrategy = .iso8601 | .dateDecodingStrategy = .secondsSince1970
            shape | -> [Reservation] { && [Reservation].self | -> Reservation { && Reservation.self
            """#)
}
