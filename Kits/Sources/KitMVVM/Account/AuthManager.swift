import AppCore
import Combine

/// Signs in and out and deletes the account: the one owner of what the app knows about it.
///
/// What it guarantees:
/// - Each failure is recorded once, with its context, published as ``lastError`` and thrown to the caller. Canceling is
///   thrown only.
/// - An operation that begins takes the last error away.
/// - Somebody who signs out is signed out on this device, also when the server cannot be told. That failure is recorded
///   and not shown, because nobody can do anything about it.
/// - When a session ends here, what belongs to the person is forgotten before ``isSignedIn`` says so.
///
/// The rules `api-outside-owner` and `view-model-reads-token` find code that goes round it.
@MainActor
public final class AuthManager: ObservableObject, AuthManagerProtocol {
    // MARK: - State

    /// Whether somebody is signed in; nil while nobody knows.
    @Published public private(set) var isSignedIn: Bool?

    /// What went wrong last.
    @Published public private(set) var lastError: (any Error)?

    /// ``lastError`` now and whenever it changes.
    public var lastErrorPublisher: AnyPublisher<(any Error)?, Never> { $lastError.eraseToAnyPublisher() }

    private let service: any AccountServiceProtocol
    private let session: TokenCoordinator
    private let errors: any ErrorRecording
    private let forget: @Sendable () async -> Void

    // MARK: - Initialization

    /// - Parameters:
    ///   - service: The part of the server that knows accounts.
    ///   - session: Keeps the credential.
    ///   - errors: Records failures and tells the crash reporter.
    ///   - forget: Empties what belongs to the person who was there, such as caches.
    public init(
        service: any AccountServiceProtocol, session: TokenCoordinator, errors: any ErrorRecording,
        forget: @escaping @Sendable () async -> Void
    ) {
        self.service = service
        self.session = session
        self.errors = errors
        self.forget = forget
    }

    // MARK: - AuthManagerProtocol

    /// Finds out whether somebody is signed in. A store that fails leaves open who is there.
    public func restore() async {
        do {
            try await recording("restoreSession") {
                switch try await session.restore() {
                case .signedIn: isSignedIn = true
                case .signedOut: isSignedIn = false
                case .locked: isSignedIn = nil
                }
            }
        } catch {
            isSignedIn = nil
        }
    }

    /// Signs somebody in.
    public func signIn(with proof: SignInProof) async throws {
        try await recording("signIn") {
            try await session.signIn(with: try await service.signIn(with: proof))
            isSignedIn = true
        }
    }

    /// Signs out, on this device in any case.
    public func signOut() async throws {
        try await recording("signOut") {
            do { try await service.signOut() } catch { record(error, "signOut") }
            try await endSession()
        }
    }

    /// Deletes the account and signs out.
    public func deleteAccount() async throws {
        try await recording("deleteAccount") {
            try await service.deleteAccount()
            try await endSession()
        }
    }

    // MARK: - Private Methods

    /// The coordinator lets go of the session before it tries to remove it. So it has ended also when that fails.
    private func endSession() async throws {
        let removal: Result<Void, any Error>
        do { removal = .success(try await session.signOut()) } catch { removal = .failure(error) }
        await forget()
        isSignedIn = false
        try removal.get()
    }

    private func recording(_ context: String, _ operation: () async throws -> Void) async throws {
        lastError = nil
        do {
            try await operation()
        } catch {
            record(error, context)
            if !error.isCancellation { lastError = error }
            throw error
        }
    }

    private func record(_ error: any Error, _ context: String) {
        if !error.isCancellation { errors.record(error, context: context) }
    }
}
