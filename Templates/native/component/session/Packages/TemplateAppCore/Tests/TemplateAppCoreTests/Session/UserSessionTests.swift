import AppTesting
import TemplateAppCore
import Testing

@Suite(.timeLimit(.minutes(1))) @MainActor struct UserSessionTests {
    private let store = InMemorySecretStore()
    private let coordinator: TokenCoordinator
    private let credential = Credential(accessToken: "a", refreshToken: "r", expiry: .distantFuture)

    init() {
        coordinator = TokenCoordinator(store: store, refresher: NoRefresher())
    }

    private func makeSession() -> UserSession {
        UserSession(coordinator: coordinator) { User(id: "7", name: "Anna") }
    }

    @Test func initialState() {
        let session = makeSession()

        #expect(session.isAuthenticated == nil)
        #expect(session.currentUser == nil)
        #expect(session.failure == nil)
    }

    @Test func whoSignsInIsKnownByName() async throws {
        let session = makeSession()
        let following = Task { await session.follow() }
        defer { following.cancel() }

        try await session.signIn(with: credential)

        try await waitForCondition(message: "the person is known") { session.currentUser?.name == "Anna" }
        #expect(session.isAuthenticated == true)
    }

    @Test func whoSignsOutIsShownNoLonger() async throws {
        let session = makeSession()
        let following = Task { await session.follow() }
        defer { following.cancel() }
        try await session.signIn(with: credential)
        try await waitForCondition(message: "the person is known") { session.currentUser != nil }

        try await session.signOut()

        try await waitForCondition(message: "the session is over") { session.isAuthenticated == false }
        #expect(session.currentUser == nil)
    }

    @Test func aStoreThatFailsSignsNobodyOut() async {
        let session = makeSession()
        await store.fail(with: .denied)

        await session.restore()

        #expect(session.failure as? SessionError == .store(.denied))
        #expect(session.isAuthenticated == nil)
    }
}

/// Nothing is refreshed in these tests.
private struct NoRefresher: TokenRefreshing {
    func refresh(_ credential: Credential) async throws -> Credential { credential }
}
