import XCTest
@testable import Harbor

final class BookingTests: XCTestCase {
    private let json = """
        {
            "id": "7B0C6A52-54A5-4C39-9E0B-0B6B7C1C7C10",
            "berth_id": "0E9E4B2D-6D43-4D0C-8F5E-3E0A1B1F2A44",
            "vessel_name": "Lumme",
            "arrival": "2026-06-12T12:00:00Z",
            "departure": "2026-06-15T10:00:00Z",
            "status": "confirmed"
        }
        """

    func testDecode_serverResponse_readsSnakeCaseKeys() {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601

        let booking = try? decoder.decode(Booking.self, from: json.data(using: .utf8)!)

        XCTAssertEqual(booking?.vesselName, "Lumme", "Vessel name was \(booking?.vesselName ?? "nil")")
        XCTAssertEqual(booking?.status, .confirmed, "Status was \(String(describing: booking?.status))")
    }

    func testDecode_unknownStatus_throws() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let unknown = json.replacingOccurrences(of: "confirmed", with: "archived")

        XCTAssertThrowsError(
            try decoder.decode(Booking.self, from: Data(unknown.utf8)), "An unknown status should not decode"
        )
    }
}
