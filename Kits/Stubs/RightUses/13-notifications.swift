import Foundation
import UserNotifications

/// A delegate in its own isolation, which tells the main actor what was opened.
final class Opener: NSObject, UNUserNotificationCenterDelegate, Sendable {
    private let onOpen: @MainActor @Sendable (String) -> Void

    init(onOpen: @escaping @MainActor @Sendable (String) -> Void) {
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
        await onOpen(response.notification.request.identifier)
    }
}

/// Asks, plans and takes back.
func remind(at date: DateComponents) async throws {
    guard try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound]) else { return }
    let content = UNMutableNotificationContent()
    content.title = "High water"
    content.body = "In one hour."
    content.sound = .default
    content.userInfo = ["type": "tide"]
    let trigger = UNCalendarNotificationTrigger(dateMatching: date, repeats: false)
    try await UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: "tide", content: content, trigger: trigger))
    UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: ["tide"])
}
