extension ClientStyle {
    static let protocolService = Self(
        "A service behind a protocol with an endpoint struct",
        #"""
        import Foundation

        public struct Endpoint {
            let path: String
            var queryItems: [URLQueryItem] = []
            var method: HTTPMethod = .get
            var body: Data? = nil

            enum HTTPMethod { case get, post, patch, delete
                var name: String {
                    switch self {
                    case .get: return "GET"
                    case .post: return "POST"
                    case .patch: return "PATCH"
                    case .delete: return "DELETE"
                    }
                }
            }

            var url: URL? {
                var components = URLComponents()
                components.scheme = "https"
                components.host = "api.ferries.example"
                components.path = "/v2/" + path
                components.queryItems = queryItems
                return components.url
            }
        }

        extension Endpoint {
            static func search(from: String, to: String) -> Endpoint {
                Endpoint(path: "crossings", queryItems: [
                    URLQueryItem(name: "from", value: from),
                    URLQueryItem(name: "to", value: to),
                ])
            }
            static func sailing(_ id: Int) -> Self { Endpoint(path: "crossings/\(id)") }
            static func book(_ order: Order) throws -> Self {
                Endpoint(path: "bookings", method: .post, body: try JSONEncoder().encode(order))
            }
            static func cancel(id: String) -> Self { .init(path: "bookings/\(id)", method: .delete) }
        }

        protocol NetworkServicing {
            func load<T: Decodable>(_ endpoint: Endpoint, type: T.Type) async -> Result<T, NetworkError>
            func run(_ endpoint: Endpoint) async throws
        }

        enum NetworkError: Error { case badURL, failed(Int), decoding(Error) }

        final class NetworkService: NetworkServicing {
            func load<T: Decodable>(_ endpoint: Endpoint, type: T.Type) async -> Result<T, NetworkError> {
                guard let url = endpoint.url else { return .failure(.badURL) }
                var request = URLRequest(url: url)
                request.httpMethod = endpoint.method.name
                request.httpBody = endpoint.body
                do {
                    let (data, response) = try await URLSession.shared.data(for: request)
                    guard let http = response as? HTTPURLResponse, 200..<300 ~= http.statusCode else { return .failure(.failed(0)) }
                    return .success(try JSONDecoder().decode(type, from: data))
                } catch {
                    return .failure(.decoding(error))
                }
            }
            func run(_ endpoint: Endpoint) async throws {
                guard let url = endpoint.url else { throw NetworkError.badURL }
                var request = URLRequest(url: url)
                request.httpMethod = endpoint.method.name
                _ = try await URLSession.shared.data(for: request)
            }
        }

        final class ViewModel {
            private let service: NetworkServicing
            init(service: NetworkServicing = NetworkService()) { self.service = service }
            var sailings: [Sailing] = []

            func search() async {
                switch await service.load(.search(from: "A", to: "B"), type: Page.self) {
                case .success(let page): sailings = page.items
                case .failure: sailings = []
                }
                let one = await service.load(.sailing(3), type: Sailing.self)
                print(one)
            }
            func book() async throws {
                let result = await service.load(try .book(Order(crossing_id: 1, passengers: 2)), type: Reservation.self)
                print(result)
            }
            func cancel(_ id: String) async throws { try await service.run(.cancel(id: id)) }
        }

        struct Page: Decodable { let items: [Sailing]; let total: Int }
        struct Sailing: Decodable { let id: Int; let vessel: String; let note: String? }
        struct Reservation: Decodable { let id: String; let passengers: Int }
        struct Order: Encodable { let crossing_id: Int; let passengers: Int }
        """#,
        faults: #"""
            path | path: "crossings", | path: "crossing",
            path | "bookings/\(id)" | "booking/\(id)"
            method | method: .delete | method: .post
            required query | URLQueryItem(name: "to", value: to),\n | ∅
            query | name: "to", value: to) | name: "to", value: to), .init(name: "x", value: "1")
            missing field | let crossing_id: Int; let passengers: Int | let crossing_id: Int
            sent type | let crossing_id: Int | let crossing_id: String
            key | let vessel | let ship
            type | let id: String | let id: Int
            optional | let note: String? | let note: String
            shape | type: Page.self | type: [Sailing].self
            """#)
}
