import Foundation

/// Asks the system for a run in the background. The adapter over `BGTaskScheduler` forwards the request.
///
/// The rule `bg-submit-error-ignored` forbids dropping the error.
public protocol BackgroundScheduling: Sendable {
    /// Replaces the request that waits under the same identifier, if there is one.
    ///
    /// - Parameters:
    ///   - identifier: The identifier that `Info.plist` permits.
    ///   - earliestBegin: Before it the system does not start the run. Later it starts when it likes, or never.
    /// - Throws: What the system answers, for instance that the user has switched off refreshing in the background.
    func submit(_ identifier: String, earliestBegin: Date) throws
}
