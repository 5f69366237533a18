extension ClientStyle {
    static let mutableRequests = Self(
        "Mutable requests",
        #"""
        import UIKit

        class BaseService {
            let serverURL = Config.shared.apiURL

            func makeRequest(path: String, type: String, params: [String: Any]?) -> URLRequest? {
                guard let url = URL(string: String(format: "%@%@", serverURL, path)) else { return nil }
                let request = NSMutableURLRequest(url: url)
                request.httpMethod = type
                if let params = params {
                    request.httpBody = try? JSONSerialization.data(withJSONObject: params, options: [])
                    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                }
                return request as URLRequest
            }

            func execute<T: Decodable>(_ request: URLRequest, completion: @escaping (T?, Error?) -> Void) {
                let task = URLSession.shared.dataTask(with: request) { (data, response, error) in
                    DispatchQueue.main.async {
                        if let error = error { completion(nil, error); return }
                        guard let data = data else { return }
                        do {
                            let result = try JSONDecoder().decode(T.self, from: data)
                            completion(result, nil)
                        } catch {
                            completion(nil, error)
                        }
                    }
                }
                task.resume()
            }
        }

        final class Config {
            static let shared = Config()
            let apiURL = "https://api.ferries.example/v2"
        }

        final class BookingsService: BaseService {
            func list(completion: @escaping ([Reservation]?, Error?) -> Void) {
                guard let request = makeRequest(path: "/bookings?status=held", type: "GET", params: nil) else { return }
                execute(request, completion: completion)
            }

            func make(crossing: Int, people: Int, completion: @escaping (Reservation?, Error?) -> Void) {
                let params: [String: Any] = ["crossing_id": crossing, "passengers": people]
                guard let request = makeRequest(path: "/bookings", type: "POST", params: params) else { return }
                execute(request) { (made: Reservation?, error) in completion(made, error) }
            }

            func drop(_ id: String) {
                guard let request = makeRequest(path: String(format: "/bookings/%@", id), type: "DELETE", params: nil) else { return }
                URLSession.shared.dataTask(with: request).resume()
            }
        }

        struct Reservation: Codable {
            var id: String
            var passengers: Int
            var paid_at: String?
        }
        """#,
        faults: #"""
            path | "/bookings?status | "/booking?status
            path | "/bookings/%@" | "/booking/%@"
            method | "DELETE" | "PUT"
            query | ?status= | ?state=
            sent key | "passengers": people | "people": people
            sent type | "crossing_id": crossing | "crossing_id": "\(crossing)"
            missing field | , "passengers": people | ∅
            type | var passengers: Int | var passengers: Bool
            optional | var paid_at: String? | var paid_at: String
            key | var paid_at | var payed_at
            """#)
}
