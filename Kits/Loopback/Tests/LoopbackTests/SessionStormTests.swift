import AppCore
import AppTesting
import FlyingFox
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct SessionStormTests {
    private let harbor = Harbor()
    private let store = InMemorySecretStore()
    private let server = SessionServer()
    private static let storm = 20

    /// Signs in with a token that the server no longer accepts.
    private func signIn(at url: URL, expiry: Date = .distantFuture) async throws -> TokenCoordinator {
        let coordinator = TokenCoordinator(
            store: store, refresher: SessionServer.Refresher(url: url, transport: harbor.transport),
            wallClock: harbor.wallClock, clock: harbor.clock)
        try await coordinator.signIn(with: Credential(accessToken: "old", refreshToken: "r1", expiry: expiry))
        return coordinator
    }

    /// Sends as many requests at once as the storm has.
    private func outcomes(of client: APIClient) async -> [Result<Loan, any Error>] {
        await withTaskGroup(of: Result<Loan, any Error>.self) { group in
            for _ in 0..<Self.storm {
                group.addTask {
                    do { return .success(try await client.send(APIRequest(HarborEndpoint.loans))) } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func aStormOfExpiredRequestsRefreshesOnce() async throws {
        await server.holdOldUntil(Self.storm)
        try await LocalServer.run(server.answer) { url in
            let coordinator = try await signIn(at: url)
            let outcomes = await outcomes(of: harbor.makeClient(at: url, authorizer: coordinator))
            #expect(outcomes.compactMap { try? $0.get() }.count == Self.storm)
        }
        #expect(await server.refreshes.entries == ["r1"])
        #expect(await server.refused.entries.count == Self.storm)
        #expect(await server.accepted.entries.count == Self.storm)
        #expect(await harbor.clock.pauses.isEmpty)
    }

    @Test func aTokenThatIsKnownToHaveExpiredIsNotEvenSent() async throws {
        try await LocalServer.run(server.answer) { url in
            let coordinator = try await signIn(at: url, expiry: harbor.wallClock.now.addingTimeInterval(60))
            harbor.now.withLock { $0 += 60 }
            let outcomes = await outcomes(of: harbor.makeClient(at: url, authorizer: coordinator))
            #expect(outcomes.compactMap { try? $0.get() }.count == Self.storm)
        }
        #expect(await server.refreshes.entries == ["r1"])
        #expect(await server.refused.entries.isEmpty)
    }

    @Test func aRefusalThatComesLateDoesNotRefreshAgain() async throws {
        await server.holdSecondOld()
        try await LocalServer.run(server.answer) { url in
            let client = harbor.makeClient(at: url, authorizer: try await signIn(at: url))
            let request = APIRequest(HarborEndpoint.loans)
            async let first: Loan = client.send(request)
            async let second: Loan = client.send(request)
            // The second refusal waits at the server until the new token has been used.
            try await server.accepted.wait(for: 1)
            await server.release.open()
            #expect(try await [first, second].count == 2)
        }
        #expect(await server.refreshes.entries == ["r1"])
        #expect(await server.refused.entries.count == 2)
    }

    @Test(arguments: [0, 1])
    func aCancellationDuringTheRefreshTakesNobodyAlong(canceled: Int) async throws {
        await server.holdOldUntil(2)
        await server.holdRefresh()
        try await LocalServer.run(server.answer) { url in
            let client = harbor.makeClient(at: url, authorizer: try await signIn(at: url))
            let request = APIRequest(HarborEndpoint.loans)
            let tasks = (0..<2).map { _ in Task<Loan, any Error> { try await client.send(request) } }
            // Both were refused, and one of them has begun the refresh, which the server holds.
            try await server.refreshes.wait(for: 1)
            tasks[canceled].cancel()
            await #expect(throws: CancellationError.self) { try await tasks[canceled].value }
            await server.release.open()
            #expect(try await tasks[1 - canceled].value == Loan(title: "Fugue"))
        }
        #expect(await server.refreshes.entries == ["r1"])
    }

    @Test func aRefusedRefreshSignsOutOnce() async throws {
        await server.holdOldUntil(Self.storm)
        await server.refuseRefresh(with: .json(#"{"error":"invalid_grant"}"#, status: 400))
        try await LocalServer.run(server.answer) { url in
            let coordinator = try await signIn(at: url)
            let states = await coordinator.states()
            let outcomes = await outcomes(of: harbor.makeClient(at: url, authorizer: coordinator))
            for outcome in outcomes {
                #expect(throws: APIError.unauthorized(message: nil)) { try outcome.get() }
            }
            // The next sign-in ends what is looked at.
            try await coordinator.signIn(with: Credential(accessToken: "n", refreshToken: "r", expiry: .distantFuture))
            let changes = await states.prefix(3).reduce(into: []) { $0.append($1) }
            #expect(changes == [.signedIn, .signedOut, .signedIn])
        }
        #expect(await server.refreshes.entries == ["r1"])
    }

    @Test(arguments: [
        HTTPResponse.status(503), .status(401),
        .json(#"{"error":"invalid_client"}"#, status: 400), .json("<html>"),
    ])
    func aRefreshThatSaysNothingAboutTheTokenSignsNobodyOut(answer: HTTPResponse) async throws {
        await server.refuseRefresh(with: answer)
        try await LocalServer.run(server.answer) { url in
            let coordinator = try await signIn(at: url)
            let client = harbor.makeClient(at: url, authorizer: coordinator)
            let error = await #expect(throws: APIError.self) {
                let _: Loan = try await client.send(APIRequest(HarborEndpoint.loans))
            }
            guard case .authorizationUnavailable = error else {
                Issue.record("\(String(describing: error)) says more than is known")
                return
            }
            #expect(try await coordinator.restore() == .signedIn)
        }
    }
}
