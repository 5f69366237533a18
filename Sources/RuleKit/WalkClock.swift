/// The time for the rules' work on one file. When much of it is used up, each rule's part is measured, so that
/// a file that is given up can name the rule that took it.
struct WalkClock {
    private let start = ContinuousClock.now
    private let limit: Duration?
    private(set) var isMeasuring = false
    private var spent: [Int: Duration] = [:]

    init(limit: Duration?) { self.limit = limit }

    /// Asked now and then: true when the time is over. The first answer after a quarter of it is always no, so that something is
    /// measured before a file is given up, also when a busy machine let the whole time pass in between. O(1).
    mutating func isOver() -> Bool {
        guard let limit else { return false }
        let elapsed = ContinuousClock.now - start
        defer { isMeasuring = elapsed > limit / 4 }
        return isMeasuring && elapsed > limit
    }

    mutating func add(_ duration: Duration, to rule: Int) { spent[rule, default: .zero] += duration }

    /// The rule that took the most time since it is measured; nil when nothing was measured.
    var slowest: Int? { spent.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
}
