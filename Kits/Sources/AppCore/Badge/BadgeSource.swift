/// What counts toward the number on the app icon. An app replaces the cases by its own.
public enum BadgeSource: String, CaseIterable, Hashable, Sendable {
    /// Messages that have not been read.
    case messages
    /// Reminders that are due.
    case reminders
}
