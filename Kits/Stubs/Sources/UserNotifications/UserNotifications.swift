// The part of `UserNotifications` that the kit uses. Written in our own words from the pages named below; nothing runs.

import Foundation

private func undeclared() -> Never { fatalError("declared for type-checking") }

/// The center of notifications of the app. It is not `Sendable`: ask for it where it is used.
///
/// Read from https://developer.apple.com/documentation/usernotifications/unusernotificationcenter (iOS 10, macOS 10.14).
open class UNUserNotificationCenter: NSObject {
    /// The center of the running app.
    open class func current() -> UNUserNotificationCenter { undeclared() }

    /// Sets the number on the icon (iOS 16, macOS 13).
    ///
    /// Read from
    /// https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/setbadgecount(_:withcompletionhandler:)
    open func setBadgeCount(_ newBadgeCount: Int) async throws { undeclared() }
}
