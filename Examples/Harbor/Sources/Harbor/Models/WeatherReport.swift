import Foundation

struct WeatherReport: Decodable, Hashable, Sendable {
    let temperature: Double
    let windSpeedInKnots: Double
    let condition: Condition
    let observedAt: Date

    enum Condition: Sendable {
        case clear
        case cloudy
        case rain
        case storm
    }

    enum CodingKeys: String, CodingKey {
        case temperature
        case windSpeedInKnots = "wind_kn"
        case weatherCode = "weather_code"
        case observedAt = "observed_at"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        temperature = try container.decode(Double.self, forKey: .temperature)
        windSpeedInKnots = try container.decode(Double.self, forKey: .windSpeedInKnots)
        condition = Condition(weatherCode: try container.decode(Int.self, forKey: .weatherCode))
        observedAt = try container.decode(Date.self, forKey: .observedAt)
    }

    var isFresh: Bool {
        Date().timeIntervalSince(observedAt) < 10 * 60
    }
}

extension WeatherReport.Condition {
    init(weatherCode: Int) {
        switch weatherCode {
        case 0...1: self = .clear
        case 2...49: self = .cloudy
        case 50...89: self = .rain
        case 95...99: self = .storm
        default: fatalError("Unexpected weather code \(weatherCode)")
        }
    }

    var symbolName: String {
        switch self {
        case .clear: "sun.max"
        case .cloudy: "cloud"
        case .rain: "cloud.rain"
        case .storm: "cloud.bolt"
        }
    }
}
