import Foundation

struct Booking: Decodable {
    let id: UUID
    let crossing: Crossing
    let passengers: Int
}

struct NewBooking: Encodable {
    let crossingID: UUID
    let vehicle: String?

    enum CodingKeys: String, CodingKey {
        case crossingID = "crossing_id"
        case vehicle
    }
}

struct FerryClient {
    let session: URLSession
    let base: URL

    func crossings(from harbour: String) async throws -> CrossingPage {
        try await send("/v1/crossings?port=\(harbour)", method: "GET")
    }

    func book(_ booking: NewBooking) async throws -> Booking {
        try await send("/v1/bookings", method: "POST", body: JSONEncoder().encode(booking))
    }

    func cancel(_ id: UUID) async throws {
        let _: Data = try await send("/v1/booking/\(id)", method: "DELETE")
    }

    private func send<Answer: Decodable>(_ path: String, method: String, body: Data? = nil) async throws -> Answer {
        var request = URLRequest(url: base.appending(path: path))
        request.httpMethod = method
        request.httpBody = body
        let (data, _) = try await session.data(for: request)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Answer.self, from: data)
    }
}
