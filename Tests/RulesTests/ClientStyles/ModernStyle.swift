extension ClientStyle {
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
}
