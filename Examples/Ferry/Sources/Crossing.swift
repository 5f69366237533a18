import Foundation

struct CrossingPage: Decodable {
    let crossings: [Crossing]
    let total: Int
    let nextPage: String

    enum CodingKeys: String, CodingKey {
        case crossings, total
        case nextPage = "next_page"
    }
}

struct Crossing: Decodable {
    let id: Int
    let departsAt: Date
    let price: Float
    let status: CrossingStatus
    let remarks: String?

    enum CodingKeys: String, CodingKey {
        case id, price, status, remarks
        case departsAt = "departs_at"
    }
}

enum CrossingStatus: String, Decodable {
    case planned, boarding, departed
}
