import AppCore
import AppTesting
import Foundation
import Testing

@testable import KitClean

@Suite("BaseRepository")
struct BaseRepositoryTests {
    private let transport = ScriptedTransport()
    private let errors = RecordedErrors()
    private let repository: ShipRepository

    init() throws {
        let manager = NetworkManager(baseURL: try #require(URL(string: "https://harbor.example")), transport: transport)
        repository = ShipRepository(networkManager: manager, errors: errors)
    }

    @Test("an answer is decoded into the type that was asked for, and nothing is recorded")
    func anAnswerArrivesAsItsType() async throws {
        await transport.script("/health", .json(#"{"name":"Anna","arrival":"2025-03-01T09:30:00.500Z"}"#))
        let ship = try await repository.ship()
        #expect(ship == Ship(name: "Anna", arrival: Date(timeIntervalSince1970: 1_740_821_400.5)))
        #expect(errors.contexts.isEmpty)
    }

    @Test("a failure is thrown on as it was, and recorded once with the type of the repository")
    func aFailureOfTheServerIsNeverSwallowed() async {
        await transport.script("/health", .status(404))
        await #expect(throws: NetworkError.clientError(status: 404)) { try await repository.ship() }
        #expect(errors.contexts == ["ShipRepository"])
    }

    @Test("an answer that cannot be read is a failure of the one type")
    func abrokenAnswerIsANetworkError() async {
        await transport.script("/health", .json("{}"))
        await #expect { try await repository.ship() } throws: { error in
            guard case NetworkError.decodingError = error else { return false }
            return true
        }
        #expect(errors.contexts == ["ShipRepository"])
    }

    @Test("a canceled request is thrown on and not recorded")
    func leavingAScreenRecordsNothing() async {
        await transport.script("/health", .never)
        let task = Task { try await repository.ship() }
        await transport.waitForRequests(count: 1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(errors.contexts.isEmpty)
    }

    @Test("a body is sent as JSON with moments in ISO 8601")
    func whatIsSentCanBeReadAgain() async throws {
        await transport.script("/health", .status(204))
        try await repository.send(Ship(name: "Anna", arrival: Date(timeIntervalSince1970: 0)))
        let body = try #require(await transport.requests.first?.httpBody)
        #expect(String(decoding: body, as: UTF8.self).contains("1970-01-01T00:00:00.000Z"))
    }

    @Test("a repository does not run on the main actor")
    @MainActor
    func decodingDoesNotStopTheScreen() async {
        let isMain = await Task { @RepositoryActor in RepositoryActor.shared as (any Actor) === MainActor.shared }.value
        #expect(!isMain)
    }
}
