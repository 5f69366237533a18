import Foundation

struct Booking: Identifiable, Codable, Hashable, Sendable {
    let id: UUID
    let berthID: UUID
    var vesselName: String
    var arrival: Date
    var departure: Date
    var status: Status

    enum Status: String, Codable, Sendable {
        case requested
        case confirmed
        case cancelled
    }

    enum CodingKeys: String, CodingKey {
        case id, arrival, departure, status
        case berthID = "berth_id"
        case vesselName = "vessel_name"
    }

    var isUpcoming: Bool {
        status != .cancelled && departure > Date()
    }
}

struct BookingRequest: Encodable, Sendable {
    let berthID: UUID
    let vesselName: String
    let arrival: Date
    let departure: Date

    enum CodingKeys: String, CodingKey {
        case arrival, departure
        case berthID = "berth_id"
        case vesselName = "vessel_name"
    }
}
