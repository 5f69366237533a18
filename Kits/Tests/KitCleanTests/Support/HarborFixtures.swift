import AppCore
import Foundation

@testable import KitClean

/// What can go wrong in the tests' harbor.
enum HarborError: Error, Equatable, LocalizedError {
    case storm

    var errorDescription: String? { "There is a storm." }
}

/// A value that a server sends.
struct Ship: Codable, Equatable {
    let name: String
    let arrival: Date
}

/// A view model with one operation, as features write them.
@MainActor
final class ShipsViewModel: BaseViewModel {
    private(set) var ships = LatestLoad<[String]>()

    func run(_ operation: () async throws -> [String]) async {
        setLoading(true)
        defer { setLoading(false) }
        let ticket = ships.begin()
        do {
            ships.succeed(try await operation(), for: ticket)
        } catch {
            ships.fail(with: error, for: ticket)
            handleError(error)
        }
    }
}

/// A repository as features write them.
final class ShipRepository: BaseRepository {
    func ship() async throws -> Ship {
        try await safeAPICall(endpoint: .health, responseType: Ship.self)
    }

    func send(_ ship: Ship) async throws {
        _ = try await safeAPICall(endpoint: .health, responseType: EmptyResponse.self, body: ship)
    }
}
