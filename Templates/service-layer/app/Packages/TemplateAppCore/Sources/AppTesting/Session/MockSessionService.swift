import TemplateAppCore

/// Stands in for the server's sessions in tests.
public actor MockSessionService: SessionServiceProtocol {
    private var result: Result<ServerSession, any Error>
    /// How often a session was begun.
    public private(set) var beginCount = 0

    /// - Parameter session: What is answered at first.
    public init(session: ServerSession = ServerSession(id: "1")) {
        result = .success(session)
    }

    /// Answers with this from now on.
    public func setSession(_ session: ServerSession) {
        result = .success(session)
    }

    /// Fails with this error from now on.
    public func setError(_ error: any Error) {
        result = .failure(error)
    }

    /// See `SessionServiceProtocol`.
    public func beginSession() async throws -> ServerSession {
        beginCount += 1
        return try result.get()
    }

    /// See `SessionServiceProtocol`.
    public func session(id: ServerSession.ID) async throws -> ServerSession {
        try result.get()
    }
}
