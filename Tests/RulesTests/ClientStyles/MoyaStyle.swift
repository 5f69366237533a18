extension ClientStyle {
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
}
