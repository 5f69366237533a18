import AppCore
import Combine

/// The base of all view models: it knows whether something is loading, what went wrong, and how to try that again.
///
/// ```swift
/// final class QuayViewModel: BaseViewModel {
///     @Published private(set) var ships: [Ship] = []
///     private let harbor: any HarborProtocol
///
///     init(harbor: any HarborProtocol, errors: any ErrorRecording) {
///         self.harbor = harbor
///         super.init(errors: errors)
///     }
///
///     func fetchShips() async {
///         setLoading(true)
///         defer { setLoading(false) }
///         clearError()
///         do {
///             ships = try await harbor.ships()
///         } catch {
///             handleError(error, context: .fetchShips) { [weak self] in await self?.fetchShips() }
///         }
///     }
/// }
/// ```
///
/// What it guarantees:
/// - Operations may overlap: ``isLoading`` is true until the last one has ended.
/// - Each error is recorded once, with its context. One that a service has recorded is mirrored and not recorded again.
/// - Canceling is neither recorded nor shown. It brings the error back that the canceled attempt has cleared.
/// - A closure for the retry is kept until the next attempt has succeeded or failed. It must hold the view model
///   weakly.
///
/// The rules `view-model-without-base`, `redeclared-base-state`, `view-model-error-unhandled`, `handle-error-context`
/// and
/// `retry-closure-strong-self` find view models that go round it.
@MainActor
open class BaseViewModel: ObservableObject {
    // MARK: - State

    /// Runs an operation again.
    public typealias RetryOperation = @MainActor () async -> Void

    /// Whether an operation is running. Change it with ``setLoading(_:)``.
    @Published public private(set) var isLoading = false

    /// What went wrong last, or nil. It goes away by ``clearError()`` and with the next attempt.
    @Published public private(set) var error: (any Error)?

    /// Whether ``retry()`` makes sense: there is a closure for it, and the error can go away by itself.
    @Published public private(set) var canRetry = false

    /// Runs the operation that failed last again. It is kept until the next attempt.
    public private(set) var lastFailedOperation: RetryOperation?

    /// Where subclasses store their subscriptions, which end with the view model. The rule `cancellables-beside-base`
    /// finds a second set.
    public final var cancellables = Set<AnyCancellable>()

    private let errors: any ErrorRecording
    private var runningOperations = 0
    private var clearedFailure: Failure?
    /// Whether the error that is shown is one of a service.
    private var isMirroring = false

    // MARK: - Initialization

    /// - Parameter errors: Where errors are recorded. Tests and previews give another one.
    public init(errors: any ErrorRecording) {
        self.errors = errors
    }

    // MARK: - Operations

    /// Says that an operation begins or ends. Each beginning needs one end, on every way out; `defer` is the surest.
    public final func setLoading(_ isRunning: Bool) {
        runningOperations = max(0, runningOperations + (isRunning ? 1 : -1))
        if !isRunning { clearedFailure = nil }
        // Nothing is published that does not change, because each time a view is drawn again.
        if isLoading != (runningOperations > 0) { isLoading.toggle() }
    }

    /// Takes the error away, and the retry with it.
    ///
    /// An operation calls it after `setLoading(true)`. If it is canceled, the error comes back.
    public final func clearError() {
        if runningOperations > 0 { keepFailure() }
        show(nil)
    }

    /// Runs the operation that failed last again, and returns when it has ended. It does nothing unless ``canRetry``.
    ///
    /// A second call while the first one runs does nothing either.
    public final func retry() async {
        guard canRetry, let operation = lastFailedOperation else { return }
        keepFailure()
        show(nil)
        await operation()
        clearedFailure = nil
    }

    /// Records and shows an error, unless it only says that the operation was canceled.
    ///
    /// - Parameters:
    ///   - error: What was caught.
    ///   - context: The operation that failed.
    ///   - retryOperation: Runs that operation again. Leave it out for what must not happen twice, such as sending.
    ///     Capture the view model weakly, because this object keeps the closure.
    public final func handleError(
        _ error: any Error, context: ErrorContext, retryOperation: RetryOperation? = nil
    ) {
        guard !error.isCancellation else { return restoreFailure() }
        errors.record(error, context: context.rawValue)
        // What fails now counts more than what was cleared.
        clearedFailure = nil
        show(Failure(error: error, canRetry: retryOperation != nil && error.canBeRetried, operation: retryOperation))
    }

    // MARK: - Errors of services

    /// Shows an error that a service has recorded already, or takes it away again when the service has none any more.
    ///
    /// It does not touch an error of the view model's own, which says more about this screen. Canceling is not shown.
    /// There is no retry: the service decides what may be tried again.
    public final func mirrorError(_ error: (any Error)?) {
        guard self.error == nil || isMirroring, error?.isCancellation != true else { return }
        show(error.map { Failure(error: $0, canRetry: false, operation: nil, isMirrored: true) })
    }

    /// Shows the errors of a service as they come, as long as this view model lives.
    ///
    /// - Parameter publisher: The last error of a service, which records its errors itself and publishes on the main
    ///   actor, such as that of an account.
    public final func mirrorErrors(of publisher: some Publisher<(any Error)?, Never>) {
        publisher.sink { [weak self] error in self?.mirrorError(error) }.store(in: &cancellables)
    }

    // MARK: - Failures

    /// A failure with all that belongs to it.
    private struct Failure {
        let error: any Error
        let canRetry: Bool
        let operation: RetryOperation?
        var isMirrored = false
    }

    private func keepFailure() {
        guard let error else { return }
        clearedFailure = Failure(
            error: error, canRetry: canRetry, operation: lastFailedOperation, isMirrored: isMirroring)
    }

    private func restoreFailure() {
        guard let clearedFailure else { return }
        self.clearedFailure = nil
        show(clearedFailure)
    }

    /// Publishes the error last, so that whoever hears of it finds the rest in place.
    private func show(_ failure: Failure?) {
        isMirroring = failure?.isMirrored ?? false
        lastFailedOperation = failure?.operation
        let canRetry = failure?.canRetry ?? false
        if self.canRetry != canRetry { self.canRetry = canRetry }
        if failure != nil || error != nil { error = failure?.error }
    }
}
