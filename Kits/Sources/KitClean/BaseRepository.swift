import AppCore
import Foundation

/// The base of all repositories: every call of the server and of the store goes through its wrappers.
///
/// ```swift
/// final class BerthRepository: BaseRepository, BerthRepositoryProtocol {
///     func berths() async throws -> [Berth] {
///         try await safeAPICall(endpoint: .berths, responseType: [BerthDTO].self).map(BerthMapper.berth)
///     }
/// }
/// ```
///
/// What it guarantees:
/// - A failure is recorded once, with the type of the repository, and thrown on as it was.
/// - A call that was canceled is thrown on and not recorded.
///
/// The rule `repository-unsafe-call` finds repositories that go round it.
@RepositoryActor
class BaseRepository {
    nonisolated private let networkManager: any NetworkManagerProtocol
    nonisolated private let errors: any ErrorRecording

    /// - Parameters:
    ///   - networkManager: Sends requests.
    ///   - errors: Where failures are recorded.
    nonisolated init(networkManager: any NetworkManagerProtocol, errors: any ErrorRecording) {
        self.networkManager = networkManager
        self.errors = errors
    }

    /// Sends a request and decodes the answer.
    /// - Parameters:
    ///   - endpoint: The call of the server.
    ///   - responseType: What the answer is decoded into.
    ///   - body: What it carries, sent as JSON.
    /// - Throws: ``NetworkError``, or `CancellationError` when the task was canceled.
    final func safeAPICall<Response: Decodable & Sendable>(
        endpoint: APIEndpoint, responseType: Response.Type, body: (any Encodable & Sendable)? = nil
    ) async throws -> Response {
        do {
            return try await networkManager.request(endpoint: endpoint, responseType: responseType, body: body)
        } catch {
            recordFailure(error)
            throw error
        }
    }

    /// Records a failure with the type of the repository. Canceling is none.
    final func recordFailure(_ error: any Error) {
        guard !error.isCancellation else { return }
        errors.record(error, context: String(describing: Self.self))
    }
}
