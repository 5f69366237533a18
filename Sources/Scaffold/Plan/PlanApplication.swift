internal import TenetEngine
internal import TenetFoundation
internal import TenetModel

/// Carries out a plan so that a kill at any moment leaves the old tree or leads to the new one.
///
/// All contents are written to a folder of their own first. The rename that gives this folder the name ``pendingFolder``
/// is the moment from which the plan counts: before it nothing has changed, after it every later command first finishes what
/// was begun (``finishInterrupted()``). Each file is replaced whole.
public struct PlanApplication: Sendable {
    /// Where contents wait, below the project's folder.
    static let pendingFolder = ".tenet/pending"

    private let root: String

    /// - Parameter root: the project's folder, absolute.
    public init(root: String) { self.root = root }

    /// Carries a plan out.
    /// - Throws: ``ScaffoldError`` when a file cannot be written or was changed since the plan was made.
    public func apply(_ plan: Plan) throws(ScaffoldError) {
        let steps = plan.steps.filter(\.changesSomething)
        guard !steps.isEmpty else { return }
        try requireWritable(plan)
        let journal = PlanJournal(root: root)
        // What a process left that was killed when its plan was done would be in the way.
        try journal.requireOwnFolders()
        journal.removeLeftovers()
        try journal.commit(steps)
        try finish(journal, keeping: Set(plan.keptFolders.map { root + "/" + $0 }))
    }

    /// A plan was begun and not finished, and nobody is about to.
    public var isInterrupted: Bool { PlanJournal(root: root).isPending && !SoleRun.isUnderWay(in: root) }

    /// The rest of a plan whose process was killed; nil when there is none.
    /// - Throws: ``ScaffoldError`` when it cannot be read, or is no plan that was begun in this folder.
    public func interruptedPlan() throws(ScaffoldError) -> Plan? {
        let journal = PlanJournal(root: root)
        guard journal.isPending else { return nil }
        return Plan(
            try journal.entries().map { entry in
                let before = ProjectTree.bytes(at: root + "/" + entry.path)
                let action: PlannedStep.Action =
                    before == entry.after
                    ? .identical : entry.after == nil ? .remove : before == nil ? .create : .update
                return PlannedStep(
                    path: entry.path, action: action, before: before, after: entry.after,
                    isExecutable: entry.isExecutable)
            })
    }

    /// - Throws: ``ScaffoldError`` for a plan that could not be carried out as things are.
    public func requireWritable(_ plan: Plan) throws(ScaffoldError) {
        for step in plan.steps where step.changesSomething { try requireUnchanged(step) }
    }

    /// Finishes a plan whose process was killed, and removes what such processes left.
    /// - Returns: true when there was one.
    /// - Throws: ``ScaffoldError`` when a file cannot be written.
    @discardableResult
    public func finishInterrupted() throws(ScaffoldError) -> Bool {
        let journal = PlanJournal(root: root)
        try journal.requireOwnFolders()
        journal.removeLeftovers()
        guard journal.isPending else { return false }
        try finish(journal)
        return true
    }

    // MARK: Steps

    private func finish(_ journal: PlanJournal, keeping folders: Set<String> = []) throws(ScaffoldError) {
        let entries = try journal.entries()
        var edited: [String] = []
        for entry in entries where try !carryOut(entry, keeping: folders) { edited.append(entry.path) }
        try journal.close()
        // What a process left that was killed while it wrote one of these files, as soon as it is surely dead.
        let touched = entries.map { root + "/" + LexicalPath.parent(of: $0.path) }
        FileWriter.removeLeftovers(in: touched, inside: root)
        guard let first = edited.first else { return }
        let rest = edited.count > 1 ? " and \(edited.count - 1) more" : ""
        throw ScaffoldError(
            "\(first)\(rest) was edited after a change was interrupted, so it was left as it is; all else is done, and `tenet update` merges the rest"
        )
    }

    /// Does nothing where it has been done.
    /// - Returns: false when somebody has edited the file since the plan was made; it is left as it is.
    private func carryOut(
        _ entry: PlanJournal.Entry, keeping folders: Set<String>
    ) throws(ScaffoldError) -> Bool {
        let path = root + "/" + entry.path
        let current = ProjectTree.bytes(at: path)
        if current != entry.after {
            guard current == entry.before else { return false }
            if let after = entry.after {
                try write(after, to: path, replacing: current)
            } else {
                try remove(path, keeping: folders)
            }
        }
        if entry.isExecutable, entry.after != nil { chmod(path, 0o755) }
        return true
    }

    private func write(_ bytes: [UInt8], to path: String, replacing old: [UInt8]?) throws(ScaffoldError) {
        do throws(FileWriteError) {
            if let old {
                try FileWriter.replace(path, inside: root, with: bytes, ifStill: old)
            } else {
                try FileWriter.replace(path, with: bytes)
            }
        } catch {
            throw ScaffoldError(error.description)
        }
    }

    private func remove(_ path: String, keeping folders: Set<String>) throws(ScaffoldError) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw ScaffoldError("\(path) cannot be removed: \(String(cString: strerror(errno)))")
        }
        // Folders that held nothing else go, too.
        var folder = LexicalPath.parent(of: path)
        while folder.utf8.count > root.utf8.count, !folders.contains(folder), rmdir(folder) == 0 {
            folder = LexicalPath.parent(of: folder)
        }
    }

    private func requireUnchanged(_ step: PlannedStep) throws(ScaffoldError) {
        if let complaint = PlanPath.complaint(about: step.path, in: root) {
            throw ScaffoldError("\(step.path) \(complaint); name another place")
        }
        let path = root + "/" + step.path
        if step.before == nil, FileWriter.isTaken(path) {
            throw ScaffoldError("\(step.path) is there by now; run the command again")
        }
        if ProjectTree.bytes(at: path) != step.before {
            throw ScaffoldError("\(step.path) was changed meanwhile; run the command again")
        }
    }
}
