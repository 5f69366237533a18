import AppCore

/// Remembers what was recorded.
final class ErrorLog: ErrorRecording {
    struct Entry {
        let error: any Error
        let context: String
    }

    private let kept = Locked<[Entry]>([])

    var contexts: [String] { kept.withLock { $0.map(\.context) } }

    func record(_ error: any Error, context: String) {
        kept.withLock { $0.append(Entry(error: error, context: context)) }
    }
}
