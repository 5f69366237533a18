import Foundation

/// The one owner of the session: it hands out authorizations, refreshes them and signs in and out.
///
/// It guarantees, however calls, answers and other processes interleave:
/// - One refresh at a time, which everybody who asks meanwhile shares. Once a refresh has brought an answer, its
///   credential is not refreshed again; a late 401 gets the newer one.
/// - What it hands out is in the store already. A refreshed credential that the store would not take is kept and
///   written before anything else is tried.
/// - The session ends by ``signOut()``, by another process that ended it, and by a definite refusal of the credential
///   that is in the store. A network error, a locked device or a store that fails never end it.
/// - A sign-out wins over a refresh under way, whose result is dropped.
///
/// The rules `view-model-reads-token` and `api-outside-owner` forbid going round it.
public actor TokenCoordinator {
    /// Begins work that must go on when the one who asked for it is gone. Tests replace it to decide the order.
    typealias Starter = @Sendable (_ work: @escaping @Sendable () async -> Void) -> Void

    /// Set within a refresh, so that a refresh which asks for an authorization fails instead of waiting for itself.
    @TaskLocal static var refreshing: ObjectIdentifier?

    // MARK: - Collaborators

    /// Where the session is kept.
    let store: any SecretStoring
    /// Its name there.
    let key: SecretKey
    /// Buys new credentials.
    let refresher: any TokenRefreshing
    /// Decides whether a credential has expired.
    let wallClock: WallClock
    /// Lets a refusal wait for other processes.
    let clock: any Clock<Duration>
    /// Time since this was made, for the window.
    let elapsed: @Sendable () -> Duration
    /// Begins refreshes.
    let start: Starter

    // MARK: - State

    /// Limits the refreshes.
    var window: RefreshWindow
    /// The credential in use. It was in the store when it was put here.
    var held: IssuedCredential?
    /// What a refresh brought and the store would not take yet.
    var unsaved: StoredSession.Live?
    /// The session that was signed out here. It is not taken up again, even if it could not be removed.
    var ended: UUID?
    /// Whether the device's clock says that even fresh credentials have expired. Then only a 401 counts.
    var isClockAhead = false
    /// How often there was a sign-out, so that what began before one can be seen to be outdated.
    var signOuts = 0
    /// Highest number of a credential that was seen. The next sign-in goes on from it.
    var highestGeneration = 0
    /// Which refresh is under way.
    var run: Int?
    /// Who waits for that refresh, in the order of their numbers.
    var waiters: [Int: CheckedContinuation<IssuedCredential, any Error>] = [:]
    /// How many credentials were taken into use, how many refreshes begun, and how many waited for one.
    var (issued, runs, nextWaiter) = (0, 0, 0)
    /// Signing in, signing out and reading the session take turns within this process. A refresh needs no turn, because
    /// it changes the store only where it finds what it expects.
    var isTurnTaken = false
    /// Who waits for a turn, the longest first.
    var queue: [CheckedContinuation<Void, Never>] = []

    private var published: SessionState?
    private var listeners: [Int: AsyncStream<SessionState>.Continuation] = [:]
    private var nextListener = 0

    // MARK: - Making one

    /// A coordinator that reads the store when it is first asked.
    /// - Parameters:
    ///   - store: Where the session is kept. Processes that share it must be able to see each other's writes.
    ///   - key: The name of the session in the store.
    ///   - refresher: Buys new credentials.
    ///   - wallClock: Decides whether a credential has expired.
    ///   - clock: Measures the window that allows 5 refreshes in 30 seconds, and the second for which a refusal waits
    ///     for another process to write what it has got.
    public init(
        store: any SecretStoring, key: SecretKey = .session, refresher: any TokenRefreshing,
        wallClock: WallClock = .system, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(store: store, key: key, refresher: refresher, wallClock: wallClock, clock: clock) { work in
            Task { await work() }
        }
    }

    init(
        store: any SecretStoring, key: SecretKey, refresher: any TokenRefreshing, wallClock: WallClock,
        clock: any Clock<Duration>, start: @escaping Starter
    ) {
        self.store = store
        self.key = key
        self.refresher = refresher
        self.wallClock = wallClock
        self.clock = clock
        self.elapsed = Stopwatch(clock).elapsed
        self.start = start
        self.window = RefreshWindow(limit: 5, span: .seconds(30))
    }

    deinit {
        for listener in listeners.values { listener.finish() }
    }

    // MARK: - The session

    /// The state of the session, and every change of it. Each call makes a stream of its own, which begins with the
    /// present state if that is known. Another person in place of the first shows as signed out, then signed in.
    public func states() -> AsyncStream<SessionState> {
        let (stream, listener) = AsyncStream.makeStream(of: SessionState.self)
        let id = nextListener
        nextListener += 1
        listeners[id] = listener
        listener.onTermination = { [weak self, start] _ in
            start { [weak self] in await self?.forgetListener(id) }
        }
        if let published { listener.yield(published) }
        return stream
    }

    /// Finds out whether somebody is signed in. Call it at launch and when the device was unlocked.
    /// - Throws: ``SessionError/store(_:)`` or ``SessionError/unreadable``. Neither means signed out.
    @discardableResult
    public func restore() async throws -> SessionState {
        do {
            _ = try await current()
            return .signedIn
        } catch SessionError.signedOut {
            return .signedOut
        } catch SessionError.locked {
            return .locked
        }
    }

    /// Stores a credential that the server gave at a sign-in, and begins a session with it.
    /// - Throws: A ``SessionError``. Then nothing has changed, or a sign-out that came meanwhile has won.
    public func signIn(with credential: Credential) async throws {
        await takeTurn()
        defer { giveTurn() }
        let before = signOuts
        let session = try StoredSession.Live(id: UUID(), credential: credential, generation: highestGeneration + 1)
        do { try await store.write(session.bytes, for: key) } catch { throw SessionError(error) }
        // The removal of a sign-out that came meanwhile waits for its turn, so that nothing is left behind.
        guard signOuts == before else { throw SessionError.signedOut }
        abandonRefresh()
        isClockAhead = session.credential.isExpired(at: wallClock.now)
        adopt(session)
    }

    /// Ends the session at once for this process, and removes the credential from the store.
    /// - Throws: A ``SessionError`` if it could not be removed. It stays unused here, and the removal is tried again
    ///   when the store is next read; another process can still use it until then.
    public func signOut() async throws {
        signOuts += 1
        abandonRefresh()
        if let held {
            ended = held.session.id
            drop()
        }
        await takeTurn()
        defer { giveTurn() }
        do { try await store.remove(key) } catch { throw SessionError(error) }
        drop()
    }

    // MARK: - Changes of state

    /// Takes a session that is in the store into use.
    @discardableResult
    func adopt(_ session: StoredSession.Live) -> IssuedCredential {
        if let held, held.session.id != session.id { publish(.signedOut) }
        issued += 1
        let issue = IssuedCredential(session, number: issued, after: held)
        held = issue
        unsaved = nil
        highestGeneration = max(highestGeneration, session.credential.generation)
        publish(.signedIn)
        return issue
    }

    /// Lets go of the session, because it has ended.
    func drop() {
        held = nil
        unsaved = nil
        publish(.signedOut)
    }

    /// Tells every listener, unless they know it.
    func publish(_ state: SessionState) {
        guard state != published else { return }
        published = state
        for listener in listeners.values { listener.yield(state) }
    }

    private func forgetListener(_ id: Int) {
        listeners[id] = nil
    }
}
