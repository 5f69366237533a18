import Foundation

struct Berth: Identifiable, Codable, Hashable, Sendable {
    let id: UUID
    var name: String
    var pier: String
    var lengthInMetres: Double
    var pricePerNight: Decimal
    var occupied: Bool
    var freeFrom: Date?
    var amenities: [Amenity]

    enum CodingKeys: String, CodingKey {
        case id, name, pier, occupied, amenities
        case lengthInMetres = "length_m"
        case pricePerNight = "price_per_night"
        case freeFrom = "free_from"
    }
}

extension Berth {
    enum Amenity: String, Codable, CaseIterable, Sendable {
        case electricity
        case water
        case wifi
        case crane

        var symbolName: String {
            switch self {
            case .electricity: "bolt"
            case .water: "drop"
            case .wifi: "wifi"
            case .crane: "arrow.up.to.line"
            }
        }
    }

    func length(in system: LengthSystem) -> Measurement<UnitLength> {
        Measurement(value: lengthInMetres, unit: UnitLength.meters).converted(to: system.unit)
    }
}

enum LengthSystem: String, Sendable {
    case metric
    case imperial

    var unit: UnitLength {
        switch self {
        case .metric: .meters
        case .imperial: .feet
        }
    }
}
