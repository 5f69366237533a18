import Foundation

/// The time of day, as a dependency: a test sets it, the app reads the system's.
///
/// For waiting there is Swift's `Clock`; this one answers "what day is it", which no `Clock` does.
public struct WallClock: Sendable {
    private let read: @Sendable () -> Date

    /// The clock of the device.
    public static let system = WallClock { Date() }

    /// The moment at which it is read.
    public var now: Date { read() }

    /// - Parameter read: Returns the current moment.
    public init(read: @escaping @Sendable () -> Date) {
        self.read = read
    }
}
