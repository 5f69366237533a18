import Foundation
@testable import Harbor

struct StubHarborService: HarborServing {
    var berthsResult: Result<[Berth], APIError> = .success([])
    var bookingResult: Result<Booking, APIError> = .failure(.invalidResponse)

    func berths() async throws -> [Berth] {
        try berthsResult.get()
    }

    func bookings() async throws -> [Booking] {
        [try bookingResult.get()]
    }

    func book(_ request: BookingRequest) async throws -> Booking {
        try bookingResult.get()
    }

    func cancel(bookingID: UUID) async throws {}
}

extension Berth {
    static func sample(name: String = "A1", length: Double = 10, occupied: Bool = false) -> Berth {
        Berth(
            id: UUID(), name: name, pier: "A", lengthInMetres: length, pricePerNight: 32,
            occupied: occupied, freeFrom: nil, amenities: [.water]
        )
    }
}
