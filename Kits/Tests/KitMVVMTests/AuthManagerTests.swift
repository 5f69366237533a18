import AppCore
import AppTesting
import Combine
import Foundation
import KitMVVM
import Testing

/// An account on a server that answers what a test says.
private actor StatedAccount: AccountServiceProtocol {
    private(set) var calls: [String] = []
    private var failures: [String: any Error] = [:]

    func fail(_ call: String, with error: any Error) {
        failures[call] = error
    }

    func signIn(with proof: SignInProof) async throws -> Credential {
        try answer("signIn")
        return Credential(accessToken: "a", refreshToken: "r", expiry: .distantFuture)
    }

    func signOut() async throws { try answer("signOut") }

    func deleteAccount() async throws { try answer("deleteAccount") }

    private func answer(_ call: String) throws {
        calls.append(call)
        if let failure = failures[call] { throw failure }
    }
}

/// Nothing is refreshed in these tests.
private struct NoRefresher: TokenRefreshing {
    func refresh(_ credential: Credential) async throws -> Credential { credential }
}

@MainActor
@Suite("AuthManager")
struct AuthManagerTests {
    private let account = StatedAccount()
    private let errors = RecordedErrors()
    private let store = InMemorySecretStore()
    private let forgotten = Locked(0)
    private let proof = SignInProof.password(name: "anna", password: "sEcRet")
    private let session: TokenCoordinator
    private let manager: AuthManager

    init() {
        session = TokenCoordinator(store: store, refresher: NoRefresher(), clock: ImmediateClock())
        manager = AuthManager(service: account, session: session, errors: errors) { [forgotten] in
            forgotten.withLock { $0 += 1 }
        }
    }

    private func signedIn() async throws {
        try await manager.signIn(with: proof)
        #expect(manager.isSignedIn == true)
    }

    @Test("whoever signs in has a session")
    func signingInBeginsASession() async throws {
        #expect(manager.isSignedIn == nil)
        try await signedIn()
        #expect(try await session.authorization().value == "Bearer a")
        #expect(errors.contexts == [])
    }

    @Test("a failure is recorded once, published and thrown")
    func aRefusedSignInIsTold() async {
        await account.fail("signIn", with: PierError.closed)
        await #expect(throws: PierError.closed) { try await manager.signIn(with: proof) }
        #expect(manager.lastError as? PierError == .closed)
        #expect(errors.contexts == ["signIn"])
        #expect(manager.isSignedIn == nil)
    }

    @Test("the next attempt takes the error away before it has an answer")
    func anAttemptBeginsWithoutError() async throws {
        await account.fail("deleteAccount", with: PierError.storm)
        try await signedIn()
        await #expect(throws: PierError.storm) { try await manager.deleteAccount() }
        var published: [Bool] = []
        let cancellable = manager.lastErrorPublisher.sink { published.append($0 != nil) }
        defer { cancellable.cancel() }
        try await manager.signOut()
        #expect(published.first == true)
        #expect(published.last == false)
    }

    @Test("canceling is thrown and neither recorded nor published")
    func cancelingIsNoFailure() async {
        await account.fail("signIn", with: CancellationError())
        await #expect(throws: CancellationError.self) { try await manager.signIn(with: proof) }
        #expect(manager.lastError == nil)
        #expect(errors.contexts == [])
    }

    @Test("a server that cannot be told does not keep anybody signed in")
    func signingOutWorksWithoutTheServer() async throws {
        await account.fail("signOut", with: PierError.storm)
        try await signedIn()
        try await manager.signOut()
        #expect(manager.isSignedIn == false)
        #expect(await store.secrets.isEmpty)
        #expect(forgotten.withLock { $0 } == 1)
        #expect(errors.contexts == ["signOut"])
        #expect(manager.lastError == nil, "nobody can do anything about it")
    }

    @Test("deleting the account ends the session")
    func aDeletedAccountIsSignedOut() async throws {
        try await signedIn()
        try await manager.deleteAccount()
        #expect(manager.isSignedIn == false)
        #expect(await account.calls == ["signIn", "deleteAccount"])
        #expect(forgotten.withLock { $0 } == 1)
    }

    @Test("an account that could not be deleted stays signed in")
    func aFailedDeletionChangesNothing() async throws {
        await account.fail("deleteAccount", with: PierError.closed)
        try await signedIn()
        await #expect(throws: PierError.closed) { try await manager.deleteAccount() }
        #expect(manager.isSignedIn == true)
        #expect(manager.lastError as? PierError == .closed)
        #expect(errors.contexts == ["deleteAccount"])
        #expect(forgotten.withLock { $0 } == 0)
    }

    @Test("the session of the last run is found")
    func aStoredSessionIsRestored() async throws {
        await manager.restore()
        #expect(manager.isSignedIn == false)
        try await signedIn()
        let later = AuthManager(
            service: account, session: TokenCoordinator(store: store, refresher: NoRefresher()), errors: errors,
            forget: {})
        await later.restore()
        #expect(later.isSignedIn == true)
    }

    @Test("a view model mirrors the account behind its protocol")
    func aViewModelMirrorsWithoutRecordingAgain() async {
        let model = PierViewModel(errors: errors)
        let account: any AuthManagerProtocol = manager
        model.mirrorErrors(of: account.lastErrorPublisher)
        await self.account.fail("signIn", with: PierError.closed)
        await #expect(throws: PierError.closed) { try await account.signIn(with: proof) }
        #expect(model.error as? PierError == .closed)
        #expect(errors.contexts == ["signIn"], "the manager has recorded it, and nobody else")
    }

    @Test("no text about a proof holds its secret")
    func aProofKeepsItsSecret() {
        var dumped = ""
        dump(proof, to: &dumped)
        #expect(!"\(proof) \(String(reflecting: proof)) \(dumped)".contains("sEcRet"))
        let token = SignInProof.token("sEcRet", provider: "apple")
        #expect("\(token)" == "token of apple")
    }
}
