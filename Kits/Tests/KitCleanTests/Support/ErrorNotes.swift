import AppCore

/// Notes what was recorded, in order.
final class ErrorNotes: ErrorRecording {
    private let notes = Locked<[String]>([])

    /// The contexts of the errors.
    var contexts: [String] { notes.withLock { $0 } }

    func record(_ error: any Error, context: String) {
        notes.withLock { $0.append(context) }
    }
}
