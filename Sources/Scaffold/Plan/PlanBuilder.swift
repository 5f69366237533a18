/// Compares what generators want with what is there.
public struct PlanBuilder: Sendable {
    private let tree: ProjectTree

    public init(tree: ProjectTree) { self.tree = tree }

    /// The plan for files that are new: what somebody else wrote is never overwritten.
    public func plan(files: [GeneratedFile], insertions: [Insertion]) -> Plan {
        var steps = files.map(step)
        var remarks: [String] = []
        for insertion in insertions {
            // Several insertions into one file build on each other; so do those into a file that is made now.
            let earlier = steps.last { $0.path == insertion.path }
            guard
                let text = earlier?.after.map({ String(decoding: $0, as: UTF8.self) }) ?? tree.text(of: insertion.path)
            else {
                remarks.append(Self.remark(insertion, "there is no file `\(insertion.path)`"))
                continue
            }
            do {
                let edited = Array(try insertion.edit(text).utf8)
                let before = earlier.map(\.before) ?? tree.bytes(of: insertion.path)
                let action: PlannedStep.Action =
                    before == nil ? .create : edited == before ? .identical : .insert
                steps.append(
                    PlannedStep(
                        path: insertion.path, action: action, before: before, after: edited,
                        isExecutable: earlier?.isExecutable ?? false))
            } catch {
                remarks.append(Self.remark(insertion, error.reason))
            }
        }
        var plan = Plan(steps, remarks: remarks)
        plan.hasUnplacedLines = !remarks.isEmpty
        return plan
    }

    /// What a person has to paste, and why.
    static func remark(_ insertion: Insertion, _ reason: String) -> String {
        let lines = insertion.lines.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
        return "\(insertion.purpose): \(reason); add to \(insertion.path):\n\n" + lines.joined(separator: "\n") + "\n"
    }

    private func step(_ file: GeneratedFile) -> PlannedStep {
        let after = Array(file.text.utf8)
        let before = tree.bytes(of: file.path)
        var step = PlannedStep(
            path: file.path, action: .create, before: before, after: after, isExecutable: file.isExecutable)
        if before == after {
            step.action = .identical
        } else if before != nil {
            step.action = .conflict
            step.after = before
            step.reason = "a file of this name is there already; move it away or choose another name"
        }
        return step
    }
}
