#if canImport(UserNotifications)
    import AppCore
    import UserNotifications

    /// Sets the number on the icon by `UNUserNotificationCenter`. Only the badge manager uses it.
    public struct NotificationBadge: BadgeSetting {
        /// Makes a badge.
        public init() {}

        /// Sets the number on the icon.
        public func setBadgeCount(_ count: Int) async throws {
            try await UNUserNotificationCenter.current().setBadgeCount(count)
        }
    }
#endif
