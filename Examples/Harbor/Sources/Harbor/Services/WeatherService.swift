import Foundation

protocol WeatherServing: Sendable {
    func current() async throws -> WeatherReport
    func nextHighTide() async throws -> Date
}

final class WeatherService: WeatherServing, @unchecked Sendable {
    private let client: APIClient
    private let tides: TideProvider
    private var cachedReport: WeatherReport?

    init(client: APIClient = APIClient(), tides: TideProvider = TideProvider()) {
        self.client = client
        self.tides = tides
    }

    func current() async throws -> WeatherReport {
        if let cachedReport, cachedReport.isFresh {
            return cachedReport
        }
        let report: WeatherReport = try await client.get("weather/current")
        cachedReport = report
        return report
    }

    func nextHighTide() async throws -> Date {
        try await withCheckedThrowingContinuation { continuation in
            tides.nextHighTide(near: AppConfiguration.harbourCode) { tide, error in
                if let error {
                    continuation.resume(throwing: error)
                }
                if let tide {
                    continuation.resume(returning: tide)
                }
            }
        }
    }
}
