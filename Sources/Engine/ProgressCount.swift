internal import Synchronization

/// Counts files from several threads and tells somebody.
final class ProgressCount: Sendable {
    private let done = Atomic<Int>(0)
    private let total: Int
    private let listener: (@Sendable (Int, Int) -> Void)?

    init(total: Int, _ listener: (@Sendable (_ done: Int, _ total: Int) -> Void)?) {
        self.total = total
        self.listener = listener
    }

    func add() {
        guard let listener else { return }
        listener(done.wrappingAdd(1, ordering: .relaxed).newValue, total)
    }
}
