/// The time that one rule may take for the whole project.
///
/// No thread can be ended from outside, so a rule that takes too long is ended by silence: the model answers no question any
/// more, and the rule's loops run dry. What it has found and what it shared with others is thrown away, because it
/// depends on the time; see ``RuleSet/checkProject(_:contract:limits:run:)``.
struct RuleClock {
    private var deadline: ContinuousClock.Instant?
    private var questions: UInt8 = 0
    /// The time was over when somebody asked.
    private(set) var wasOver = false

    /// Starts anew.
    mutating func start(_ limit: Duration?) {
        deadline = limit.map { ContinuousClock.now + $0 }
        questions = 0
        wasOver = false
    }

    /// Looks at the time at each 64th call, since that costs more than most questions.
    mutating func isOver() -> Bool {
        if wasOver { return true }
        guard let deadline else { return false }
        questions &+= 1
        guard questions & 63 == 0, ContinuousClock.now > deadline else { return false }
        wasOver = true
        return true
    }
}
