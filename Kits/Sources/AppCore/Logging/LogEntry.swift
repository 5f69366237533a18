/// How much an entry matters. The order is that of importance.
public enum LogLevel: Int, Comparable, CaseIterable, Sendable {
    /// For the developer at the desk; not kept, and not written in release builds.
    case debug
    /// What happened as it should.
    case info
    /// What went wrong and was put right, such as a second attempt.
    case warning
    /// What failed.
    case error
    /// What should be impossible.
    case fault

    /// Less important first.
    public static func < (left: LogLevel, right: LogLevel) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// The part of the app that an entry comes from, by which logs are filtered.
public struct LogCategory: Hashable, Sendable, CustomStringConvertible {
    /// The name in the log.
    public let name: String

    /// The name.
    public var description: String { name }

    /// Runs in the background.
    public static let background = LogCategory("background")
    /// Links and screens.
    public static let navigation = LogCategory("navigation")
    /// Requests and responses.
    public static let network = LogCategory("network")
    /// Signing in and out.
    public static let session = LogCategory("session")
    /// What is kept on the device.
    public static let storage = LogCategory("storage")

    /// - Parameter name: A word in small letters.
    public init(_ name: String) {
        self.name = name
    }
}

/// One entry as the app wrote it. It may hold what nobody should read, so no sink ever gets one.
public struct LogEntry: Sendable {
    /// How much it matters.
    public let level: LogLevel
    /// Where it comes from.
    public let category: LogCategory
    /// What happened, not redacted.
    public let message: String

    /// Makes an entry.
    public init(level: LogLevel, category: LogCategory, message: String) {
        self.level = level
        self.category = category
        self.message = message
    }
}
