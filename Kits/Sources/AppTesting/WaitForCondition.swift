import Foundation
import Testing

/// What ``waitForCondition(timeout:message:clock:isolation:sourceLocation:_:)`` throws when the time is over.
public struct ConditionNotMet: Error, Equatable, LocalizedError, CustomStringConvertible {
    /// The state that was waited for.
    public let message: String
    /// How long it was waited for.
    public let timeout: Duration

    /// - Parameters:
    ///   - message: The state that was waited for.
    ///   - timeout: How long it was waited for.
    public init(message: String, timeout: Duration) {
        self.message = message
        self.timeout = timeout
    }

    /// What a report shows, whichever library runs the test.
    public var description: String { "\(message) (waited \(timeout))" }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

/// Waits until a condition is true, for at most two seconds unless another time is given.
///
/// It looks once more at the deadline, so that a machine that slept through the last moments fails no test. It is for
/// what a test cannot await otherwise, such as a value that a task publishes. The rules `test-sleep` and
/// `test-poll-unbounded` find waits that go round it.
///
/// ```swift
/// model.load()
/// try await waitForCondition(message: "the ferry should land") { model.hasLanded }
/// #expect(model.berth == 3)
/// ```
/// - Parameters:
///   - timeout: How long it waits.
///   - message: The state that is expected. The failure shows it.
///   - clock: Measures the time and paces the looks. It has to be one whose time passes.
///   - isolation: The actor of the caller, on which the condition is evaluated.
///   - sourceLocation: Where the failure is shown.
///   - condition: What is looked at. What it throws ends the wait.
/// - Throws: ``ConditionNotMet`` after recording the failure, what the condition throws, or `CancellationError`.
public func waitForCondition<C: Clock>(
    timeout: Duration = .seconds(2), message: String, clock: C = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws where C.Duration == Duration {
    let deadline = clock.now.advanced(by: timeout)
    while clock.now < deadline {
        if try await condition() { return }
        // Short for a person, long for a processor.
        let pause = min(.milliseconds(10), clock.now.duration(to: deadline))
        // Nothing is left of the time when the condition took it; the last look follows.
        if pause > .zero { try await clock.sleep(for: pause) }
    }
    if try await condition() { return }
    let failure = ConditionNotMet(message: message, timeout: timeout)
    Issue.record(Comment(rawValue: failure.description), sourceLocation: sourceLocation)
    throw failure
}
