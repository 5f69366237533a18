extension ClientStyle {
    static let relative = Self(
        "Addresses relative to a base",
        #"""
        import Foundation

        enum Backend {
            static let address = URL(string: "https://api.ferries.example/v2/")!
        }

        struct SailingRepository {
            func sailing(_ id: Int) async throws -> Sailing {
                let url = URL(string: "crossings/\(id)", relativeTo: Backend.address)!
                let (data, _) = try await URLSession.shared.data(from: url)
                return try JSONDecoder().decode(Sailing.self, from: data)
            }

            func reservations() async throws -> [Reservation] {
                let url = URL(string: "bookings", relativeTo: Backend.address)!
                let (data, _) = try await URLSession.shared.data(from: url)
                let reservations: [Reservation] = try JSONDecoder().decode([Reservation].self, from: data)
                return reservations
            }

            func remove(_ reservation: Reservation) async throws {
                var request = URLRequest(url: URL(string: "bookings/\(reservation.id)", relativeTo: Backend.address)!)
                request.httpMethod = "DELETE"
                let (_, _) = try await URLSession.shared.data(for: request)
            }

            func add(photo: Data, to reservation: Reservation) async throws {
                let boundary = UUID().uuidString
                var request = URLRequest(url: URL(string: "bookings/\(reservation.id)/photo", relativeTo: Backend.address)!)
                request.httpMethod = "PUT"
                request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
                var body = Data()
                body.append(Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n".utf8))
                body.append(photo)
                body.append(Data("\r\n--\(boundary)--\r\n".utf8))
                _ = try await URLSession.shared.upload(for: request, from: body)
            }
        }

        struct Sailing: Decodable {
            let id: Int
            let vessel: String
            let note: String?
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
        }
        """#,
        faults: #"""
            path | "crossings/\(id)" | "crossings/find/\(id)"
            path | "bookings", rel | "reservations", rel
            method | "DELETE" | "POST"
            method | "PUT" | "POST"
            content type | multipart/form-data; boundary=\(boundary)", for | application/json", for
            key | let vessel | let ship
            type | let passengers: Int | let passengers: String
            optional | let note: String? | let note: String
            shape | reservations() async throws -> [Reservation] && let reservations: [Reservation] && [Reservation].self | reservations() async throws -> Reservation && let reservations: Reservation && Reservation.self
            """#)
}
