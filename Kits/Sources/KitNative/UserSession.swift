import AppCore
import Observation

/// Who is signed in, for every view that wants to know.
///
/// The app owns one, hands it down through the environment, and follows the session for as long as it is on the screen:
///
/// ```swift
/// @State private var session = UserSession(coordinator: .live, loadUser: { try await accounts.user() })
///
/// var body: some Scene {
///     WindowGroup {
///         HomeView(client: client)
///             .environment(session)
///             .task { await session.follow() }
///     }
/// }
/// ```
///
/// What it guarantees:
/// - It says what ``TokenCoordinator`` says, in the same order, also when a session ends elsewhere: by a refusal of the
///   server or in another process.
/// - Nobody is shown the person who was there before: a session that ends takes its user away, and a late answer about
///   them is dropped.
/// - What belongs to that person is forgotten before ``isAuthenticated`` says that they are gone.
/// - A device that keeps its secrets closed, and a server that cannot say who somebody is, sign nobody out.
///
/// The rules `environment-object-in-view` and `shared-instance-in-view` find views that take it from elsewhere,
/// `app-model-not-state` an app that does not keep it, and `model-mutated-in-view` changes that go round it.
@MainActor
@Observable
public final class UserSession {
    // MARK: - State

    /// Whether somebody is signed in; nil while nobody knows, as before the first look and on a locked device.
    public private(set) var isAuthenticated: Bool?

    /// Why nobody knows, if the store has failed; nil again with the next look.
    public private(set) var failure: (any Error)?

    /// The person who is signed in, or how far the question for them has come.
    public var userState: LoadState<User> { user.state }

    /// The person who is signed in, if that is known.
    public var currentUser: User? { user.state.value }

    private var user = Load<User>()
    @ObservationIgnored private let coordinator: TokenCoordinator
    @ObservationIgnored private let loadUser: @Sendable () async throws -> User
    @ObservationIgnored private let forget: @Sendable () async -> Void

    // MARK: - Initialization

    /// Nothing is asked before ``follow()``.
    /// - Parameters:
    ///   - coordinator: The owner of the credential.
    ///   - loadUser: Asks the server who is signed in.
    ///   - forget: Empties what belongs to the person who was there, such as caches.
    public init(
        coordinator: TokenCoordinator, loadUser: @escaping @Sendable () async throws -> User,
        forget: @escaping @Sendable () async -> Void = {}
    ) {
        self.coordinator = coordinator
        self.loadUser = loadUser
        self.forget = forget
    }

    // MARK: - Following

    /// Finds out who is signed in, and then says of each change until its task is canceled. Call it in `.task` of the
    /// first view.
    public func follow() async {
        let states = await coordinator.states()
        await restore()
        await withDiscardingTaskGroup { group in
            for await state in states {
                switch state {
                case .signedIn:
                    isAuthenticated = true
                    let ticket = user.begin()
                    // The loop goes on meanwhile: the session may end before the server has answered.
                    group.addTask { await self.load(ticket) }
                case .signedOut:
                    user.reset()
                    await forget()
                    isAuthenticated = false
                case .locked: isAuthenticated = nil
                }
            }
        }
    }

    /// Looks once more whether somebody is signed in. Call it when the device was unlocked, and to try again.
    public func restore() async {
        failure = nil
        do {
            try await coordinator.restore()
        } catch {
            if !error.isCancellation { failure = error }
        }
    }

    /// Asks once more who is signed in, as after a failure.
    public func reloadUser() async {
        guard isAuthenticated == true else { return }
        await load(user.begin())
    }

    // MARK: - Signing in and out

    /// Begins a session. ``follow()`` then says so, and asks who it is.
    /// - Parameter credential: What the server gave for the proof of who somebody is.
    /// - Throws: A ``SessionError`` if it could not be kept.
    public func signIn(with credential: Credential) async throws {
        try await coordinator.signIn(with: credential)
    }

    /// Ends the session, on this device in any case. ``follow()`` then says so.
    /// - Throws: A ``SessionError`` if something is left of it in the store.
    public func signOut() async throws {
        try await coordinator.signOut()
    }

    private func load(_ ticket: LoadTicket) async {
        do {
            user.succeed(try await loadUser(), for: ticket)
        } catch {
            user.fail(with: error, for: ticket)
        }
    }
}
