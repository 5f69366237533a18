/// Brings the lines that runs put into other files to what their blueprints and templates say now: a model that got a detail
/// needs its address, a renamed one other cases.
///
/// The runs are played again, each with the lines of today, from the text that a file had before the first of them; what the team
/// wrote in between and since is merged in. So features stand beside one another as if each had always been
/// what it is, and taking a run back still gives what was there before it.
struct LaterInsertions {
    let tree: ProjectTree
    /// What the update does to files besides.
    private let planned: [String: PlannedStep]
    private var steps: [PlannedStep] = []
    private var remarks: [String] = []

    init(tree: ProjectTree, planned: [PlannedStep]) {
        self.tree = tree
        self.planned = Dictionary(planned.map { ($0.path, $0) }) { _, last in last }
    }

    /// - Parameters:
    ///   - insertions: what each run would put in now, in the order of the runs.
    ///   - lock: gets the files that a run puts lines into for the first time.
    consuming func plan(
        _ insertions: [(number: Int, insertions: [Insertion])], _ lock: inout LockFile
    ) -> (steps: [PlannedStep], remarks: [String]) {
        let recorded = lock.generations.filter { FeaturePlace($0.parameters) == nil }.flatMap(\.insertions)
        for path in Set(recorded + insertions.flatMap { $0.insertions.map(\.path) }).sorted() {
            let wanted = Dictionary(
                insertions.map { ($0.number, $0.insertions.filter { $0.path == path }) }, uniquingKeysWith: +)
            bring(path, wanted, &lock)
        }
        return (steps, remarks)
    }

    /// One run's part of a file: as it was recorded, and as it would be now.
    private struct Played {
        var generation: LockFile.Generation
        var isRecorded: Bool
        var before: (old: String, new: String)
        var after: (old: String, new: String)
    }

    private mutating func bring(_ path: String, _ wanted: [Int: [Insertion]], _ lock: inout LockFile) {
        guard let bytes = current(path) else { return }
        let current = String(decoding: bytes, as: UTF8.self)
        guard !current.contains(ThreeWayMerge.openingMarker) else {
            let isMine = planned[path].map { $0.action != .conflict } ?? true
            if isMine {
                add(
                    path, bytes, .conflict, "it still has markers of an earlier update; look for `<<<<<<<` and decide"
                )
            }
            return
        }
        if let changed = changedHistory(of: path, lock) {
            add(path, bytes, .conflict, LockFile.remedy(for: changed))
            return
        }
        let said = remarks.count
        guard let runs = play(path, wanted, current, lock) else {
            if remarks.count == said { put(path, wanted, current, lock) }
            return
        }
        guard let last = runs.last else { return }
        guard runs.contains(where: { $0.after.old != $0.after.new }) else { return }
        let merge = ThreeWayMerge(
            base: Array(last.after.old.utf8), ours: bytes, theirs: Array(last.after.new.utf8))
        let places = "\(merge.conflicts) \(merge.conflicts == 1 ? "place was" : "places were")"
        let isNew = !runs.contains(where: \.isRecorded)
        add(
            path, merge.bytes, merge.conflicts > 0 ? .conflict : isNew ? .insert : .merge,
            merge.conflicts > 0 ? "\(places) changed on both sides; look for `<<<<<<<` and decide" : nil)
        for run in runs where run.isRecorded || run.before.new != run.after.new { record(run, path, &lock) }
    }

    /// A recorded text of the file that is not what Tenet wrote.
    private func changedHistory(of path: String, _ lock: LockFile) -> String? {
        lock.generations.filter { $0.insertions.contains(path) }.flatMap { run in
            ["before", "after"].map { LockFile.historyPath(of: path, by: run, $0) }
        }.first { !lock.isAsWritten($0, tree.bytes(of: $0)) }
    }

    /// Plays the runs again; nil where the history is gone or cannot be put together.
    private mutating func play(
        _ path: String, _ wanted: [Int: [Insertion]], _ current: String, _ lock: LockFile
    ) -> [Played]? {
        var runs: [Played] = []
        for generation in lock.generations {
            let number = generation.number
            let isRecorded = generation.insertions.contains(path)
            var insertions = wanted[number] ?? []
            // What somebody has pasted, or put elsewhere, is there.
            if !isRecorded { insertions = insertions.filter { (try? $0.edit(current)) != current } }
            guard isRecorded || !insertions.isEmpty else { continue }
            guard let before = old(path, generation, isRecorded, runs.last, current, lock),
                let after = isRecorded ? history(path, generation, "after") : before
            else { return nil }
            var new = before
            if let last = runs.last {
                let merge = ThreeWayMerge(base: last.after.old, ours: before, theirs: last.after.new)
                guard merge.conflicts == 0 else { return nil }
                new = merge.text
            }
            // Lines of a run that nobody can make again stay what they are.
            let isKnown = wanted[number] != nil && FeaturePlace(generation.parameters) == nil || !insertions.isEmpty
            guard let made = isKnown ? edited(new, insertions) : merged(before, after, new) else { return nil }
            runs.append(
                Played(generation: generation, isRecorded: isRecorded, before: (before, new), after: (after, made)))
        }
        return runs
    }

