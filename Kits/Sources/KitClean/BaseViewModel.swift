import AppCore
import Observation

#if canImport(Combine)
    import Combine
#endif

/// The base of all view models: it knows whether an operation is running, and what to tell people when one failed.
///
/// ```swift
/// func extend() async {
///     setLoading(true)
///     defer { setLoading(false) }
///     do {
///         loan = try await extendLoanUseCase.execute(loan)
///     } catch {
///         handleError(error)
///     }
/// }
/// ```
///
/// What it guarantees:
/// - An operation that begins takes the message of the last one away, so that nobody reads about what is over.
/// - Each failure is recorded once, with the type of the view model.
/// - Canceling is neither recorded nor shown; it ends loading.
/// - Nothing that does not change is set, so that no view is drawn again for it.
///
/// It counts no operations: one that may overlap another keeps a ``LatestLoad`` or a counter of its own. The rules
/// `view-model-without-base`, `redeclared-base-state`, `view-model-error-unhandled`, `loading-flag-not-reset` and
/// `cancellation-shown-as-error` find view models that go round it.
@MainActor
@Observable
open class BaseViewModel {
    /// Whether an operation is running. Change it with ``setLoading(_:)``.
    public private(set) var isLoading = false

    /// Why the last operation failed, in words for people, or nil.
    public private(set) var errorMessage: String?

    #if canImport(Combine)
        /// Where subclasses store their subscriptions, which end with the view model. The rule
        /// `cancellables-beside-base` finds a second set.
        @ObservationIgnored final var cancellables = Set<AnyCancellable>()
    #endif

    @ObservationIgnored private let errors: any ErrorRecording

    /// - Parameter errors: Where failures are recorded. Tests and previews give another one.
    public init(errors: any ErrorRecording) {
        self.errors = errors
    }

    /// Says that an operation begins or ends. Each beginning needs an end on every way out; `defer` is the surest.
    /// - Parameter isRunning: True at the beginning, which also takes the last message away.
    public final func setLoading(_ isRunning: Bool) {
        if isRunning { clearError() }
        if isLoading != isRunning { isLoading = isRunning }
    }

    /// Ends loading, and shows and records an error unless it only says that the operation was canceled.
    /// - Parameter error: What was caught.
    public final func handleError(_ error: any Error) {
        setLoading(false)
        guard !error.isCancellation else { return }
        errors.record(error, context: String(describing: Self.self))
        errorMessage = error.localizedDescription
    }

    /// Takes the message away, as when people have read it.
    public final func clearError() {
        if errorMessage != nil { errorMessage = nil }
    }
}
