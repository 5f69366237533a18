internal import TenetModel

/// Takes back the last run of a generator: byte for byte where nobody has edited anything since.
struct UndoPlanner {
    let project: ScaffoldProject

    /// The plan, and what stays because it was edited.
    /// - Parameter isForced: also an app that somebody has worked on.
    /// - Throws: ``ScaffoldError`` when there is nothing to take back, or for such an app.
    func plan(isForced: Bool) throws(ScaffoldError) -> Plan {
        guard var lock = try project.lock(), let last = lock.generations.last else {
            throw ScaffoldError("\(project.tree.root) has no \(LockFile.path), so there is nothing to undo")
        }
        if last.part == "app", !isForced { try requireUntouched(last, lock) }
        var steps: [PlannedStep] = []
        for path in last.files { steps += undoing(file: path, lock) }
        for path in last.insertions { steps += undoing(insertion: path, of: last, lock) }
        for path in last.files { lock.files[path] = nil }
        lock.generations.removeLast()
        lock.remember(steps)
        let before = project.tree.bytes(of: LockFile.path)
        let isLast = lock.generations.isEmpty
        steps.append(
            PlannedStep(
                path: LockFile.path, action: isLast ? .remove : .update, before: before,
                after: isLast ? nil : Array(lock.text.utf8)))
        var plan = Plan(steps)
        // They had to be there.
        if let place = FeaturePlace(last.parameters) { plan.keptFolders = [place.folder, place.tests] }
        return plan
    }

    private func undoing(file path: String, _ lock: LockFile) -> [PlannedStep] {
        let basePath = LockFile.basePath(of: path)
        let base = project.tree.bytes(of: basePath)
        let current = project.tree.bytes(of: path)
        var steps = [PlannedStep(path: basePath, action: .remove, before: base, after: nil)]
        if current == base, lock.isAsWritten(basePath, base) {
            steps.append(PlannedStep(path: path, action: .remove, before: current, after: nil))
        } else if current != nil {
            steps.append(
                PlannedStep(
                    path: path, action: .skip, before: current, after: current, reason: "it was edited, so it stays"))
        }
        return steps
    }

    /// Without its app nobody can use what stays, so that an app goes as a whole or not at all.
    private func requireUntouched(_ app: LockFile.Generation, _ lock: LockFile) throws(ScaffoldError) {
        let edited = app.files.filter { path in
            let current = project.tree.bytes(of: path)
            let basePath = LockFile.basePath(of: path)
            let base = project.tree.bytes(of: basePath)
            return current != nil && (current != base || !lock.isAsWritten(basePath, base))
        }
        let added = project.tree.swiftFiles.filter { lock.files[$0] == nil }
        guard !edited.isEmpty || !added.isEmpty else { return }
        let edits = edited.isEmpty ? nil : "\(Prose.count(edited.count, "file")) edited (\(Self.shown(edited)))"
        let additions = added.isEmpty ? nil : "\(Prose.count(added.count, "file")) added (\(Self.shown(added)))"
        throw ScaffoldError(
            "people have worked on the app `\(app.name)`: \([edits, additions].compactMap(\.self).joined(separator: ", ")); "
                + "without the rest of it they are of no use, so nothing was removed; "
                + "undo those changes first, or pass `--force`, which removes what nobody has changed and leaves them")
    }

    private static func shown(_ paths: [String]) -> String {
        let more = paths.count > 5 ? ["and \(paths.count - 5) more"] : []
        return (paths.prefix(5) + more).joined(separator: ", ")
    }

    private func undoing(
        insertion path: String, of run: LockFile.Generation, _ lock: LockFile
    ) -> [PlannedStep] {
        let beforePath = LockFile.historyPath(of: path, by: run, "before")
        let afterPath = LockFile.historyPath(of: path, by: run, "after")
        let (before, after) = (project.tree.bytes(of: beforePath), project.tree.bytes(of: afterPath))
        var steps = [
            PlannedStep(path: beforePath, action: .remove, before: before, after: nil),
            PlannedStep(path: afterPath, action: .remove, before: after, after: nil),
        ]
        guard let current = project.tree.bytes(of: path) else { return steps }
        var step = PlannedStep(path: path, action: .skip, before: current, after: current)
        if !lock.isAsWritten(beforePath, before) || !lock.isAsWritten(afterPath, after) {
            step.reason =
                "what was put into it is recorded otherwise than Tenet wrote it, so it stays; take the lines out by hand"
        } else if let before, let after {
            take(before, after, outOf: &step, current)
            if step.action == .merge, let other = sharer(of: step, with: run) {
                step.action = .skip
                step.after = current
                step.reason = "`tenet new \(other.part) \(other.name)` has put in some of the same lines, so all stay"
            }
        } else {
            step.reason = "what was put into it is not recorded, so it stays; take the lines out by hand"
        }
        steps.append(step)
        return steps
    }

    /// Another run that needs lines which would go: two branches have each put them in.
    private func sharer(of step: PlannedStep, with run: LockFile.Generation) -> LockFile.Generation? {
        let lines = { (bytes: [UInt8]?) in Set((bytes ?? []).split(separator: 0x0A)) }
        let gone = lines(step.before).subtracting(lines(step.after))
        return others(run).first { other in
            let text = { (side: String) in
                lines(self.project.tree.bytes(of: LockFile.historyPath(of: step.path, by: other, side)))
            }
            return !gone.isDisjoint(with: text("after").subtracting(text("before")))
        }
    }

    private func others(_ run: LockFile.Generation) -> [LockFile.Generation] {
        let all = (try? project.lock())?.generations ?? []
        return all.filter { $0.number != run.number }
    }

    /// The lines are taken out of what the file has become, where nobody has touched them.
    private func take(_ before: [UInt8], _ after: [UInt8], outOf step: inout PlannedStep, _ current: [UInt8]) {
        if current == after {
            step.action = .update
            step.after = before
            return
        }
        let merge = ThreeWayMerge(base: after, ours: current, theirs: before)
        if let rest = merge.conflicts == 0 ? merge.bytes : taken(before, after, outOf: current) {
            step.action = .merge
            step.after = rest
        } else {
            step.reason = "the inserted lines were edited, so they stay"
        }
    }

    /// Nil where the lines are not there as they were put in, or the file is no text.
    private func taken(_ before: [UInt8], _ after: [UInt8], outOf current: [UInt8]) -> [UInt8]? {
        guard UTF8Text.firstFault(in: current) == nil else { return nil }
        let text = { (bytes: [UInt8]) in String(decoding: bytes, as: UTF8.self) }
        let lines = InsertedLines(before: text(before), after: text(after))
        var isFound = true
        let rest = LineEnds.keeping(in: text(current)) { plain in
            let rest = lines.takenOut(of: plain)
            isFound = rest != nil
            return rest ?? plain
        }
        return isFound ? Array(rest.utf8) : nil
    }
}
