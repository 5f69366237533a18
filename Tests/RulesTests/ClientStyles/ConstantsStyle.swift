extension ClientStyle {
    static let constants = Self(
        "Constants for paths and a builder of requests",
        #"""
        import Foundation

        enum Paths {
            static let crossings = "/crossings"
            static let bookings = "/bookings"
            static let signIn = "/sessions"
            static func booking(_ id: String) -> String { "/bookings/\(id)" }
        }

        struct RequestBuilder {
            static let host = "https://api.ferries.example/v2"

            private var request: URLRequest

            init(_ path: String) { request = URLRequest(url: URL(string: Self.host + path)!) }

            func method(_ method: String) -> Self {
                var copy = self
                copy.request.httpMethod = method
                return copy
            }

            func body(_ value: some Encodable) throws -> Self {
                var copy = self
                copy.request.httpBody = try JSONEncoder().encode(value)
                return copy
            }

            func build() -> URLRequest { request }
        }

        final class BookingService {
            private let session: URLSession
            init(session: URLSession) { self.session = session }

            func sailing(_ id: Int) async throws -> Sailing {
                let request = RequestBuilder(Paths.crossings + "/\(id)").build()
                return try await load(request)
            }

            func bookings() async throws -> [Reservation] {
                try await load(RequestBuilder(Paths.bookings).build())
            }

            func signIn(_ login: Login) async throws -> Access {
                let request = try RequestBuilder(Paths.signIn).method("POST").body(login).build()
                return try await load(request)
            }

            func cancel(_ id: String) async throws {
                let request = RequestBuilder(Paths.booking(id)).method("DELETE").build()
                _ = try await session.data(for: request)
            }

            private func load<T: Decodable>(_ request: URLRequest) async throws -> T {
                let (data, _) = try await session.data(for: request)
                return try JSONDecoder().decode(T.self, from: data)
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
        struct Login: Encodable {
            let email: String
            let password: String
        }
        struct Access: Decodable { let token: String }
        """#,
        faults: #"""
            path | crossings = "/crossings" | crossings = "/crossing"
            path | bookings = "/bookings" | bookings = "/booking"
            path | "/bookings/\(id)" | "/booking/\(id)"
            method | method("DELETE") | method("POST")
            missing field |     let password: String\n | ∅
            sent key | let email | let mail
            sent type | let email: String | let email: Int
            key | let vessel | let ship
            type | let passengers: Int | let passengers: String
            key | let token | let key
            optional | let note: String? | let note: String
            shape | -> [Reservation] { | -> Reservation {
            """#)
}
