#if canImport(os)
    import AppCore
    import os

    extension LogSink {
        /// The system's log, by `Logger`.
        ///
        /// Entries are marked public, because they are redacted already: the log of a tester is readable, and secrets
        /// are not in it.
        /// - Parameter subsystem: The identifier of the app.
        public static func system(subsystem: String) -> LogSink {
            LogSink { entry in
                Logger(subsystem: subsystem, category: entry.category.name)
                    .log(level: entry.level.systemType, "\(entry.message, privacy: .public)")
            }
        }
    }

    extension LogLevel {
        fileprivate nonisolated var systemType: OSLogType {
            switch self {
            case .debug: .debug
            case .info: .info
            case .warning: .default
            case .error: .error
            case .fault: .fault
            }
        }
    }
#endif
