import Foundation

extension NotificationKind {
    /// The template feature.
    public static let templateFeature = NotificationKind("template_feature")
}

extension LocalNotification {
    /// The notification of the template feature. One that is planned already is moved.
    /// - Parameter date: When it appears.
    public static func templateFeature(at date: Date) -> LocalNotification {
        LocalNotification(
            identifier: NotificationKind.templateFeature.name, kind: .templateFeature,
            title: NSLocalizedString(
                "notification.template.feature.title", value: "Template feature", comment: "Above a notification"),
            body: NSLocalizedString(
                "notification.template.feature.body", value: "Have a look now.", comment: "What a notification says"),
            date: date)
    }
}
