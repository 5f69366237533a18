import AppTesting
import TemplateAppCore
import Testing

@Suite @MainActor struct SignInViewModelTests {
    private let service = MockAccountService()
    private let errors = RecordedErrors()
    private let viewModel: SignInViewModel

    init() {
        let account = AuthManager(
            service: service,
            session: TokenCoordinator(store: InMemorySecretStore(), refresher: MockTokenRefresher()), errors: errors,
            forget: {})
        viewModel = SignInViewModel(account: account, errors: errors)
        viewModel.email = "ida@example.com"
        viewModel.password = "typed"
    }

    @Test func testSignIn_ServerAccepts_IsSignedInAndForgetsThePassword() async {
        // When
        await viewModel.signIn()

        // Then
        #expect(viewModel.isSignedIn, "somebody is there")
        #expect(viewModel.password.isEmpty, "nobody can read it on the screen any more")
        #expect(!viewModel.isLoading, "nothing goes on any more")
    }

    @Test func testSignIn_ServerRefuses_ShowsTheErrorThatWasRecordedOnce() async {
        // Given
        await service.setError(APIError.unauthorized(message: nil))

        // When
        await viewModel.signIn()

        // Then
        #expect(!viewModel.isSignedIn, "nobody is there")
        #expect(viewModel.error as? APIError == .unauthorized(message: nil), "people see why")
        #expect(errors.contexts == ["signIn"], "the owner of the account has recorded it")
    }

    @Test func testSignIn_AddressIsWrong_AsksNobody() async {
        // Given
        viewModel.email = "ida"

        // When
        await viewModel.signIn()

        // Then
        #expect(viewModel.emailError != nil, "the field says what is wrong")
        #expect(await service.calls.isEmpty, "the server is not asked")
    }

    @Test func testSignOut_SignedIn_NobodyIsThere() async {
        // Given
        await viewModel.signIn()

        // When
        await viewModel.signOut()

        // Then
        #expect(!viewModel.isSignedIn, "nobody is there any more")
    }
}
