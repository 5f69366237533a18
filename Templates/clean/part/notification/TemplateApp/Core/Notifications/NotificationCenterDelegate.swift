import Foundation
import TemplateAppCore
import UserNotifications

/// Shows notifications while the app is open, too, and says which one was opened. The app makes it before it has
/// finished launching, as a notification that was opened is delivered only then.
///
/// ## Usage
/// ```swift
/// private let notifications = NotificationCenterDelegate { kind in router.show(kind) }
/// ```
///
/// ## Thread Safety
/// The system calls it on a thread of its choice. What was opened is told on the main actor.
final class NotificationCenterDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    private let onOpen: @MainActor @Sendable (NotificationKind) -> Void

    /// - Parameter onOpen: Is called with what an opened notification is about.
    init(onOpen: @escaping @MainActor @Sendable (NotificationKind) -> Void = { _ in }) {
        self.onOpen = onOpen
        super.init()
        UNUserNotificationCenter.current().delegate = self
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        [.banner, .list, .sound]
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        guard let name = response.notification.request.content.userInfo[NotificationKind.key] as? String else { return }
        await onOpen(NotificationKind(name))
    }
}
