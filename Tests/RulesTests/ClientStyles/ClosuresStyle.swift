extension ClientStyle {
    static let closures = Self(
        "Completion handlers",
        #"""
        import Foundation

        class FerryManager {
            static let instance = FerryManager()
            let baseURL = "https://api.ferries.example/v2/"

            func loadSailing(id: Int, completion: @escaping (Result<Sailing, Error>) -> Void) {
                guard let url = URL(string: baseURL + "crossings/\(id)") else { return }
                let task = URLSession.shared.dataTask(with: url) { data, response, error in
                    if let error = error {
                        completion(.failure(error))
                        return
                    }
                    guard let data = data else { return }
                    do {
                        let sailing = try JSONDecoder().decode(Sailing.self, from: data)
                        completion(.success(sailing))
                    } catch {
                        completion(.failure(error))
                    }
                }
                task.resume()
            }

            func loadReservations(status: String, completion: @escaping ([Reservation]?) -> Void) {
                let urlString = "\(baseURL)bookings?status=\(status)"
                guard let url = URL(string: urlString) else { return }
                URLSession.shared.dataTask(with: URLRequest(url: url)) { data, _, _ in
                    let list = data.flatMap { try? JSONDecoder().decode([Reservation].self, from: $0) }
                    completion(list)
                }.resume()
            }

            func signIn(email: String, password: String, completion: @escaping (Access?) -> Void) {
                guard let url = URL(string: "\(baseURL)sessions") else { return }
                var request = URLRequest(url: url)
                request.httpMethod = "POST"
                request.addValue("application/json", forHTTPHeaderField: "Content-Type")
                let body: [String: Any] = ["email": email, "password": password]
                request.httpBody = try? JSONSerialization.data(withJSONObject: body)
                URLSession.shared.dataTask(with: request) { data, _, _ in
                    guard let data = data else { return completion(nil) }
                    completion(try? JSONDecoder().decode(Access.self, from: data))
                }.resume()
            }

            func book(crossing: Int, passengers: Int, completion: @escaping (Error?) -> Void) {
                let url = URL(string: baseURL + "bookings")!
                var request = URLRequest(url: url)
                request.httpMethod = "POST"
                request.httpBody = try? JSONSerialization.data(withJSONObject: [
                    "crossing_id": crossing,
                    "passengers": passengers,
                ])
                URLSession.shared.dataTask(with: request) { _, _, error in completion(error) }.resume()
            }

            func cancel(id: String, completion: @escaping (Error?) -> Void) {
                let url = URL(string: baseURL + "bookings/" + id)!
                var request = URLRequest(url: url)
                request.httpMethod = "DELETE"
                URLSession.shared.dataTask(with: request) { _, _, error in completion(error) }.resume()
            }
        }

        struct Sailing: Codable {
            let id: Int
            let vessel: String
            let departsAt: String
            let note: String?

            enum CodingKeys: String, CodingKey {
                case id, vessel, note
                case departsAt = "departs_at"
            }
        }
        struct Reservation: Codable {
            let id: String
            let passengers: Int
        }
        struct Access: Codable {
            let token: String
        }
        """#,
        faults: #"""
            path | "crossings/\(id)" | "crossing/\(id)"
            path | \(baseURL)bookings? | \(baseURL)booking?
            path | \(baseURL)sessions | \(baseURL)session
            path | "bookings/" + id | "booking/" + id
            method | "DELETE" | "PUT"
            query | ?status= | ?state=
            sent key | "password": password | "secret": password
            sent key | "passengers": passengers, | "persons": passengers,
            missing field |             "passengers": passengers,\n | ∅
            missing field | , "password": password | ∅
            content type | "application/json" | "application/x-www-form-urlencoded"
            key | = "departs_at" | = "departure"
            type | let id: Int | let id: String
            type | let passengers: Int | let passengers: String
            optional | let note: String? | let note: String
            key | let token | let key
            shape | [Reservation]? && [Reservation].self | Reservation? && Reservation.self
            """#)
}
