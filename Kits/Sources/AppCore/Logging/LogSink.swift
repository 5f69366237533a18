/// Where log entries go: the system's log in the app, an array in tests.
///
/// A sink takes ``RedactedLogEntry``, which only ``Redaction`` makes. So there is no second entrance by which a text
/// reaches a log unredacted, whoever writes the sink and whoever calls it.
public struct LogSink: Sendable {
    private let keep: @Sendable (RedactedLogEntry) -> Void

    /// - Parameter keep: Keeps an entry. It is called on any thread and must not wait.
    public init(keep: @escaping @Sendable (RedactedLogEntry) -> Void) {
        self.keep = keep
    }

    /// Keeps an entry.
    public func write(_ entry: RedactedLogEntry) {
        keep(entry)
    }
}

/// An entry that is safe to keep.
public struct RedactedLogEntry: Sendable, Equatable {
    /// How much it matters.
    public let level: LogLevel
    /// Where it comes from.
    public let category: LogCategory
    /// What happened, without secrets.
    public let message: String

    /// Redacts an entry. There is no other way to make one.
    public init(_ entry: LogEntry, by redaction: Redaction) {
        level = entry.level
        category = entry.category
        message = redaction.redact(entry.message)
    }
}
