extension ClientStyle {
    static let resources = Self(
        "Resources with a method that carries the body",
        #"""
        import Foundation

        enum HttpMethod {
            case get([URLQueryItem])
            case post(Data?)
            case delete

            var name: String {
                switch self {
                case .get: return "GET"
                case .post: return "POST"
                case .delete: return "DELETE"
                }
            }
        }

        struct Resource<T: Codable> {
            let url: URL
            var method: HttpMethod = .get([])
            var modelType: T.Type
        }

        struct HTTPClient {
            func load<T: Codable>(_ resource: Resource<T>) async throws -> T {
                var request = URLRequest(url: resource.url)
                switch resource.method {
                case .get(let queryItems):
                    var components = URLComponents(url: resource.url, resolvingAgainstBaseURL: false)
                    components?.queryItems = queryItems
                    guard let url = components?.url else { throw URLError(.badURL) }
                    request = URLRequest(url: url)
                case .post(let data):
                    request.httpMethod = resource.method.name
                    request.httpBody = data
                case .delete:
                    request.httpMethod = resource.method.name
                }
                let configuration = URLSessionConfiguration.default
                configuration.httpAdditionalHeaders = ["Content-Type": "application/json"]
                let session = URLSession(configuration: configuration)
                let (data, response) = try await session.data(for: request)
                guard response is HTTPURLResponse else { throw URLError(.badServerResponse) }
                guard let result = try? JSONDecoder().decode(resource.modelType, from: data) else { throw URLError(.cannotParseResponse) }
                return result
            }
        }

        struct Constants {
            struct Urls {
                static let base = URL(string: "https://api.ferries.example/v2")!
                static let crossings = URL(string: "https://api.ferries.example/v2/crossings")!
                static func booking(_ id: String) -> URL { URL(string: "https://api.ferries.example/v2/bookings/\(id)")! }
            }
        }

        @MainActor class Store: ObservableObject {
            let client = HTTPClient()
            @Published var page: Page?
            @Published var reservation: Reservation?

            func search(from: String, to: String) async throws {
                let resource = Resource(url: Constants.Urls.crossings, method: .get([.init(name: "from", value: from), .init(name: "to", value: to)]), modelType: Page.self)
                page = try await client.load(resource)
            }
            func book(_ order: Order) async throws {
                let data = try JSONEncoder().encode(order)
                let resource = Resource(url: Constants.Urls.base.appending(path: "bookings"), method: .post(data), modelType: Reservation.self)
                reservation = try await client.load(resource)
            }
            func show(_ id: String) async throws {
                reservation = try await client.load(Resource(url: Constants.Urls.booking(id), modelType: Reservation.self))
            }
        }

        struct Page: Codable { let items: [Sailing]; let total: Int }
        struct Sailing: Codable { let id: Int; let vessel: String; let note: String? }
        struct Reservation: Codable { let id: String; let passengers: Int }
        struct Order: Codable { let crossing_id: Int; let passengers: Int }
        """#,
        faults: #"""
            path | v2/crossings" | v2/crossing"
            path | path: "bookings" | path: "booking"
            path | bookings/\(id) | booking/\(id)
            method | "POST" | "PUT"
            required query | .init(name: "from", value: from),  | ∅
            query | .init(name: "to", value: to)] | .init(name: "to", value: to), .init(name: "x", value: "1")]
            missing field | let crossing_id: Int; let passengers: Int | let crossing_id: Int
            sent type | let crossing_id: Int | let crossing_id: String
            key | let vessel | let ship
            type | let id: String | let id: Int
            optional | let note: String? | let note: String
            shape | modelType: Page.self | modelType: [Sailing].self
            """#)
}
