/// Sets the number on the app icon. The adapter over `UNUserNotificationCenter` forwards the call.
///
/// Only ``BadgeManager`` uses it: the rule `badge-direct-write` forbids it to everybody else.
public protocol BadgeSetting: Sendable {
    /// Shows a number.
    ///
    /// - Parameter count: The number; zero takes the badge away.
    /// - Throws: What the system answers.
    func setBadgeCount(_ count: Int) async throws
}
