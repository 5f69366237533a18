// The part of `os` that the kit uses. Written in our own words from the pages named below; nothing here writes a log.

/// How visible a value is in the log.
///
/// Read from https://developer.apple.com/documentation/os/oslogprivacy (iOS 14, macOS 11).
public struct OSLogPrivacy: Sendable {
    /// Readable by everybody who has the log.
    public static var `public`: OSLogPrivacy { OSLogPrivacy() }
    /// Hidden outside the debugger.
    public static var `private`: OSLogPrivacy { OSLogPrivacy() }
    /// Hidden everywhere but for the app's developer.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
    /// By the type of the value.
    public static var auto: OSLogPrivacy { OSLogPrivacy() }
}

/// How much an entry matters.
///
/// Read from https://developer.apple.com/documentation/os/oslogtype (iOS 10, macOS 10.12).
public struct OSLogType: Equatable, RawRepresentable, Sendable {
    /// The number of the level.
    public let rawValue: UInt8

    /// The default level.
    public static let `default` = OSLogType(rawValue: 0)
    /// Kept in memory only.
    public static let info = OSLogType(rawValue: 1)
    /// Kept only while somebody looks.
    public static let debug = OSLogType(rawValue: 2)
    /// A failure of the process.
    public static let error = OSLogType(rawValue: 16)
    /// A failure of the system or of several processes.
    public static let fault = OSLogType(rawValue: 17)

    /// Makes a level from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The text of an entry, which is always an interpolation in the call itself.
///
/// Read from https://developer.apple.com/documentation/os/oslogmessage (iOS 14, macOS 11).
public struct OSLogMessage: ExpressibleByStringInterpolation {
    /// Takes the pieces of a message. The real one has more kinds of values and formats.
    public struct StringInterpolation: StringInterpolationProtocol {
        /// Makes an empty message.
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// Adds a fixed text.
        public mutating func appendLiteral(_ literal: String) {}
        /// Adds a text.
        public mutating func appendInterpolation(
            _ text: @autoclosure @escaping () -> String, privacy: OSLogPrivacy = .auto
        ) {}
        /// Adds a whole number.
        public mutating func appendInterpolation(
            _ number: @autoclosure @escaping () -> Int, privacy: OSLogPrivacy = .auto
        ) {}
        /// Adds a number.
        public mutating func appendInterpolation(
            _ number: @autoclosure @escaping () -> Double, privacy: OSLogPrivacy = .auto
        ) {}
        /// Adds yes or no.
        public mutating func appendInterpolation(
            _ flag: @autoclosure @escaping () -> Bool, privacy: OSLogPrivacy = .auto
        ) {}
        /// Adds an error.
        public mutating func appendInterpolation(
            _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
        ) {}
        /// Adds what describes itself.
        public mutating func appendInterpolation<Value: CustomStringConvertible>(
            _ value: @autoclosure @escaping () -> Value, privacy: OSLogPrivacy = .auto
        ) {}
    }

    /// Makes a message of a text without values.
    public init(stringLiteral value: String) {}
    /// Makes a message of its pieces.
    public init(stringInterpolation: StringInterpolation) {}
}

/// Writes to the system's log.
///
/// Read from https://developer.apple.com/documentation/os/logger (iOS 14, macOS 11).
public struct Logger: Sendable {
    /// Makes a logger for a part of an app.
    public init(subsystem: String, category: String) {}

    /// Makes a logger without a category.
    public init() {}

    /// Writes an entry of the default level.
    public func log(_ message: OSLogMessage) {}
    /// Writes an entry of a level.
    public func log(level: OSLogType, _ message: OSLogMessage) {}
    /// Writes an entry of the level `debug`.
    public func trace(_ message: OSLogMessage) {}
    /// Writes an entry of the level `debug`.
    public func debug(_ message: OSLogMessage) {}
    /// Writes an entry of the level `info`.
    public func info(_ message: OSLogMessage) {}
    /// Writes an entry of the default level.
    public func notice(_ message: OSLogMessage) {}
    /// Writes an entry of the level `error`.
    public func warning(_ message: OSLogMessage) {}
    /// Writes an entry of the level `error`.
    public func error(_ message: OSLogMessage) {}
    /// Writes an entry of the level `fault`.
    public func critical(_ message: OSLogMessage) {}
    /// Writes an entry of the level `fault`.
    public func fault(_ message: OSLogMessage) {}
}
