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
}
