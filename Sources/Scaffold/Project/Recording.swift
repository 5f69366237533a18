/// Adds to a plan what remembers it: the lock file, the texts that files were generated with, and the texts before and
/// after lines were put into files.
struct Recording {
    private(set) var lock: LockFile
    private let tree: ProjectTree

    init(_ lock: LockFile, tree: ProjectTree) {
        self.lock = lock
        self.tree = tree
    }

    /// The plan with the record of a new generation.
    /// - Parameter files: what the generator made; their texts are the base of later updates.
    mutating func recorded(
        _ plan: Plan, part: String, name: String, parameters: [String: String], files: [GeneratedFile]
    ) -> Plan {
        let number = (lock.generations.map(\.number).max() ?? 0) + 1
        let paths = Set(files.map(\.path))
        let isMade = { (step: PlannedStep) in paths.contains(step.path) && step.action == .create }
        let made = Set(plan.steps.filter(isMade).map(\.path))
        let edited = plan.steps.filter { $0.action == .insert }
        var steps = plan.steps
        for file in files where made.contains(file.path) {
            lock.files[file.path] = LockFile.File(generation: number, origin: file.origin)
            // Lines that were put into it at once belong to it.
            let text = plan.steps.first { $0.path == file.path }?.after ?? Array(file.text.utf8)
            steps.append(step(LockFile.basePath(of: file.path), text))
        }
        let run = LockFile.Generation(
            number: number, part: part, name: name, parameters: parameters, files: made.sorted(),
            insertions: edited.map(\.path).sorted())
        for change in edited {
            steps.append(step(LockFile.historyPath(of: change.path, by: run, "before"), change.before))
            steps.append(step(LockFile.historyPath(of: change.path, by: run, "after"), change.after))
        }
        lock.generations.append(run)
        lock.remember(steps)
        steps.append(step(LockFile.path, Array(lock.text.utf8)))
        return plan.with(steps)
    }

    private func step(_ path: String, _ after: [UInt8]?) -> PlannedStep {
        let before = tree.bytes(of: path)
        let action: PlannedStep.Action = before == after ? .identical : before == nil ? .create : .update
        return PlannedStep(path: path, action: action, before: before, after: after)
    }
}
