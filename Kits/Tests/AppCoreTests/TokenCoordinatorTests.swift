import AppTesting
import Foundation
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(1)))
struct TokenCoordinatorTests {
    private static let now = Date(timeIntervalSince1970: 1_000_000)

    private let store = InMemorySecretStore()
    private let refresher = MockTokenRefresher()
    private let clock = ManualClock()

    private func makeCoordinator(clock: any Clock<Duration> = ImmediateClock()) -> TokenCoordinator {
        TokenCoordinator(
            store: store, refresher: refresher, wallClock: WallClock { Self.now }, clock: clock)
    }

    private func makeCredential(_ name: String, expiry: Date = .distantFuture) -> Credential {
        Credential(accessToken: name, refreshToken: "refresh \(name)", expiry: expiry)
    }

    private func state(in store: InMemorySecretStore) async throws -> StoredSession {
        guard let bytes = await store.secrets[.session] else { return .missing }
        return try StoredSession(bytes)
    }

    @Test func aCredentialIsRefreshedAtTheVeryMomentOfItsExpiry() async throws {
        let sut = makeCoordinator()
        await refresher.setAnswer(.success(makeCredential("b")))
        try await sut.signIn(with: makeCredential("a", expiry: Self.now.addingTimeInterval(1)))
        #expect(try await sut.authorization().value == "Bearer a", "a second before its expiry it is used")
        // A new process at the moment of the expiry, as the first one's clock stands still.
        let later = TokenCoordinator(
            store: store, refresher: refresher, wallClock: WallClock { Self.now.addingTimeInterval(1) },
            clock: ImmediateClock())
        #expect(try await later.authorization().value == "Bearer b", "at its expiry it is refreshed")
    }

    @Test func aClockThatIsAheadDoesNotRefreshEveryRequest() async throws {
        let sut = makeCoordinator()
        await refresher.setAnswer(.success(makeCredential("b", expiry: Self.now)))
        try await sut.signIn(with: makeCredential("a", expiry: Self.now))
        for _ in 0..<10 { #expect(try await sut.authorization().value == "Bearer a") }
        #expect(await refresher.refreshed.isEmpty, "only a 401 counts for such a clock")
    }

    @Test func aLate401ForAnOlderCredentialGetsTheNewerOne() async throws {
        let sut = makeCoordinator()
        await refresher.setAnswer(.success(makeCredential("b")))
        try await sut.signIn(with: makeCredential("a"))
        let sent = try await sut.authorization()
        let renewed = try await sut.renew(after: sent)
        #expect(try await sut.renew(after: sent) == renewed)
        #expect(renewed.value == "Bearer b")
        #expect(await refresher.refreshed == [1], "one refresh for both")
    }

    @Test func aRequestOfOnePersonIsNotRepeatedInTheNameOfAnother() async throws {
        let sut = makeCoordinator()
        try await sut.signIn(with: makeCredential("ann"))
        let sent = try await sut.authorization()
        try await sut.signOut()
        try await sut.signIn(with: makeCredential("ben"))
        await #expect(throws: SessionError.signedOut) { try await sut.renew(after: sent) }
    }

    @Test func theRotatedTokenIsStoredBeforeItIsUsed() async throws {
        let sut = makeCoordinator()
        await refresher.setAnswer(.success(makeCredential("b")))
        try await sut.signIn(with: makeCredential("a"))
        _ = try await sut.renew(after: sut.authorization())
        guard case .live(let stored) = try await state(in: store) else { Issue.record("nothing stored"); return }
        #expect(stored.credential == makeCredential("b").numbered(2))
    }

    @Test func aTokenThatTheStoreRefusedIsWrittenBeforeAnythingElse() async throws {
        let sut = makeCoordinator()
        await refresher.setAnswer(.success(makeCredential("b")))
        try await sut.signIn(with: makeCredential("a"))
        let sent = try await sut.authorization()
        await store.fail(with: .locked, on: [.write])
        await #expect(throws: SessionError.locked) { try await sut.renew(after: sent) }
        await store.fail(with: nil)
        #expect(try await sut.renew(after: sent).value == "Bearer b")
        #expect(await refresher.refreshed == [1], "the token is not used up a second time")
    }

    @Test func aNetworkErrorSignsNobodyOut() async throws {
        let sut = makeCoordinator()
        try await sut.signIn(with: makeCredential("a"))
        let sent = try await sut.authorization()
        await refresher.setAnswer(.failure(URLError(.notConnectedToInternet)))
        await #expect(throws: URLError.self) { try await sut.renew(after: sent) }
        await refresher.setAnswer(.failure(CancellationError()))
        await #expect(throws: RefreshFailure.unavailable, "nobody who waits was canceled") {
            try await sut.renew(after: sent)
        }
        #expect(try await sut.restore() == .signedIn)
        #expect(try await sut.authorization() == sent)
    }

