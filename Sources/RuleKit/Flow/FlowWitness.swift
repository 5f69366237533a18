/// One place on a path, with a few words on why it matters.
public struct FlowStep {
    public let node: Syntax
    /// Fits behind a place in the file: "`x` is nil here", "returns here when `x` is nil". No final full stop.
    public let text: String
}

/// A path that shows why an answer is what it is. Only the turns that matter are kept: where the other way would have
/// led to the opposite answer.
public struct FlowWitness {
    public let steps: [FlowStep]
    /// How the path ends; nil when it ends at an event.
    public let exit: FlowExit?
    /// Every event on the path, in order; at the end the bad one, if there is one.
    public let events: [FlowEvent]

    /// The steps as notes of a finding.
    /// - Parameter limit: more steps than this are left out in the middle.
    public func notes(in file: FilePass, limit: Int = 6) -> [Note] {
        let kept =
            steps.count <= limit || limit < 2
            ? steps[...] : steps.prefix(limit - 1) + steps.suffix(1)
        return kept.map { file.note($0.text, at: $0.node) }
    }
}

/// What a question was answered. Questions return nil when nothing is known.
public enum FlowAnswer {
    case holds
    case fails(FlowWitness)

    public var holds: Bool { if case .holds = self { true } else { false } }
    /// The path that shows the failure.
    public var witness: FlowWitness? { if case .fails(let witness) = self { witness } else { nil } }
}
