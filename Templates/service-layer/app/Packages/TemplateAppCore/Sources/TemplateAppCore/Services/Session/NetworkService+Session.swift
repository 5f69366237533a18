extension NetworkService: SessionServiceProtocol {
    /// See ``SessionServiceProtocol``.
    public func beginSession() async throws -> ServerSession {
        await removeAnswers()
        return try await request(.sessions, method: .post)
    }

    /// See ``SessionServiceProtocol``.
    public func session(id: ServerSession.ID) async throws -> ServerSession {
        try await request(.session(id: id))
    }
}
