import Observation

/// Leads through the app: from the first screen into a session, and back when the server has forgotten it. It
/// coordinates the services that a session needs; they do not know each other.
@MainActor
@Observable
public final class SessionViewModel {
    // MARK: - State

    /// Where the app is.
    ///
    /// | from | to |
    /// |---|---|
    /// | `resuming` | `idle`, `active`, `lost`, `failed` |
    /// | `idle`, `lost` | `starting` |
    /// | `starting` | `active`, `failed`, and `idle` when it was canceled |
    /// | `active` | `lost` |
    /// | `failed` | `resuming` with a session, `starting` without |
    public enum State: Equatable, Sendable {
        /// The server is asked for the session of the last run.
        case resuming
        /// There is no session. People can begin one.
        case idle
        /// A session is being begun.
        case starting
        /// A session goes on.
        case active
        /// The server has forgotten the session. People are asked to begin a new one.
        case lost
        /// There was no usable answer.
        /// - Parameter message: Why, in words for people.
        case failed(message: String)
    }

    /// Where the app is.
    public private(set) var state: State = .resuming

    private let service: any SessionServiceProtocol
    private let audio: any AudioServiceProtocol
    private let store: SessionStore

    /// - Parameters:
    ///   - service: Where sessions come from.
    ///   - audio: Records and plays.
    ///   - store: Remembers the session.
    public init(service: any SessionServiceProtocol, audio: any AudioServiceProtocol, store: SessionStore) {
        self.service = service
        self.audio = audio
        self.store = store
    }

    // MARK: - Transitions

    /// Takes up the session of the last run, and asks whether the server still knows one that goes on.
    public func resume() async {
        guard let id = store.sessionID else {
            if state == .resuming { state = .idle }
            return
        }
        if state != .active { state = .resuming }
        do {
            _ = try await service.session(id: id)
            state = .active
        } catch NetworkError.sessionNotFound {
            audio.stop()
            store.clearSession()
            state = .lost
        } catch {
            // A session that goes on does not end with the connection.
            if state != .active, !error.isCancellation { state = .failed(message: error.localizedDescription) }
        }
    }

    /// Begins a session, unless one goes on or is being begun.
    public func begin() async {
        guard state != .starting, state != .active else { return }
        state = .starting
        do {
            let session = try await service.beginSession()
            store.keepSession(id: session.id)
            state = .active
        } catch {
            state = error.isCancellation ? .idle : .failed(message: error.localizedDescription)
        }
    }

    /// Tries what failed once more.
    public func retry() async {
        if store.sessionID == nil { await begin() } else { await resume() }
    }
}