    /// Where runs of two branches cannot be played one behind the other: lines that are new are put in as they would be by
    /// a run of today, and those that are not wanted any more stay, and are said.
    private mutating func put(_ path: String, _ wanted: [Int: [Insertion]], _ current: String, _ lock: LockFile) {
        var text = current
        for run in lock.generations where run.insertions.contains(path) && FeaturePlace(run.parameters) == nil {
            guard let before = history(path, run, "before"), let after = history(path, run, "after"),
                let insertions = wanted[run.number], let new = edited(before, insertions), new != after,
                let more = edited(text, insertions)
            else { continue }
            text = more
            let lines = { (text: String) in text.split(separator: "\n") }
            if !lines(new).difference(from: lines(after)).removals.isEmpty {
                remarks.append(
                    "\(path) has lines of two branches, so what the \(run.part) `\(run.name)` does not need there any more is yours to take out\n"
                )
            }
            steps.append(recorded(new, "after", by: run, path))
        }
        if text != current { add(path, Array(text.utf8), .merge, nil) }
    }

    /// The text that a run began with: as recorded, or what the next recorded run began with.
    private func old(
        _ path: String, _ run: LockFile.Generation, _ isRecorded: Bool, _ last: Played?, _ current: String,
        _ lock: LockFile
    ) -> String? {
        if isRecorded { return history(path, run, "before") }
        if let last { return last.after.old }
        let next = lock.generations.first { $0.number > run.number && $0.insertions.contains(path) }
        return next.map { history(path, $0, "before") } ?? current
    }

    /// With the lines of a run; those that find no place are for a person.
    private mutating func edited(_ text: String, _ insertions: [Insertion]) -> String? {
        var text = text
        for insertion in insertions {
            do throws(InsertionRefusal) {
                text = try insertion.edit(text)
            } catch {
                remarks.append(PlanBuilder.remark(insertion, error.reason))
                return nil
            }
        }
        return text
    }

    private func merged(_ before: String, _ after: String, _ new: String) -> String? {
        let merge = ThreeWayMerge(base: before, ours: after, theirs: new)
        return merge.conflicts == 0 ? merge.text : nil
    }

    // MARK: Steps

    private mutating func record(_ run: Played, _ path: String, _ lock: inout LockFile) {
        for (side, text) in [("before", run.before.new), ("after", run.after.new)] {
            steps.append(recorded(text, side, by: run.generation, path))
        }
        guard !run.isRecorded, let index = lock.generations.firstIndex(where: { $0.number == run.generation.number })
        else {
            return
        }
        lock.generations[index].insertions = (lock.generations[index].insertions + [path]).sorted()
    }

    private func recorded(
        _ text: String, _ side: String, by run: LockFile.Generation, _ path: String
    ) -> PlannedStep {
        let place = LockFile.historyPath(of: path, by: run, side)
        let (before, after) = (tree.bytes(of: place), Array(text.utf8))
        return PlannedStep(
            path: place, action: before == after ? .identical : before == nil ? .create : .update, before: before,
            after: after)
    }

    private func history(_ path: String, _ run: LockFile.Generation, _ side: String) -> String? {
        tree.text(of: LockFile.historyPath(of: path, by: run, side))
    }

    /// As the file will be; nil for one that the team has deleted.
    private func current(_ path: String) -> [UInt8]? {
        guard let step = planned[path] else { return tree.bytes(of: path) }
        return step.after
    }

    private mutating func add(_ path: String, _ after: [UInt8], _ action: PlannedStep.Action, _ reason: String?) {
        var step =
            planned[path] ?? PlannedStep(path: path, action: .identical, before: tree.bytes(of: path), after: nil)
        step.after = after
        // What nobody but a person can decide stays so, whatever else is done to the file.
        if step.action != .conflict {
            step.action = action == .conflict ? .conflict : step.before == step.after ? .identical : action
            step.reason = reason
        }
        steps.append(step)
    }
}
