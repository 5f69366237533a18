/// Lists the files that come with an update where a project lists its files one by one, as the run did that began the
/// feature. Taking a run back still gives the project from before it, byte for byte.
struct LaterFiles {
    let tree: ProjectTree

    /// - Parameters:
    ///   - created: paths of new files by the number of their generation.
    ///   - removed: paths that go.
    ///   - lock: gets the project among what its generation put lines into.
    func plan(
        created: [Int: [String]], removed: [Int: [String]], _ lock: inout LockFile
    ) -> (steps: [PlannedStep], remarks: [String]) {
        var listed: [(number: Int, insertion: Insertion)] = []
        var remarks: [String] = []
        for (number, paths) in created.sorted(by: { $0.key < $1.key }) {
            guard let listing = listing(of: number, lock) else { continue }
            listed += listing.insertions(for: paths.sorted()).map { (number, $0) }
        }
        for (number, paths) in removed.sorted(by: { $0.key < $1.key }) {
            remarks += listing(of: number, lock)?.remarks(withoutFiles: paths.sorted()) ?? []
        }
        let plan = PlanBuilder(tree: tree).plan(files: [], insertions: listed.map(\.insertion))
        let edited = plan.steps.filter { $0.action == .insert }
        var texts: [String: [UInt8]] = [:]
        for (number, insertion) in listed {
            guard let step = edited.first(where: { $0.path == insertion.path }) else { continue }
            record(insertion, of: number, step, &texts, &lock)
        }
        let history = texts.map { path, text in
            let before = tree.bytes(of: path)
            return PlannedStep(
                path: path, action: before == text ? .identical : before == nil ? .create : .update, before: before,
                after: text)
        }
        return (edited + history, plan.remarks + remarks)
    }

    /// Nil for a generation in an app that Tenet made: its folders are synchronized.
    private func listing(of number: Int, _ lock: LockFile) -> ProjectListing? {
        let generation = lock.generations.first { $0.number == number }
        guard let place = generation.flatMap({ FeaturePlace($0.parameters) }) else { return nil }
        return ProjectListing(module: ForeignModule(folder: place.folder, tree: tree), place: place)
    }

    /// Puts the lines into the texts that runs are taken back with: the one after this run, and those around later ones.
    private func record(
        _ insertion: Insertion, of number: Int, _ step: PlannedStep, _ texts: inout [String: [UInt8]],
        _ lock: inout LockFile
    ) {
        let history = { LockFile.historyPath(of: insertion.path, by: $0, $1) }
        for index in lock.generations.indices where lock.generations[index].number >= number {
            let generation = lock.generations[index]
            if generation.insertions.contains(insertion.path) {
                for side in generation.number == number ? ["after"] : ["before", "after"] {
                    let path = history(generation, side)
                    guard let text = texts[path] ?? tree.bytes(of: path), lock.isAsWritten(path, tree.bytes(of: path)),
                        let edited = try? insertion.edit(String(decoding: text, as: UTF8.self))
                    else { continue }
                    texts[path] = Array(edited.utf8)
                }
            } else if generation.number == number {
                texts[history(generation, "before")] = step.before
                texts[history(generation, "after")] = step.after
                lock.generations[index].insertions = (generation.insertions + [insertion.path]).sorted()
            }
        }
    }
}
