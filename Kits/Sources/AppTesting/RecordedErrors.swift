import AppCore

/// Keeps what was recorded, in place of a crash reporter.
///
/// ## Thread Safety
/// It may be used from any thread.
///
/// ## Usage
/// ```swift
/// let errors = RecordedErrors()
/// let viewModel = QuayViewModel(harbor: MockHarbor(), errors: errors)
/// #expect(errors.contexts == ["fetchShips"])
/// ```
public final class RecordedErrors: ErrorRecording {
    private let recorded = Locked<[String]>([])

    /// The contexts of what was recorded, in its order.
    public var contexts: [String] { recorded.withLock { $0 } }

    /// Nothing is recorded yet.
    public init() {}

    /// Keeps the context.
    /// - Parameters:
    ///   - error: What happened.
    ///   - context: The operation during which it happened.
    public func record(_ error: any Error, context: String) {
        recorded.withLock { $0.append(context) }
    }
}
