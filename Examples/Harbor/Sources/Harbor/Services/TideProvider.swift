import Foundation

/// Talks to the tide service of the hydrographic office, which is older than the rest of the app.
final class TideProvider {
    private struct Station: Decodable {
        let id: String
    }

    private struct Tide: Decodable {
        let highWater: Date
    }

    private let session: URLSession
    private let baseURL: URL

    init(session: URLSession = .shared, baseURL: URL = AppConfiguration.baseURL) {
        self.session = session
        self.baseURL = baseURL
    }

    func nextHighTide(near harbour: String, completion: @escaping (Date?, (any Error)?) -> Void) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let stations = baseURL.appendingPathComponent("tides/stations/\(harbour)")
        session.dataTask(with: stations) { data, _, error in
            guard let data, let station = try? decoder.decode(Station.self, from: data) else {
                completion(nil, error)
                return
            }
            let highWater = self.baseURL.appendingPathComponent("tides/\(station.id)/next")
            self.session.dataTask(with: highWater) { data, _, error in
                let tide = data.flatMap { try? decoder.decode(Tide.self, from: $0) }
                DispatchQueue.main.async {
                    completion(tide?.highWater, error)
                }
            }.resume()
        }.resume()
    }
}
