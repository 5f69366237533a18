/// Takes back the last run of a generator: byte for byte where nobody has edited anything since.
struct UndoPlanner {
    let project: ScaffoldProject

    /// The plan, and what stays because it was edited.
    /// - Throws: ``ScaffoldError`` when there is nothing to take back.
    func plan() throws(ScaffoldError) -> Plan {
        guard var lock = try project.lock(), let last = lock.generations.last else {
            throw ScaffoldError("\(project.tree.root) has no \(LockFile.path), so there is nothing to undo")
        }
        var steps: [PlannedStep] = []
        for path in last.files { steps += undoing(file: path) }
        for path in last.insertions { steps += undoing(insertion: path, of: last.number) }
        for path in last.files { lock.files[path] = nil }
        lock.generations.removeLast()
        let before = project.tree.bytes(of: LockFile.path)
        let isLast = lock.generations.isEmpty
        steps.append(
            PlannedStep(
                path: LockFile.path, action: isLast ? .remove : .update, before: before,
                after: isLast ? nil : Array(lock.text.utf8)))
        return Plan(steps)
    }

    private func undoing(file path: String) -> [PlannedStep] {
        let basePath = LockFile.basePath(of: path)
        let base = project.tree.bytes(of: basePath)
        let current = project.tree.bytes(of: path)
        var steps = [PlannedStep(path: basePath, action: .remove, before: base, after: nil)]
        if current == base {
            steps.append(PlannedStep(path: path, action: .remove, before: current, after: nil))
        } else if current != nil {
            steps.append(
                PlannedStep(
                    path: path, action: .skip, before: current, after: current, reason: "it was edited, so it stays"))
        }
        return steps
    }

    private func undoing(insertion path: String, of number: Int) -> [PlannedStep] {
        let beforePath = LockFile.historyPath(of: path, generation: number, "before")
        let afterPath = LockFile.historyPath(of: path, generation: number, "after")
        let (before, after) = (project.tree.bytes(of: beforePath), project.tree.bytes(of: afterPath))
        let current = project.tree.bytes(of: path)
        var steps = [
            PlannedStep(path: beforePath, action: .remove, before: before, after: nil),
            PlannedStep(path: afterPath, action: .remove, before: after, after: nil),
        ]
        guard let current, let before, let after else { return steps }
        if current == after {
            steps.append(PlannedStep(path: path, action: .update, before: current, after: before))
            return steps
        }
        // The lines are taken out of what the file has become, where nobody has touched them.
        let text = { (bytes: [UInt8]) in String(decoding: bytes, as: UTF8.self) }
        let merge = ThreeWayMerge(base: text(after), ours: text(current), theirs: text(before))
        steps.append(
            merge.conflicts == 0
                ? PlannedStep(path: path, action: .merge, before: current, after: Array(merge.text.utf8))
                : PlannedStep(
                    path: path, action: .skip, before: current, after: current,
                    reason: "the inserted lines were edited, so they stay"))
        return steps
    }
}
