import Foundation

/// A notification that the app plans by itself: what it says, when, and what it is about.
public struct LocalNotification: Hashable, Sendable {
    /// Takes the place of an earlier one with the same identifier.
    public let identifier: String
    /// What people are told.
    public let kind: NotificationKind
    /// What stands above the text.
    public let title: String
    /// What it says.
    public let body: String
    /// When it appears.
    public let date: Date

    /// Makes one from its parts.
    public init(identifier: String, kind: NotificationKind, title: String, body: String, date: Date) {
        self.identifier = identifier
        self.kind = kind
        self.title = title
        self.body = body
        self.date = date
    }
}
