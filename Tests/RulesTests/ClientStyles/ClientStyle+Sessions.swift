// Clients that call URLSession directly.

extension ClientStyle {
    static let session = Self(
        "URLSession with addresses built in place",
        #"""
        import Foundation

        final class FerryService {
            private let host = URL(string: "https://api.ferries.example/v2")!
            private let decoder: JSONDecoder = {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                decoder.dateDecodingStrategy = .iso8601
                return decoder
            }()

            func sailing(_ number: Int) async throws -> Sailing {
                let url = host.appendingPathComponent("crossings").appendingPathComponent("\(number)")
                let (data, _) = try await URLSession.shared.data(from: url)
                return try decoder.decode(Sailing.self, from: data)
            }

            func reservations() async throws -> [Reservation] {
                let (data, _) = try await URLSession.shared.data(from: host.appendingPathComponent("bookings"))
                return try decoder.decode([Reservation].self, from: data)
            }

            func give(up reservation: Reservation) async throws {
                var request = URLRequest(url: host.appendingPathComponent("bookings/\(reservation.id)"))
                request.httpMethod = "DELETE"
                _ = try await URLSession.shared.data(for: request)
            }

            func buy(_ purchase: Purchase) async throws -> Reservation {
                var request = URLRequest(url: host.appendingPathComponent("bookings"))
                request.httpMethod = "POST"
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
                let encoder = JSONEncoder()
                encoder.keyEncodingStrategy = .convertToSnakeCase
                request.httpBody = try encoder.encode(purchase)
                let (data, _) = try await URLSession.shared.data(for: request)
                return try decoder.decode(Reservation.self, from: data)
            }
        }

        struct Sailing: Decodable {
            enum State: String, Decodable { case planned, boarding, departed, cancelled }
            let id: Int
            let vessel: String
            let departsAt: Date
            let price: Double
            let state: State
            let note: String?
        }
        struct Reservation: Decodable {
            let id: String
            let crossingId: Int
            let passengers: Int
            let paidAt: Date?
        }
        struct Purchase: Encodable {
            let crossingId: Int
            let passengers: Int
        }
        """#,
        faults: #"""
            path | appendingPathComponent("crossings") | appendingPathComponent("crossing")
            path | "bookings/\(reservation.id)" | "booking/\(reservation.id)"
            method | "DELETE" | "PUT"
            content type | "application/json" | "multipart/form-data"
            missing field | let passengers: Int\n} | }
            sent key | let passengers: Int\n} | let passengers: Int\n    let deck: Int\n}
            sent type | let passengers: Int\n} | let passengers: String\n}
            key | let vessel: String | let ship: String
            type | let price: Double | let price: String
            optional | let note: String? | let note: String
            values | departed, cancelled | departed, canceled
            date | .dateDecodingStrategy = .iso8601 | .dateDecodingStrategy = .secondsSince1970
            shape | -> [Reservation] { && [Reservation].self | -> Reservation { && Reservation.self
            """#)

    static let components = Self(
        "URLComponents with assigned parts",
        #"""
        import Foundation

        struct FerryAPI {
            var session = URLSession.shared

            private func address(_ path: String, _ items: [URLQueryItem] = []) -> URL? {
                var components = URLComponents()
                components.scheme = "https"
                components.host = "api.ferries.example"
                components.path = "/v2" + path
                components.queryItems = items.isEmpty ? nil : items
                return components.url
            }

            func search(from start: String, to end: String, page: Int) async throws -> SailingList {
                let items = [
                    URLQueryItem(name: "from", value: start),
                    URLQueryItem(name: "to", value: end),
                    URLQueryItem(name: "page", value: String(page)),
                ]
                guard let url = address("/crossings", items) else { throw URLError(.badURL) }
                return try await fetch(url)
            }

            func sailing(_ id: Int) async throws -> Sailing {
                var components = URLComponents()
                components.scheme = "https"
                components.host = "api.ferries.example"
                components.path = "/v2/crossings/\(id)"
                guard let url = components.url else { throw URLError(.badURL) }
                return try await fetch(url)
            }

            func reservations(_ state: String) async throws -> [Reservation] {
                var components = URLComponents(string: "https://api.ferries.example/v2/bookings")!
                components.queryItems = [.init(name: "status", value: state)]
                return try await fetch(components.url!)
            }

            func cancel(_ id: String) async throws {
                guard let url = address("/bookings/" + id) else { throw URLError(.badURL) }
                var request = URLRequest(url: url)
                request.httpMethod = "DELETE"
                _ = try await session.data(for: request)
            }

            private func fetch<Value: Decodable>(_ url: URL) async throws -> Value {
                let (data, _) = try await session.data(from: url)
                return try JSONDecoder().decode(Value.self, from: data)
            }
        }

        struct SailingList: Decodable {
            let items: [Sailing]
            let total: Int
        }
        struct Sailing: Decodable {
            let id: Int
            let vessel: String
            let state: String
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
            let status: Status
            enum Status: String, Decodable { case held, paid, void }
        }
        """#,
        faults: #"""
            path | "/v2/crossings/\(id)" | "/v2/crossing/\(id)"
            path | address("/crossings" | address("/sailings"
            path | "/bookings/" + id | "/booking/" + id
            method | "DELETE" | "POST"
            query | "page" | "pages"
            query | name: "status" | name: "state"
            required query | URLQueryItem(name: "to", value: end),\n | ∅
            key | let vessel | let ship
            type | let total: Int | let total: String
            type | let passengers: Int | let passengers: String
            values | held, paid, void | held, paid, voided
            shape | -> SailingList { | -> [Sailing] {
            """#)

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

    static let combine = Self(
        "Publishers of URLSession",
        #"""
        import Combine
        import Foundation

        final class FerryStore: ObservableObject {
            @Published var sailing: Sailing?
            private var bag = Set<AnyCancellable>()
            private let root = URL(string: "https://api.ferries.example/v2")!

            func load(_ id: Int) {
                URLSession.shared.dataTaskPublisher(for: root.appendingPathComponent("crossings/\(id)"))
                    .map(\.data)
                    .decode(type: Sailing.self, decoder: JSONDecoder())
                    .receive(on: DispatchQueue.main)
                    .sink(receiveCompletion: { _ in }, receiveValue: { [weak self] in self?.sailing = $0 })
                    .store(in: &bag)
            }

            func reservations() -> AnyPublisher<[Reservation], Error> {
                var request = URLRequest(url: root.appendingPathComponent("bookings"))
                request.setValue("application/json", forHTTPHeaderField: "Accept")
                return URLSession.shared.dataTaskPublisher(for: request)
                    .tryMap { output in
                        guard let answer = output.response as? HTTPURLResponse, answer.statusCode == 200 else {
                            throw URLError(.badServerResponse)
                        }
                        return output.data
                    }
                    .decode(type: [Reservation].self, decoder: JSONDecoder())
                    .eraseToAnyPublisher()
            }

            func change(_ id: String, _ change: Wish) -> AnyPublisher<Reservation, Error> {
                var request = URLRequest(url: root.appendingPathComponent("bookings").appendingPathComponent(id))
                request.httpMethod = "PATCH"
                request.httpBody = try? JSONEncoder().encode(change)
                return URLSession.shared.dataTaskPublisher(for: request)
                    .map(\.data)
                    .decode(type: Reservation.self, decoder: JSONDecoder())
                    .eraseToAnyPublisher()
            }
        }

        struct Sailing: Decodable {
            let id: Int
            let vessel: String
            let price: Double
            let note: String?
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
            let status: Status
            enum Status: String, Decodable { case held, paid, void }
        }
        struct Wish: Encodable {
            var passengers: Int?
            var vehicle: String?
        }
        """#,
        faults: #"""
            path | "crossings/\(id)" | "trips/\(id)"
            path | appendingPathComponent("bookings").app | appendingPathComponent("booking").app
            method | "PATCH" | "PUT"
            sent key | var vehicle | var car
            sent type | var passengers: Int? | var passengers: String?
            key | let vessel | let ship
            type | let price: Double | let price: Bool
            optional | let note: String? | let note: String
            values | held, paid, void | held, paid, open
            shape | AnyPublisher<[Reservation], Error> && [Reservation].self | AnyPublisher<Reservation, Error> && Reservation.self
            """#)

    static let modern = Self(
        "Addresses by appending(path:) and appending(queryItems:)",
        #"""
        import Foundation

        actor FerryGateway {
            let server: URL
            private let session: URLSession

            init(server: URL, session: URLSession = .shared) {
                self.server = server
                self.session = session
            }

            func sailings(from: String, to: String, page: Int = 1) async throws -> Page {
                let url = server
                    .appending(path: "crossings")
                    .appending(queryItems: [
                        URLQueryItem(name: "from", value: from),
                        URLQueryItem(name: "to", value: to),
                        URLQueryItem(name: "page", value: "\(page)"),
                    ])
                return try await answer(to: URLRequest(url: url))
            }

            func sailing(id: Sailing.ID) async throws -> Sailing {
                try await answer(to: URLRequest(url: server.appending(components: "crossings", String(id))))
            }

            func book(_ order: Order) async throws -> Reservation {
                var request = URLRequest(url: server.appending(path: "bookings"))
                request.httpMethod = "POST"
                request.httpBody = try JSONEncoder.ferries.encode(order)
                return try await answer(to: request)
            }

            func signOut() async throws {
                var request = URLRequest(url: server.appending(path: "sessions/current"))
                request.httpMethod = "DELETE"
                let (_, response) = try await session.data(for: request)
                guard (response as? HTTPURLResponse)?.statusCode == 204 else { throw URLError(.badServerResponse) }
            }

            private func answer<Answer: Decodable>(to request: URLRequest) async throws -> Answer {
                let (data, _) = try await session.data(for: request)
                return try JSONDecoder.ferries.decode(Answer.self, from: data)
            }
        }

        extension JSONDecoder {
            static let ferries: JSONDecoder = {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                decoder.dateDecodingStrategy = .iso8601
                return decoder
            }()
        }
        extension JSONEncoder {
            static let ferries: JSONEncoder = {
                let encoder = JSONEncoder()
                encoder.keyEncodingStrategy = .convertToSnakeCase
                return encoder
            }()
        }

        struct Page: Decodable {
            let items: [Sailing]
            let total: Int
            let nextPage: Int?
        }
        struct Sailing: Decodable, Identifiable {
            let id: Int
            let vessel: String
            let departsAt: Date
            let state: String
        }
        struct Reservation: Decodable {
            let id: String
            let status: Status
            enum Status: String, Decodable { case held, paid, void }
        }
        struct Order: Encodable {
            let crossingId: Int
            let passengers: Int
        }
        """#,
        faults: #"""
            path | appending(path: "crossings") | appending(path: "crossing")
            path | components: "crossings", | components: "sailings",
            path | sessions/current | sessions/mine
            method | "DELETE" | "POST"
            query | name: "page" | name: "p"
            required query | URLQueryItem(name: "from", value: from),\n | ∅
            missing field | let passengers: Int\n} | }
            sent type | let passengers: Int\n} | let passengers: Bool\n}
            key | let total | let count
            type | let vessel: String | let vessel: Int
            optional | let nextPage: Int? | let nextPage: Int
            values | held, paid, void | held, paid, free
            date | .dateDecodingStrategy = .iso8601 | .dateDecodingStrategy = .millisecondsSince1970
            shape | -> Page { | -> [Sailing] {
            """#)

    static let relative = Self(
        "Addresses relative to a base",
        #"""
        import Foundation

        enum Backend {
            static let address = URL(string: "https://api.ferries.example/v2/")!
        }

        struct SailingRepository {
            func sailing(_ id: Int) async throws -> Sailing {
                let url = URL(string: "crossings/\(id)", relativeTo: Backend.address)!
                let (data, _) = try await URLSession.shared.data(from: url)
                return try JSONDecoder().decode(Sailing.self, from: data)
            }

            func reservations() async throws -> [Reservation] {
                let url = URL(string: "bookings", relativeTo: Backend.address)!
                let (data, _) = try await URLSession.shared.data(from: url)
                let reservations: [Reservation] = try JSONDecoder().decode([Reservation].self, from: data)
                return reservations
            }

            func remove(_ reservation: Reservation) async throws {
                var request = URLRequest(url: URL(string: "bookings/\(reservation.id)", relativeTo: Backend.address)!)
                request.httpMethod = "DELETE"
                let (_, _) = try await URLSession.shared.data(for: request)
            }

            func add(photo: Data, to reservation: Reservation) async throws {
                let boundary = UUID().uuidString
                var request = URLRequest(url: URL(string: "bookings/\(reservation.id)/photo", relativeTo: Backend.address)!)
                request.httpMethod = "PUT"
                request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
                var body = Data()
                body.append(Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n".utf8))
                body.append(photo)
                body.append(Data("\r\n--\(boundary)--\r\n".utf8))
                _ = try await URLSession.shared.upload(for: request, from: body)
            }
        }

        struct Sailing: Decodable {
            let id: Int
            let vessel: String
            let note: String?
        }
        struct Reservation: Decodable {
            let id: String
            let passengers: Int
        }
        """#,
        faults: #"""
            path | "crossings/\(id)" | "crossings/find/\(id)"
            path | "bookings", rel | "reservations", rel
            method | "DELETE" | "POST"
            method | "PUT" | "POST"
            content type | multipart/form-data; boundary=\(boundary)", for | application/json", for
            key | let vessel | let ship
            type | let passengers: Int | let passengers: String
            optional | let note: String? | let note: String
            shape | reservations() async throws -> [Reservation] && let reservations: [Reservation] && [Reservation].self | reservations() async throws -> Reservation && let reservations: Reservation && Reservation.self
            """#)
}
