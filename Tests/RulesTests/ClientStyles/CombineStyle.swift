extension ClientStyle {
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
}