    @Test func aRefusalClearsTheCredentialThatFailed() async throws {
        let sut = makeCoordinator()
        try await sut.signIn(with: makeCredential("a"))
        let sent = try await sut.authorization()
        await refresher.setAnswer(.failure(RefreshFailure.refused))
        await #expect(throws: SessionError.signedOut) { try await sut.renew(after: sent) }
        guard case .refused(let mark) = try await state(in: store) else { Issue.record("not cleared"); return }
        #expect(mark.generation == 1)
        #expect(!String(decoding: mark.bytes, as: UTF8.self).contains("refresh a"), "no token is left")
        #expect(try await makeCoordinator().restore() == .signedOut, "nor does the next launch find one")
    }

    @Test func aNewerCredentialOfAnotherProcessWinsOverARefusal() async throws {
        let sut = makeCoordinator()
        let otherRefresher = MockTokenRefresher()
        let winner = TokenCoordinator(store: store, refresher: otherRefresher, clock: ImmediateClock())
        try await sut.signIn(with: makeCredential("a"))
        let sent = try await sut.authorization()
        await otherRefresher.setAnswer(.success(makeCredential("b")))
        // The other process gets its answer while the refusal is on its way.
        await refresher.setWork { _ = try await winner.renew(after: winner.authorization()) }
        await refresher.setAnswer(.failure(RefreshFailure.refused))
        #expect(try await sut.renew(after: sent).value == "Bearer b")
        #expect(try await sut.restore() == .signedIn)
    }

    @Test func aTokenThatAnotherProcessHasUsedUpIsNotUsedAgain() async throws {
        let sut = makeCoordinator()
        let otherRefresher = MockTokenRefresher()
        let other = TokenCoordinator(store: store, refresher: otherRefresher, clock: ImmediateClock())
        try await sut.signIn(with: makeCredential("a"))
        let sent = try await sut.authorization()
        await otherRefresher.setAnswer(.success(makeCredential("b")))
        _ = try await other.renew(after: other.authorization())
        #expect(try await sut.renew(after: sent).value == "Bearer b")
        #expect(await refresher.refreshed.isEmpty, "the server might take that for a theft")
    }

    @Test func aSignInOfAnotherPersonDuringARefreshWins() async throws {
        let sut = makeCoordinator()
        let other = makeCoordinator()
        try await sut.signIn(with: makeCredential("ann"))
        let sent = try await sut.authorization()
        let ben = makeCredential("ben")
        await refresher.setWork { try await other.signIn(with: ben) }
        await refresher.setAnswer(.success(makeCredential("ann again")))
        await #expect(throws: SessionError.signedOut, "Ann's request is not sent as Ben's") {
            try await sut.renew(after: sent)
        }
        #expect(try await sut.authorization().value == "Bearer ben")
        guard case .live(let stored) = try await state(in: store) else { Issue.record("nothing stored"); return }
        #expect(stored.credential.headerValue == "Bearer ben", "nor does Ann's token replace Ben's")
    }

    @Test func aRefusalWaitsASecondForAnotherProcessToWrite() async throws {
        let sut = makeCoordinator(clock: clock)
        try await sut.signIn(with: makeCredential("a"))
        await refresher.setAnswer(.failure(RefreshFailure.refused))
        let sent = try await sut.authorization()
        let renewal = Task { try await sut.renew(after: sent) }
        try await clock.waitForSleepers(count: 1)
        let winner = makeCoordinator()
        await refresher.setAnswer(.success(makeCredential("b")))
        _ = try await winner.renew(after: winner.authorization())
        clock.advance(by: .seconds(1))
        #expect(try await renewal.value.value == "Bearer b")
    }

    @Test func aServerThatRefusesItsOwnTokensIsNotAskedForEver() async throws {
        let sut = makeCoordinator(clock: clock)
        await refresher.setAnswer(.success(makeCredential("again")))
        try await sut.signIn(with: makeCredential("a"))
        var sent = try await sut.authorization()
        for _ in 1...5 { sent = try await sut.renew(after: sent) }
        clock.advance(by: .seconds(29))
        await #expect(throws: SessionError.tooManyRefreshes, "5 in 29 seconds") { try await sut.renew(after: sent) }
        #expect(try await sut.restore() == .signedIn, "which is no reason to sign out")
        clock.advance(by: .seconds(1))
        #expect(try await sut.renew(after: sent).value == "Bearer again", "after 30 seconds there is room")
    }

    @Test func aRefreshThatAsksForAnAuthorizationFailsInsteadOfWaitingForItself() async throws {
        let sut = makeCoordinator()
        try await sut.signIn(with: makeCredential("a"))
        let sent = try await sut.authorization()
        await refresher.setWork { _ = try await sut.authorization() }
        await #expect(throws: SessionError.calledDuringRefresh) { try await sut.renew(after: sent) }
        await refresher.setWork { _ = try await sut.renew(after: sent) }
        await #expect(throws: SessionError.calledDuringRefresh) { try await sut.renew(after: sent) }
    }
}
