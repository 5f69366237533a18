import AppCore
import Combine
import KitMVVM

/// What an operation in a test ends with.
enum PierError: Error, Retryable {
    case storm, closed
    var isRetryable: Bool { self == .storm }
}

/// A view model as the standard describes it, whose operation waits until a test ends it.
@MainActor
final class PierViewModel: BaseViewModel {
    @Published private(set) var ships: [String] = []
    private(set) var attempts = 0
    private var waiting: [CheckedContinuation<[String], any Error>] = []
    private var begun: CheckedContinuation<Void, Never>?

    /// Runs until ``end(with:)``.
    func fetchShips() async {
        setLoading(true)
        defer { setLoading(false) }
        clearError()
        do {
            ships = try await withCheckedThrowingContinuation { continuation in
                waiting.append(continuation)
                begun?.resume()
                begun = nil
            }
        } catch {
            handleError(error, context: .signIn) { [weak self] in await self?.fetchShips() }
        }
    }

    /// Begins an operation and returns once it waits for its result.
    func begin(_ operation: @escaping @MainActor (PierViewModel) async -> Void) async -> Task<Void, Never> {
        attempts += 1
        let task = Task { await operation(self) }
        await withCheckedContinuation { begun = $0 }
        return task
    }

    /// Ends the operation that waits longest.
    func end(with result: Result<[String], any Error>) {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().resume(with: result)
    }

    /// Begins an operation, ends it, and returns when it is over.
    func run(
        _ result: Result<[String], any Error>,
        _ operation: @escaping @MainActor (PierViewModel) async -> Void = { await $0.fetchShips() }
    ) async {
        let task = await begin(operation)
        end(with: result)
        await task.value
    }
}
