/// Where errors go that people should not lose: a crash reporter, or a recorder in tests.
public protocol ErrorRecording: Sendable {
    /// - Parameters:
    ///   - error: What happened.
    ///   - context: The operation during which it happened, such as `loadBerths`.
    func record(_ error: any Error, context: String)
}
