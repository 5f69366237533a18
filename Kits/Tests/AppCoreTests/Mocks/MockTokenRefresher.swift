import Foundation

@testable import AppCore

/// Answers refreshes with what a test has set, and records what it was asked to refresh.
actor MockTokenRefresher: TokenRefreshing {
    private(set) var refreshed: [Int] = []
    private var answer: Result<Credential, any Error> = .failure(RefreshFailure.unavailable)
    private var work: @Sendable () async throws -> Void = {}

    /// Each refresh succeeds with this credential, or fails with this error.
    func setAnswer(_ answer: Result<Credential, any Error>) {
        self.answer = answer
    }

    /// What happens at the server, before it answers.
    func setWork(_ work: @escaping @Sendable () async throws -> Void) {
        self.work = work
    }

    func refresh(_ credential: Credential) async throws -> Credential {
        refreshed.append(credential.generation)
        try await work()
        return try answer.get()
    }
}
