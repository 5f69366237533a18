/// Everything that a scaffold would do, computed before anything is done. What prints it and what carries it out read the
/// same steps.
public struct Plan: Hashable, Sendable {
    /// Sorted by path, one for each.
    public private(set) var steps: [PlannedStep]
    /// What a person has to do, such as lines to paste.
    public var remarks: [String]
    /// Lines had no place in a file that is the project's own, so what is written is not in use until somebody pastes them.
    public var hasUnplacedLines = false
    /// Folders that were there before what is taken back, and stay when nothing is left in them.
    var keptFolders: Set<String> = []

    /// - Parameter steps: when two have one path, the later one counts.
    public init(_ steps: [PlannedStep], remarks: [String] = []) {
        let last = Dictionary(steps.map { ($0.path, $0) }) { _, last in last }
        self.steps = last.values.sorted { $0.path < $1.path }
        self.remarks = remarks
    }

    /// Carrying it out would change the disk.
    public var changesSomething: Bool { steps.contains(where: \.changesSomething) }

    /// The same without what only Tenet reads: the texts that later updates compare with.
    public var visible: Plan { with(steps.filter { !$0.path.hasPrefix(".tenet/") }) }

    /// Says of files that are in the way which run made them.
    func explained(by lock: LockFile) -> Plan {
        with(
            steps.map { step in
                guard step.action == .conflict, let number = lock.files[step.path]?.generation,
                    let earlier = lock.generations.first(where: { $0.number == number })
                else { return step }
                var step = step
                step.reason =
                    earlier.part == "app"
                    ? "the app has a file of this name from its beginning (generation \(number)); choose another name"
                    : "`tenet new \(earlier.part) \(earlier.name)` (generation \(number)) has written it, and a feature brings its own; "
                        + "take that one back with `tenet new --undo` while it is the last, or name another model"
                return step
            })
    }

    /// The same remarks with other steps.
    func with(_ steps: [PlannedStep]) -> Plan {
        var plan = Plan(steps, remarks: remarks)
        plan.hasUnplacedLines = hasUnplacedLines
        plan.keptFolders = keptFolders
        return plan
    }

    /// The steps that nothing resolves but a person.
    public var conflicts: [PlannedStep] { steps.filter { $0.action == .conflict } }

    /// What differs, such as `create  tenet.yml`, in the order of paths, and how many files are identical.
    public func lines(showingIdentical: Bool = false) -> [String] {
        let width = PlannedStep.Action.allCases.map(\.rawValue.count).max() ?? 0
        return steps.filter { showingIdentical || $0.action != .identical }.map { step in
            let word = step.action.rawValue
            let gap = String(repeating: " ", count: width - word.count + 2)
            return word + gap + step.path + (step.reason.map { ": " + $0 } ?? "")
        }
    }

    /// Such as `3 create, 1 insert`.
    public var summary: String {
        let counts = PlannedStep.Action.allCases.compactMap { action -> String? in
            let count = steps.count { $0.action == action }
            return count == 0 ? nil : "\(count) \(action.rawValue)"
        }
        return counts.isEmpty ? "nothing to do" : counts.joined(separator: ", ")
    }
}
