import Combine

/// What stands behind the screen on which people sign in.
@MainActor
public final class SignInViewModel: BaseViewModel {
    // MARK: - Properties

    /// The address that is typed.
    @Published public var email = ""
    /// The password that is typed. It is forgotten as soon as it was accepted.
    @Published public var password = ""
    /// Whether somebody is signed in.
    @Published public private(set) var isSignedIn = false

    private let account: any AuthManagerProtocol

    // MARK: - Initialization

    /// - Parameters:
    ///   - account: The owner of the account. It records its errors.
    ///   - errors: Where other failures are recorded.
    public init(account: any AuthManagerProtocol, errors: any ErrorRecording) {
        self.account = account
        super.init(errors: errors)
        mirrorErrors(of: account.lastErrorPublisher)
    }

    // MARK: - Public Methods

    /// What is wrong with the address; nil before anything was typed.
    public var emailError: String? { validationError(for: email, using: Validators.validateEmail) }

    /// Whether the server can be asked.
    public var isValid: Bool { Validators.validateEmail(email).isValid && !password.isEmpty }

    /// Finds out whether somebody is signed in already.
    public func restore() async {
        await account.restore()
        isSignedIn = account.isSignedIn == true
    }

    /// Signs in with what was typed.
    public func signIn() async {
        guard isValid, !isLoading else { return }
        await run { [account, email, password] in
            try await account.signIn(with: .password(name: email, password: password))
        }
        if isSignedIn { password = "" }
    }

    /// Signs out.
    public func signOut() async {
        await run { [account] in try await account.signOut() }
    }

    // MARK: - Private Helpers

    private func run(_ operation: () async throws -> Void) async {
        setLoading(true)
        defer { setLoading(false) }
        do {
            try await operation()
        } catch {
            mirrorError(account.lastError)
        }
        isSignedIn = account.isSignedIn == true
    }
}
