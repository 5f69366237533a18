import AppTesting
import TemplateAppCore
import Testing

@Suite @MainActor struct AuthManagerTests {
    private let service = MockAccountService()
    private let errors = RecordedErrors()
    private let proof = SignInProof.token("identity", provider: "apple")
    private let manager: AuthManager

    init() {
        manager = AuthManager(
            service: service,
            session: TokenCoordinator(store: InMemorySecretStore(), refresher: MockTokenRefresher()), errors: errors,
            forget: {})
    }

    @Test func testSignIn_ServerAccepts_IsSignedIn() async throws {
        // When
        try await manager.signIn(with: proof)

        // Then
        #expect(manager.isSignedIn == true, "somebody is there")
        #expect(manager.lastError == nil, "nothing failed")
    }

    @Test func testSignIn_ServerRefuses_IsPublishedAndRecordedOnce() async {
        // Given
        await service.setError(APIError.unauthorized(message: nil))

        // When
        await #expect(throws: APIError.self, "the caller is told") { try await manager.signIn(with: proof) }

        // Then
        #expect(manager.lastError as? APIError == .unauthorized(message: nil), "screens show it")
        #expect(errors.contexts == ["signIn"], "the crash reporter is told once")
    }

    @Test func testDeleteAccount_SignedIn_EndsTheSession() async throws {
        // Given
        try await manager.signIn(with: proof)

        // When
        try await manager.deleteAccount()

        // Then
        #expect(manager.isSignedIn == false, "nobody is there any more")
        #expect(manager.lastError == nil, "nothing failed")
    }

    @Test func testDeleteAccount_ServerFails_StaysSignedIn() async throws {
        // Given
        try await manager.signIn(with: proof)
        await service.setError(APIError.timeout())

        // When
        await #expect(throws: APIError.self, "the caller is told") { try await manager.deleteAccount() }

        // Then
        #expect(manager.isSignedIn == true, "the account is still there")
        #expect(manager.lastError as? APIError == .timeout(), "screens show it")
    }

    @Test func testSignOut_ServerFails_IsSignedOutAllTheSame() async throws {
        // Given
        try await manager.signIn(with: proof)
        await service.setError(APIError.timeout())

        // When
        try await manager.signOut()

        // Then
        #expect(manager.isSignedIn == false, "nobody is there any more")
        #expect(manager.lastError == nil, "nobody can do anything about it")
        #expect(errors.contexts == ["signOut"], "the crash reporter is told")
    }
}
