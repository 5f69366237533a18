import Foundation

/// Keeps the date of the last refresh that succeeded, for instance in user defaults.
///
/// Nothing has to be flushed: user defaults write themselves, and the rule `needless-synchronize` says so.
public protocol LastRunStoring: Sendable {
    /// When the last refresh that succeeded began, or `nil` if there was none.
    func lastRun() -> Date?

    /// Stores the date of a refresh that succeeded.
    ///
    /// - Parameter date: When it began.
    func store(_ date: Date)
}
