/// Where sessions come from.
public protocol SessionServiceProtocol: Sendable {
    /// Begins a session. Nothing that was loaded in an earlier one is kept.
    /// - Throws: `NetworkError`, or `CancellationError` when the task was canceled.
    func beginSession() async throws -> ServerSession

    /// A session that was begun earlier.
    /// - Throws: `NetworkError.sessionNotFound` when the server has forgotten it, another `NetworkError`, or
    ///   `CancellationError` when the task was canceled.
    func session(id: ServerSession.ID) async throws -> ServerSession
}
