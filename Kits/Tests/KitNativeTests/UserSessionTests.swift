import AppCore
import AppTesting
import Foundation
import KitNative
import Observation
import Testing

/// Tells who is signed in when a test says so.
private actor StatedAccounts {
    struct Outage: Error {}

    private(set) var questions = 0
    private var answers: [Result<User, any Error>] = []
    private var waiters: [CheckedContinuation<User, any Error>] = []

    func user() async throws -> User {
        questions += 1
        guard answers.isEmpty else { return try answers.removeFirst().get() }
        return try await withCheckedThrowingContinuation { waiters.append($0) }
    }

    /// Answers the question that was asked last of those that wait, or the next one.
    func answer(_ answer: Result<User, any Error>) {
        guard waiters.isEmpty else { return waiters.removeLast().resume(with: answer) }
        answers.append(answer)
    }
}

/// Nothing is refreshed in these tests but what the server refuses.
private struct RefusingRefresher: TokenRefreshing {
    func refresh(_ credential: Credential) async throws -> Credential { throw RefreshFailure.refused }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct UserSessionTests {
    private let anna = User(id: "7", name: "Anna")
    private let ben = User(id: "8", name: "Ben")
    private let store = InMemorySecretStore()
    private let accounts = StatedAccounts()
    private let forgotten = Locked(0)
    private let coordinator: TokenCoordinator
    private let session: UserSession

    init() {
        let accounts = accounts
        coordinator = TokenCoordinator(store: store, refresher: RefusingRefresher(), clock: ImmediateClock())
        session = UserSession(coordinator: coordinator, loadUser: { try await accounts.user() }) { [forgotten] in
            forgotten.withLock { $0 += 1 }
        }
    }

    private func credential(_ name: String) -> Credential {
        Credential(accessToken: name, refreshToken: "refresh \(name)", expiry: .distantFuture)
    }

    /// Follows the session while the test runs, and no longer.
    private func following(_ test: () async throws -> Void) async throws {
        let task = Task { await session.follow() }
        defer { task.cancel() }
        try await test()
    }

    private func wait(_ message: String, _ condition: () async -> Bool) async throws {
        try await waitForCondition(message: message) { await condition() }
    }

    @Test func initialState() {
        #expect(session.isAuthenticated == nil)
        #expect(session.currentUser == nil)
        #expect(session.failure == nil)
        #expect(!session.userState.isLoading)
    }

    @Test func aNewDeviceHasNobodyAndSaysSo() async throws {
        try await following {
            try await wait("nobody is signed in") { session.isAuthenticated == false }
            #expect(await accounts.questions == 0)
        }
    }

    @Test func aSessionOfTheLastLaunchGoesOn() async throws {
        let earlier = TokenCoordinator(store: store, refresher: RefusingRefresher(), clock: ImmediateClock())
        try await earlier.signIn(with: credential("a"))
        await accounts.answer(.success(anna))
        try await following {
            try await wait("Anna is back") { session.currentUser == anna }
            #expect(session.isAuthenticated == true)
        }
    }

    @Test func whoSignsInIsSeenByViews() async throws {
        try await following {
            try await wait("nobody is signed in") { session.isAuthenticated == false }
            let changes = Locked(0)
            withObservationTracking {
                _ = session.isAuthenticated
            } onChange: {
                changes.withLock { $0 += 1 }
            }
            try await session.signIn(with: credential("a"))
            try await wait("the session has begun") { session.isAuthenticated == true }
            #expect(session.userState.isLoading, "who it is, the server has not said yet")
            #expect(changes.withLock { $0 } == 1)
            await accounts.answer(.success(anna))
            try await wait("Anna is here") { session.currentUser == anna }
        }
    }

    @Test func whoSignsOutLeavesNothingBehind() async throws {
        await accounts.answer(.success(anna))
        try await following {
            try await session.signIn(with: credential("a"))
            try await wait("Anna is here") { session.currentUser == anna }
            let before = forgotten.withLock { $0 }
            try await session.signOut()
            try await wait("Anna has gone") { session.isAuthenticated == false }
            #expect(session.currentUser == nil)
            #expect(forgotten.withLock { $0 } == before + 1)
            #expect(await store.secrets.isEmpty)
        }
    }

    @Test func aSessionThatTheServerEndsIsOverForViewsToo() async throws {
        await accounts.answer(.success(anna))
        try await following {
            try await session.signIn(with: credential("a"))
            try await wait("Anna is here") { session.currentUser == anna }
            let refused = try await coordinator.authorization()
            await #expect(throws: SessionError.signedOut) { try await coordinator.renew(after: refused) }
            try await wait("the session is over") { session.isAuthenticated == false }
            #expect(session.currentUser == nil)
        }
    }

    @Test func aLateAnswerDoesNotShowSomebodyWhoHasGone() async throws {
        let task = Task { await session.follow() }
        try await session.signIn(with: credential("a"))
        try await wait("the server is asked for Anna") { await accounts.questions == 1 }
        try await session.signIn(with: credential("b"))
        try await wait("the server is asked for Ben") { await accounts.questions == 2 }
        await accounts.answer(.success(ben))
        try await wait("Ben is here") { session.currentUser == ben }
        await accounts.answer(.success(anna))
        // It ends when every answer has come.
        task.cancel()
        await task.value
        #expect(session.currentUser == ben)
    }

    @Test func aServerThatCannotSayWhoItIsSignsNobodyOut() async throws {
        await accounts.answer(.failure(StatedAccounts.Outage()))
        try await following {
            try await session.signIn(with: credential("a"))
            try await wait("the failure is shown") { session.userState.error is StatedAccounts.Outage }
            #expect(session.isAuthenticated == true)
            await accounts.answer(.success(anna))
            await session.reloadUser()
            #expect(session.currentUser == anna)
            #expect(session.userState.error == nil)
        }
    }

    @Test func nobodyIsAskedForWhileNobodyIsSignedIn() async {
        await session.reloadUser()
        #expect(await accounts.questions == 0)
        #expect(!session.userState.isLoading)
    }

    @Test func aLockedDeviceIsNeitherSignedInNorOut() async throws {
        await store.fail(with: .locked)
        try await following {
            await session.restore()
            #expect(session.isAuthenticated == nil)
            #expect(session.failure == nil, "a device is unlocked by itself")
            await store.fail(with: nil)
            await session.restore()
            try await wait("nobody is signed in") { session.isAuthenticated == false }
        }
    }

    @Test func aStoreThatFailsIsToldAndSignsNobodyOut() async throws {
        await store.fail(with: .denied)
        await session.restore()
        #expect(session.failure as? SessionError == .store(.denied))
        #expect(session.isAuthenticated == nil)
        await store.fail(with: nil)
        await session.restore()
        #expect(session.failure == nil)
    }
}
