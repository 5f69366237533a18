// expected: 'title' is a get-only property
import UserNotifications

func change(_ notification: UNNotification) {
    notification.request.content.title = "Changed"
}
