import Foundation

protocol HarborServing: Sendable {
    func berths() async throws -> [Berth]
    func bookings() async throws -> [Booking]
    func book(_ request: BookingRequest) async throws -> Booking
    func cancel(bookingID: UUID) async throws
}

struct HarborService: HarborServing {
    nonisolated(unsafe) static var lastSync: Date?

    private let client: APIClient

    init(client: APIClient = APIClient()) {
        self.client = client
    }

    func berths() async throws -> [Berth] {
        // TODO: load the remaining pages, big marinas have more than 200 berths
        let limit = URLQueryItem(name: "limit", value: "200")
        let berths: [Berth] = try await client.get("berths", query: [limit])
        HarborService.lastSync = Date()
        return berths.sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
    }

    func bookings() async throws -> [Booking] {
        try await client.get("bookings")
    }

    func book(_ request: BookingRequest) async throws -> Booking {
        try await client.post("bookings", body: request)
    }

    func cancel(bookingID: UUID) async throws {
        try await client.delete("bookings/\(bookingID.uuidString)")
    }
}
