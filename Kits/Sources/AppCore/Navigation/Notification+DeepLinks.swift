import Foundation

extension Notification.Name {
    /// A link was opened. The object is its `URL`.
    ///
    /// The app's scene posts it, and one handler gives the link to ``DeepLinkParser``.
    public static let deepLinkReceived = Notification.Name("deepLinkReceived")

    /// A notification was tapped. The `userInfo` is that of its content.
    ///
    /// The delegate of the notification center posts it, and the same handler gives it to ``DeepLinkParser``.
    public static let notificationTapped = Notification.Name("notificationTapped")
}

extension DeepLinkParser {
    /// What a `deepLinkReceived` or a `notificationTapped` asks for, so that the handlers of both are one.
    public func link(from notification: Notification) throws(DeepLinkError) -> Link {
        if let url = notification.object as? URL { return try link(from: url) }
        return try link(from: notification.userInfo ?? [:])
    }
}
