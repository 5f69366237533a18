// Clients that use a library for requests, or are made like one.

extension ClientStyle {
    static let alamofire = Self(
        "Alamofire",
        #"""
        import Alamofire
        import Foundation

        final class FerryAPI {
            private let base = "https://api.ferries.example/v2"

            func search(from: String, to: String, completion: @escaping (Result<Page, AFError>) -> Void) {
                let parameters: Parameters = ["from": from, "to": to, "page": 1]
                AF.request("\(base)/crossings", parameters: parameters)
                    .validate()
                    .responseDecodable(of: Page.self) { completion($0.result) }
            }

            func sailing(_ id: Int) async throws -> Sailing {
                try await AF.request(base + "/crossings/\(id)").serializingDecodable(Sailing.self).value
            }

            func book(_ order: Order) async throws -> Reservation {
                try await AF.request("\(base)/bookings", method: .post, parameters: order, encoder: JSONParameterEncoder.default)
                    .serializingDecodable(Reservation.self).value
            }

            func signIn(email: String, password: String, completion: @escaping (Access?) -> Void) {
                AF.request(
                    "\(base)/sessions", method: .post, parameters: ["email": email, "password": password],
                    encoding: JSONEncoding.default
                ).responseDecodable(of: Access.self) { completion($0.value) }
            }

            func cancel(_ id: String) {
                AF.request(base + "/bookings/" + id, method: .delete).response { _ in }
            }

            func send(photo: Data, for id: String) {
                AF.upload(
                    multipartFormData: { $0.append(photo, withName: "photo") }, to: "\(base)/bookings/\(id)/photo", method: .put
                ).response { _ in }
            }
        }

        struct Page: Decodable { let items: [Sailing]; let total: Int }
        struct Sailing: Decodable {
            let id: Int
            let vessel: String
            let note: String?
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
        }
        struct Order: Encodable {
            let crossing_id: Int
            let passengers: Int
        }
        struct Access: Decodable { let token: String }
        """#,
        faults: #"""
            path | \(base)/crossings" | \(base)/crossing"
            path | base + "/crossings/ | base + "/crossing/
            path | "/bookings/" + id | "/booking/" + id
            method | .delete | .post
            method | .put | .post
            query | "page": 1 | "pages": 1
            required query | "to": to,  | ∅
            missing field |     let passengers: Int\n}\nstruct Access | }\nstruct Access
            missing field | , "password": password | ∅
            sent key | "email": email | "mail": email
            sent type | let crossing_id: Int | let crossing_id: String
            key | let vessel | let ship
            type | let passengers: Int\n}\nstruct Order | let passengers: String\n}\nstruct Order
            optional | let note: String? | let note: String
            shape | Page.self | [Sailing].self
            """#)

    static let router = Self(
        "A router of Alamofire",
        #"""
        import Alamofire
        import Foundation

        enum FerryRouter: URLRequestConvertible {
            case crossings(from: String, to: String)
            case crossing(id: Int)
            case book(Order)
            case cancel(id: String)

            private static let baseURLString = "https://api.ferries.example/v2"

            private var method: HTTPMethod {
                switch self {
                case .crossings, .crossing: .get
                case .book: .post
                case .cancel: .delete
                }
            }

            private var path: String {
                switch self {
                case .crossings: "crossings"
                case .crossing(let id): "crossings/\(id)"
                case .book: "bookings"
                case .cancel(let id): "bookings/\(id)"
                }
            }

            private var parameters: Parameters? {
                switch self {
                case .crossings(let from, let to): ["from": from, "to": to]
                default: nil
                }
            }

            func asURLRequest() throws -> URLRequest {
                let url = try Self.baseURLString.asURL().appendingPathComponent(path)
                var request = URLRequest(url: url)
                request.method = method
                switch self {
                case .book(let order):
                    request = try JSONParameterEncoder().encode(order, into: request)
                default:
                    request = try URLEncoding.default.encode(request, with: parameters)
                }
                return request
            }
        }

        struct FerryService {
            let session: Session

            func search(from: String, to: String) async throws -> Page {
                try await session.request(FerryRouter.crossings(from: from, to: to)).serializingDecodable(Page.self).value
            }
            func sailing(_ id: Int, completion: @escaping (Sailing?) -> Void) {
                session.request(FerryRouter.crossing(id: id)).validate().responseDecodable(of: Sailing.self) {
                    completion($0.value)
                }
            }
            func book(_ order: Order) -> DataTask<Reservation> {
                session.request(FerryRouter.book(order)).serializingDecodable(Reservation.self)
            }
        }

        struct Page: Decodable { let items: [Sailing]; let total: Int }
        struct Sailing: Decodable {
            let id: Int
            let vessel: String
            let note: String?
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
        }
        struct Order: Encodable {
            let crossing_id: Int
            let passengers: Int
        }
        """#,
        faults: #"""
            path | .crossings: "crossings" | .crossings: "crossing"
            path | "bookings/\(id)" | "booking/\(id)"
            method | .cancel: .delete | .cancel: .post
            query | "to": to] | "to": to, "sort": "price"]
            required query | ["from": from, "to" | ["to"
            missing field | let crossing_id: Int\n    let passengers: Int\n} | let crossing_id: Int\n}
            sent key | let crossing_id | let crossing
            key | let vessel | let ship
            type | let total: Int | let total: String
            optional | let note: String? | let note: String
            shape | Page.self | [Sailing].self
            """#)

    static let moya = Self(
        "Moya",
        #"""
        import Foundation
        import Moya

        enum FerryTarget {
            case crossings(from: String, to: String, page: Int)
            case crossing(Int)
            case bookings(status: String)
            case book(Order)
            case signIn(email: String, password: String)
            case cancel(String)
        }

        extension FerryTarget: TargetType {
            var baseURL: URL { URL(string: "https://api.ferries.example/v2")! }

            var path: String {
                switch self {
                case .crossings: return "/crossings"
                case .crossing(let id): return "/crossings/\(id)"
                case .bookings, .book: return "/bookings"
                case .signIn: return "/sessions"
                case .cancel(let id): return "/bookings/\(id)"
                }
            }

            var method: Moya.Method {
                switch self {
                case .crossings, .crossing, .bookings: return .get
                case .book, .signIn: return .post
                case .cancel: return .delete
                }
            }

            var task: Moya.Task {
                switch self {
                case let .crossings(from, to, page):
                    return .requestParameters(
                        parameters: ["from": from, "to": to, "page": page], encoding: URLEncoding.queryString)
                case .bookings(let status):
                    return .requestParameters(parameters: ["status": status], encoding: URLEncoding.default)
                case .book(let order):
                    return .requestJSONEncodable(order)
                case let .signIn(email, password):
                    return .requestParameters(
                        parameters: ["email": email, "password": password], encoding: JSONEncoding.default)
                case .crossing, .cancel:
                    return .requestPlain
                }
            }

            var headers: [String: String]? { ["Content-Type": "application/json"] }
        }

        final class FerryRepository {
            private let provider = MoyaProvider<FerryTarget>()

            func search(completion: @escaping (Page?) -> Void) {
                provider.request(.crossings(from: "A", to: "B", page: 1)) { result in
                    switch result {
                    case .success(let response):
                        completion(try? response.map(Page.self))
                    case .failure:
                        completion(nil)
                    }
                }
            }

            func sailing(_ id: Int, completion: @escaping (Sailing?) -> Void) {
                provider.request(.crossing(id)) { result in
                    guard case .success(let response) = result else { return }
                    completion(try? JSONDecoder().decode(Sailing.self, from: response.data))
                }
            }
        }

        struct Page: Decodable { let items: [Sailing]; let total: Int }
        struct Sailing: Decodable {
            let id: Int
            let vessel: String
            let note: String?
        }
        struct Order: Encodable {
            let crossing_id: Int
            let passengers: Int
        }
        """#,
        faults: #"""
            path | "/crossings" | "/crossing"
            path | "/sessions" | "/session"
            method | return .delete | return .put
            method | .book, .signIn: return .post | .book, .signIn: return .patch
            query | "page": page] | "pages": page]
            query | ["status": status] | ["state": status]
            required query | "to": to,  | ∅
            missing field | let passengers: Int\n} | }
            missing field | , "password": password] | ]
            sent key | "email": email | "mail": email
            sent type | let crossing_id: Int | let crossing_id: String
            key | let vessel | let ship
            type | let total: Int | let total: String
            optional | let note: String? | let note: String
            shape | response.map(Page.self) | response.map([Sailing].self)
            """#)

    static let ownTargets = Self(
        "Targets of the app's own making",
        #"""
        import Foundation

        enum Payload {
            case none
            case url([String: Any])
            case json(Encodable)
        }

        protocol Target {
            var host: String { get }
            var route: String { get }
            var verb: Verb { get }
            var payload: Payload { get }
        }

        enum Verb: String { case get = "GET", post = "POST", put = "PUT", delete = "DELETE" }

        extension Target {
            var host: String { "https://api.ferries.example/v2" }
            var payload: Payload { .none }
        }

        enum BookingTarget: Target {
            case list(String)
            case make(Order)
            case drop(String)

            var route: String {
                switch self {
                case .list, .make: "/bookings"
                case .drop(let id): "/bookings/\(id)"
                }
            }

            var verb: Verb {
                switch self {
                case .list: .get
                case .make: .post
                case .drop: .delete
                }
            }

            var payload: Payload {
                switch self {
                case .list(let status): .url(["status": status])
                case .make(let order): .json(order)
                case .drop: .none
                }
            }
        }

        enum CrossingTarget: Target {
            case one(Int)
            var route: String { switch self { case .one(let id): "/crossings/\(id)" } }
            var verb: Verb { .get }
        }

        final class Courier {
            func deliver<T: Decodable>(_ target: some Target, _ type: T.Type = T.self) async throws -> T {
                guard var components = URLComponents(string: target.host + target.route) else { throw URLError(.badURL) }
                if case .url(let values) = target.payload {
                    components.queryItems = values.map { URLQueryItem(name: $0.key, value: "\($0.value)") }
                }
                var request = URLRequest(url: components.url!)
                request.httpMethod = target.verb.rawValue
                if case .json(let value) = target.payload { request.httpBody = try JSONEncoder().encode(value) }
                let (data, _) = try await URLSession.shared.data(for: request)
                return try JSONDecoder().decode(T.self, from: data)
            }
        }

        struct Desk {
            let courier: Courier
            func list() async throws -> [Reservation] { try await courier.deliver(BookingTarget.list("held")) }
            func make(_ order: Order) async throws -> Reservation { try await courier.deliver(BookingTarget.make(order)) }
            func sailing(_ id: Int) async throws -> Sailing {
                try await courier.deliver(CrossingTarget.one(id), Sailing.self)
            }
        }

        struct Sailing: Decodable {
            let id: Int
            let vessel: String
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
            let paid_at: String?
        }
        struct Order: Encodable {
            let crossing_id: Int
            let passengers: Int
        }
        """#,
        faults: #"""
            path | "/bookings" | "/booking"
            path | "/crossings/\(id)" | "/crossing/\(id)"
            method | .drop: .delete | .drop: .put
            query | ["status": status] | ["state": status]
            missing field | let passengers: Int\n} | }
            sent key | let crossing_id | let crossing
            sent type | let crossing_id: Int | let crossing_id: String
            key | let vessel | let ship
            type | let passengers: Int\n    let paid | let passengers: String\n    let paid
            optional | let paid_at: String? | let paid_at: String
            shape | -> [Reservation] { | -> Reservation {
            """#)

    static let dictionaries = Self(
        "One function with dictionaries for query and body",
        #"""
        import Foundation

        enum WebMethod: String { case get = "GET", post = "POST", patch = "PATCH", delete = "DELETE" }

        class WebService {
            let root: String
            init(root: String = Configuration.serverAddress) { self.root = root }

            func call(
                _ method: WebMethod, _ resource: String, query: [String: String]? = nil, json: [String: Any]? = nil
            ) async throws -> Data {
                var components = URLComponents(string: root + resource)!
                components.queryItems = query?.map { URLQueryItem(name: $0.key, value: $0.value) }
                var request = URLRequest(url: components.url!)
                request.httpMethod = method.rawValue
                if let json { request.httpBody = try JSONSerialization.data(withJSONObject: json) }
                return try await URLSession.shared.data(for: request).0
            }
        }

        enum Configuration {
            static var serverAddress: String {
                Bundle.main.object(forInfoDictionaryKey: "SERVER_ADDRESS") as? String ?? ""
            }
        }

        struct FerryCalls {
            let web: WebService

            func sailings(_ from: String, _ to: String) async throws -> Page {
                let data = try await web.call(.get, "/crossings", query: ["from": from, "to": to])
                return try JSONDecoder().decode(Page.self, from: data)
            }

            func book(_ crossing: Int, for passengers: Int, vehicle: String) async throws -> Reservation {
                let data = try await web.call(
                    .post, "/bookings", json: ["crossing_id": crossing, "passengers": passengers, "vehicle": vehicle])
                return try JSONDecoder().decode(Reservation.self, from: data)
            }

            func move(_ id: String, to passengers: Int) async throws {
                var change: [String: Any] = [:]
                change["passengers"] = passengers
                _ = try await web.call(.patch, "/bookings/\(id)", json: change)
            }

            func cancel(_ id: String) async throws { _ = try await web.call(.delete, "/bookings/\(id)") }
        }

        struct Page: Decodable { let items: [Sailing]; let total: Int }
        struct Sailing: Decodable {
            let id: Int
            let vessel: String
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
        }
        """#,
        faults: #"""
            path | .get, "/crossings" | .get, "/crossing"
            path | .delete, "/bookings/\(id)" | .delete, "/booking/\(id)"
            method | web.call(.patch | web.call(.post
            query | "to": to] | "to": to, "sort": "price"]
            required query | , "to": to] | ]
            missing field | , "passengers": passengers | ∅
            sent key | "vehicle": vehicle | "car": vehicle
            sent key | change["passengers"] | change["persons"]
            key | let vessel | let ship
            type | let total: Int | let total: String
            shape | -> Page { && Page.self | -> [Sailing] { && [Sailing].self
            """#)

    static let fluent = Self(
        "Requests made by functions of an extension",
        #"""
        import Foundation

        extension URLRequest {
            static func ferries(_ path: String, method: String = "GET", items: [URLQueryItem] = []) -> URLRequest {
                let base = URL(string: AppEnvironment.current.apiRoot)!
                var components = URLComponents(url: base.appendingPathComponent(path), resolvingAgainstBaseURL: true)!
                if !items.isEmpty { components.queryItems = items }
                var request = URLRequest(url: components.url!)
                request.httpMethod = method
                request.setValue("application/json", forHTTPHeaderField: "Accept")
                return request
            }

            func with<Body: Encodable>(body: Body) throws -> URLRequest {
                var copy = self
                copy.httpBody = try JSONEncoder().encode(body)
                copy.setValue("application/json", forHTTPHeaderField: "Content-Type")
                return copy
            }
        }

        extension URLSession {
            func value<T: Decodable>(of type: T.Type = T.self, for request: URLRequest) async throws -> T {
                try JSONDecoder().decode(type, from: data(for: request).0)
            }
        }

        struct AppEnvironment {
            var apiRoot: String
            static let current = AppEnvironment(apiRoot: "https://api.ferries.example/v2")
        }

        struct LiveFerries {
            func page(_ number: Int, from: String, to: String) async throws -> Page {
                let items = [
                    URLQueryItem(name: "from", value: from), URLQueryItem(name: "to", value: to),
                    URLQueryItem(name: "page", value: String(number)),
                ]
                return try await URLSession.shared.value(for: .ferries("crossings", items: items))
            }

            func sailing(_ id: Int) async throws -> Sailing {
                try await URLSession.shared.value(of: Sailing.self, for: .ferries("crossings/\(id)"))
            }

            func book(_ order: Order) async throws -> Reservation {
                let request = try URLRequest.ferries("bookings", method: "POST").with(body: order)
                return try await URLSession.shared.value(for: request)
            }

            func cancel(_ id: String) async throws {
                _ = try await URLSession.shared.data(for: .ferries("bookings/\(id)", method: "DELETE"))
            }
        }

        struct Page: Decodable { let items: [Sailing]; let total: Int }
        struct Sailing: Decodable {
            let id: Int
            let vessel: String
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
        }
        struct Order: Encodable {
            let crossing_id: Int
            let passengers: Int
        }
        """#,
        faults: #"""
            path | .ferries("crossings", | .ferries("crossing",
            path | .ferries("bookings/ | .ferries("booking/
            method | method: "DELETE" | method: "POST"
            query | name: "page" | name: "pages"
            required query | , URLQueryItem(name: "to", value: to), | ,
            missing field | let crossing_id: Int\n    let passengers: Int\n} | let crossing_id: Int\n}
            sent key | let crossing_id | let crossing
            sent type | let crossing_id: Int | let crossing_id: String
            key | let vessel | let ship
            type | let total: Int | let total: String
            shape | -> Page { | -> [Sailing] {
            """#)
}
