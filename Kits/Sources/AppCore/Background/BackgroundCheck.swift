/// A quick question that is asked before the work of a run begins.
///
/// The rule `bg-work-unchecked` looks for work in the background that asks nothing first.
public struct BackgroundCheck: Sendable {
    /// Why the run is skipped if the answer is no.
    public let reason: BackgroundSkip
    /// Whether the run goes on. It needs no request to a server.
    public let isMet: @Sendable () async -> Bool

    /// A check with its answer.
    ///
    /// - Parameters:
    ///   - reason: Why the run is skipped if the answer is no.
    ///   - isMet: Whether the run goes on.
    public init(_ reason: BackgroundSkip, isMet: @escaping @Sendable () async -> Bool) {
        self.reason = reason
        self.isMet = isMet
    }
}
