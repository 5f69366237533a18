/// An entry of a baseline that accepts nothing any more: what it was recorded for is gone.
public struct StaleEntry: Hashable, Sendable {
    public var path: String
    public var rule: RuleID
    /// Where the entry stands among those of the baseline, from 0.
    public var position: Int

    /// File and rule, as one line.
    public var text: String { "\(path): \(rule)" }

    public init(path: String, rule: RuleID, position: Int) {
        self.path = path
        self.rule = rule
        self.position = position
    }
}
