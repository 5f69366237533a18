import AppTesting
import Foundation
import Testing

@testable import AppCore

/// What the coordinator says about the session, above all when the store does not answer.
@Suite(.timeLimit(.minutes(1)))
struct SessionStateTests {
    private let store = InMemorySecretStore()
    private let refresher = MockTokenRefresher()

    private func makeCoordinator() -> TokenCoordinator {
        TokenCoordinator(store: store, refresher: refresher, clock: ImmediateClock())
    }

    private func makeCredential(_ name: String) -> Credential {
        Credential(accessToken: name, refreshToken: "refresh \(name)", expiry: .distantFuture)
    }

    @Test func aLockedDeviceIsNotSignedOut() async throws {
        try await makeCoordinator().signIn(with: makeCredential("a"))
        let sut = makeCoordinator()
        var states = await sut.states().makeAsyncIterator()
        await store.fail(with: .locked)
        #expect(try await sut.restore() == .locked)
        #expect(await states.next() == .locked)
        await #expect(throws: SessionError.locked) { try await sut.authorization() }
        await store.fail(with: nil)
        #expect(try await sut.restore() == .signedIn)
        #expect(await states.next() == .signedIn)
    }

    @Test(arguments: [SecretStoreError.denied, .duplicate, .other(code: -50)])
    func aStoreThatFailsIsNotSignedOut(error: SecretStoreError) async throws {
        let sut = makeCoordinator()
        await store.fail(with: error)
        await #expect(throws: SessionError.store(error)) { try await sut.restore() }
    }

    @Test func aSessionOfANewerVersionIsKept() async throws {
        let foreign = Data("{}".utf8)
        try await store.write(foreign, for: .session)
        let sut = makeCoordinator()
        await #expect(throws: SessionError.unreadable) { try await sut.restore() }
        #expect(await store.secrets[.session] == foreign)
        try await sut.signIn(with: makeCredential("a"))
        #expect(try await sut.restore() == .signedIn)
    }

    @Test func everySubscriberSeesEveryChange() async throws {
        let sut = makeCoordinator()
        var early = await sut.states().makeAsyncIterator()
        #expect(try await sut.restore() == .signedOut)
        try await sut.signIn(with: makeCredential("ann"))
        var late = await sut.states().makeAsyncIterator()
        try await sut.signIn(with: makeCredential("ben"))
        try await sut.signOut()
        for state in [SessionState.signedOut, .signedIn, .signedOut, .signedIn, .signedOut] {
            #expect(await early.next() == state)
        }
        for state in [SessionState.signedIn, .signedOut, .signedIn, .signedOut] {
            #expect(await late.next() == state)
        }
    }

    @Test func aStreamEndsWithItsCoordinator() async throws {
        var sut: TokenCoordinator? = makeCoordinator()
        let stream = await sut?.states()
        var states = try #require(stream).makeAsyncIterator()
        sut = nil
        #expect(await states.next() == nil)
    }

    @Test func aSignInThatCannotBeStoredDoesNotCount() async throws {
        let sut = makeCoordinator()
        await store.fail(with: .locked, on: [.write])
        await #expect(throws: SessionError.locked) { try await sut.signIn(with: makeCredential("a")) }
        #expect(try await sut.restore() == .signedOut)
    }

    @Test func aSignOutThatTheStoreRefusedIsNotForgotten() async throws {
        let sut = makeCoordinator()
        try await sut.signIn(with: makeCredential("a"))
        await store.fail(with: .denied, on: [.remove])
        await #expect(throws: SessionError.store(.denied)) { try await sut.signOut() }
        await #expect(throws: SessionError.signedOut) { try await sut.authorization() }
        await store.fail(with: nil)
        await #expect(throws: SessionError.signedOut) { try await sut.authorization() }
        #expect(await store.secrets.isEmpty, "the removal was made up for")
    }

    @Test func aSignInOfAnotherProcessIsFound() async throws {
        let sut = makeCoordinator()
        #expect(try await sut.restore() == .signedOut)
        try await makeCoordinator().signIn(with: makeCredential("a"))
        #expect(try await sut.authorization().value == "Bearer a")
    }

    @Test func aSignOutOfAnotherProcessEndsTheSessionWithoutARefresh() async throws {
        let sut = makeCoordinator()
        try await sut.signIn(with: makeCredential("a"))
        let sent = try await sut.authorization()
        try await makeCoordinator().signOut()
        await #expect(throws: SessionError.signedOut) { try await sut.renew(after: sent) }
        #expect(await refresher.refreshed.isEmpty)
        #expect(try await sut.restore() == .signedOut)
    }

    @Test(arguments: [
        SessionError.signedOut, .locked, .store(.denied), .unreadable, .tooManyRefreshes, .calledDuringRefresh,
    ])
    func everySessionErrorHasATextForPeople(error: SessionError) {
        #expect(error.localizedDescription == error.errorDescription)
        #expect(error.errorDescription?.hasSuffix(".") == true)
    }

    @Test(arguments: [SecretStoreError.notFound, .locked, .denied, .duplicate, .other(code: -50)])
    func everyStoreErrorHasATextForPeople(error: SecretStoreError) {
        #expect(error.localizedDescription == error.errorDescription)
        #expect(error.errorDescription?.hasSuffix(".") == true)
    }
}
