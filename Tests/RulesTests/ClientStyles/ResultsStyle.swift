extension ClientStyle {
    static let results = Self(
        "A static client with a Result completion",
        #"""
        import Foundation

        enum APIError: Error { case network, decoding }

        class APIClient {
            static let base = "https://api.ferries.example/v2"
            enum Endpoints {
                case search(String, String)
                case sailing(Int)
                case book
                case booking(String)

                var stringValue: String {
                    switch self {
                    case .search(let from, let to): return APIClient.base + "/crossings?from=\(from)&to=\(to)"
                    case .sailing(let id): return APIClient.base + "/crossings/\(id)"
                    case .book: return APIClient.base + "/bookings"
                    case .booking(let id): return APIClient.base + "/bookings/" + id
                    }
                }
                var url: URL { return URL(string: stringValue)! }
            }

            @discardableResult
            class func taskForGETRequest<ResponseType: Decodable>(url: URL, responseType: ResponseType.Type, completion: @escaping (ResponseType?, Error?) -> Void) -> URLSessionDataTask {
                let task = URLSession.shared.dataTask(with: url) { data, response, error in
                    guard let data = data else { completion(nil, error); return }
                    let decoder = JSONDecoder()
                    do {
                        let responseObject = try decoder.decode(ResponseType.self, from: data)
                        DispatchQueue.main.async { completion(responseObject, nil) }
                    } catch { completion(nil, error) }
                }
                task.resume()
                return task
            }

            class func taskForPOSTRequest<RequestType: Encodable, ResponseType: Decodable>(url: URL, responseType: ResponseType.Type, body: RequestType, completion: @escaping (ResponseType?, Error?) -> Void) {
                var request = URLRequest(url: url)
                request.httpMethod = "POST"
                request.httpBody = try! JSONEncoder().encode(body)
                request.addValue("application/json", forHTTPHeaderField: "Content-Type")
                let task = URLSession.shared.dataTask(with: request) { data, response, error in
                    guard let data = data else { return }
                    completion(try? JSONDecoder().decode(ResponseType.self, from: data), nil)
                }
                task.resume()
            }

            class func search(from: String, to: String, completion: @escaping ([Sailing], Error?) -> Void) {
                taskForGETRequest(url: Endpoints.search(from, to).url, responseType: Page.self) { response, error in
                    completion(response?.items ?? [], error)
                }
            }
            class func sailing(id: Int, completion: @escaping (Sailing?, Error?) -> Void) {
                taskForGETRequest(url: Endpoints.sailing(id).url, responseType: Sailing.self, completion: completion)
            }
            class func book(order: Order, completion: @escaping (Bool) -> Void) {
                taskForPOSTRequest(url: Endpoints.book.url, responseType: Reservation.self, body: order) { response, _ in
                    completion(response != nil)
                }
            }
            class func cancel(id: String) {
                var request = URLRequest(url: Endpoints.booking(id).url)
                request.httpMethod = "DELETE"
                URLSession.shared.dataTask(with: request).resume()
            }
        }

        struct Page: Codable { let items: [Sailing]; let total: Int }
        struct Sailing: Codable { let id: Int; let vessel: String; let note: String? }
        struct Reservation: Codable { let id: String; let passengers: Int }
        struct Order: Codable { let crossing_id: Int; let passengers: Int }
        """#,
        faults: #"""
            path | "/crossings?from | "/crossing?from
            path | "/bookings/" + id | "/booking/" + id
            method | "DELETE" | "PUT"
            method | "POST" | "PATCH"
            required query | &to=\(to) | ∅
            query | &to=\(to) | &to=\(to)&pages=1
            missing field | let crossing_id: Int; let passengers: Int | let crossing_id: Int
            sent type | let crossing_id: Int | let crossing_id: String
            key | let vessel | let ship
            type | let id: String | let id: Int
            optional | let note: String? | let note: String
            shape | responseType: Page.self) | responseType: [Sailing].self)
            """#)
}
