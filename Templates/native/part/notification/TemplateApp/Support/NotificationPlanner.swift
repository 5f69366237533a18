import Foundation
import TemplateAppCore
import UserNotifications

/// Plans notifications and takes them back.
struct NotificationPlanner {
    /// Asks people once whether notifications may appear. Ask where they see what for.
    /// - Returns: Whether they may.
    /// - Throws: What the system answers.
    func requestPermission() async throws -> Bool {
        try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound])
    }

    /// Lets a notification appear at its date, in place of one with the same identifier.
    /// - Throws: What the system answers.
    func plan(_ notification: LocalNotification) async throws {
        let content = UNMutableNotificationContent()
        content.title = notification.title
        content.body = notification.body
        content.sound = .default
        // The number on the icon belongs to the whole app, so no notification sets it.
        content.userInfo = [NotificationKind.key: notification.kind.name]
        let parts = Calendar.current.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: notification.date)
        let trigger = UNCalendarNotificationTrigger(dateMatching: parts, repeats: false)
        let request = UNNotificationRequest(identifier: notification.identifier, content: content, trigger: trigger)
        try await UNUserNotificationCenter.current().add(request)
    }

    /// Takes notifications back that have not appeared.
    func cancel(_ identifiers: [String]) {
        UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: identifiers)
    }
}
