import Combine
import Foundation
import UserNotifications

@MainActor
protocol NotificationSchedulerDelegate: AnyObject {
    func notificationsAuthorized(_ isAuthorized: Bool)
}

@MainActor
final class NotificationScheduler: ObservableObject {
    static let shared = NotificationScheduler()

    @Published private(set) var isAuthorized = false

    var delegate: (any NotificationSchedulerDelegate)?

    private let center = UNUserNotificationCenter.current()

    private init() {}

    func refreshAuthorization() async {
        let settings = await center.notificationSettings()
        isAuthorized = settings.authorizationStatus == .authorized
        delegate?.notificationsAuthorized(isAuthorized)
    }

    func requestAuthorization() async {
        do {
            isAuthorized = try await center.requestAuthorization(options: [.alert, .sound])
            delegate?.notificationsAuthorized(isAuthorized)
        } catch {}
    }

    /// Reminds the skipper the day before arrival; does nothing when that moment has passed.
    func scheduleReminder(for booking: Booking, berthName: String) async throws {
        let reminderDate = booking.arrival.addingTimeInterval(-24 * 60 * 60)
        guard reminderDate > Date() else { return }

        let content = UNMutableNotificationContent()
        content.title = String(localized: "notification.arrival.title")
        content.body = berthName
        content.sound = .default

        let components = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute], from: reminderDate)
        let request = UNNotificationRequest(
            identifier: booking.id.uuidString,
            content: content,
            trigger: UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
        )
        try await center.add(request)
    }

    func removeReminder(for booking: Booking) {
        center.removePendingNotificationRequests(withIdentifiers: [booking.id.uuidString])
    }
}
