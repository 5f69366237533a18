import Foundation

enum APIError: LocalizedError, Equatable {
    case invalidURL(path: String)
    case invalidResponse
    case status(Int)

    var errorDescription: String? {
        switch self {
        case .invalidURL, .invalidResponse: String(localized: "error.server")
        case .status(401): String(localized: "error.unauthorized")
        case .status: String(localized: "error.unavailable")
        }
    }
}

struct APIClient: Sendable {
    private let baseURL: URL
    private let session: URLSession

    init(baseURL: URL = AppConfiguration.baseURL, session: URLSession = .shared) {
        self.baseURL = baseURL
        self.session = session
    }

    //MARK: Requests

    func get<Response: Decodable>(_ path: String, query: [URLQueryItem] = []) async throws -> Response {
        let data = try await send(makeRequest("GET", path: path, query: query))
        return try decoder.decode(Response.self, from: data)
    }

    func post<Body: Encodable, Response: Decodable>(_ path: String, body: Body) async throws -> Response {
        var request = try makeRequest("POST", path: path)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try encoder.encode(body)
        return try decoder.decode(Response.self, from: try await send(request))
    }

    func delete(_ path: String) async throws {
        _ = try await send(makeRequest("DELETE", path: path))
    }

    // MARK: - Private Helpers

    private var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    private var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }

    private func makeRequest(_ method: String, path: String, query: [URLQueryItem] = []) throws -> URLRequest {
        let url = baseURL.appendingPathComponent(path)
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
            throw APIError.invalidURL(path: path)
        }
        if !query.isEmpty {
            components.queryItems = query
        }
        var request = URLRequest(url: components.url!, timeoutInterval: AppConfiguration.requestTimeout)
        request.httpMethod = method
        request.setValue(AppConfiguration.apiKey, forHTTPHeaderField: "X-Api-Key")
        return request
    }

    private func send(_ request: URLRequest) async throws -> Data {
        let (data, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else {
            throw APIError.invalidResponse
        }
        print("\(request.httpMethod ?? "GET") \(request.url?.path ?? "") -> \(response.statusCode)")
        guard (200..<300).contains(response.statusCode) else {
            throw APIError.status(response.statusCode)
        }
        return data
    }
}
