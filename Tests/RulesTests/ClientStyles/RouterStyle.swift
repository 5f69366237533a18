extension ClientStyle {
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
}
