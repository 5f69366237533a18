/// The app's log: one for each category, handed to whoever writes to it.
///
/// Messages are written without thought of secrets, as somebody always forgets: the sinks get them redacted. What is
/// below the least level is not even built. Nothing is written to the console by `print`; the rules
/// `print-outside-debug` and `sensitive-logging` forbid that.
///
/// ```swift
/// let log = Log(.network, sinks: [.system(subsystem: "com.harbor.app")])
/// log.error("no menu in \(data.count) bytes: \(error)", detail: String(decoding: data, as: UTF8.self))
/// ```
public struct Log: Sendable {
    /// The category of all entries of this log.
    public let category: LogCategory
    /// Entries of a lower level are dropped.
    public let leastLevel: LogLevel

    private let sinks: [LogSink]
    private let redaction: Redaction
    private let build: BuildMode

    /// - Parameters:
    ///   - category: The part of the app that writes.
    ///   - sinks: Where entries go.
    ///   - build: Whose build this is. It decides what is redacted, and whether details are written.
    ///   - leastLevel: By default `debug` in debug builds and `info` in release builds.
    public init(
        _ category: LogCategory, sinks: [LogSink], build: BuildMode = .current, leastLevel: LogLevel? = nil
    ) {
        self.category = category
        self.sinks = sinks
        self.build = build
        self.leastLevel = leastLevel ?? (build == .debug ? .debug : .info)
        redaction = Redaction(for: build)
    }

    /// Writes an entry.
    /// - Parameters:
    ///   - level: How much it matters.
    ///   - message: What happened. Say which operation, and no names of people.
    ///   - detail: A body or header fields. They are written in debug builds only, still without secrets, and in
    ///     release builds not even built.
    public func write(
        _ level: LogLevel, _ message: @autoclosure () -> String, detail: @autoclosure () -> String? = nil
    ) {
        guard level >= leastLevel, !sinks.isEmpty else { return }
        var text = message()
        if build == .debug, let detail = detail() { text += "\n" + detail }
        let entry = RedactedLogEntry(LogEntry(level: level, category: category, message: text), by: redaction)
        for sink in sinks { sink.write(entry) }
    }

    /// For the developer at the desk. Dropped in release builds.
    public func debug(_ message: @autoclosure () -> String, detail: @autoclosure () -> String? = nil) {
        write(.debug, message(), detail: detail())
    }

    /// What happened as it should.
    public func info(_ message: @autoclosure () -> String, detail: @autoclosure () -> String? = nil) {
        write(.info, message(), detail: detail())
    }

    /// What went wrong and was put right.
    public func warning(_ message: @autoclosure () -> String, detail: @autoclosure () -> String? = nil) {
        write(.warning, message(), detail: detail())
    }

    /// What failed.
    public func error(_ message: @autoclosure () -> String, detail: @autoclosure () -> String? = nil) {
        write(.error, message(), detail: detail())
    }

    /// What should be impossible.
    public func fault(_ message: @autoclosure () -> String, detail: @autoclosure () -> String? = nil) {
        write(.fault, message(), detail: detail())
    }
}
