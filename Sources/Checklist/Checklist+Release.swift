/// The items of all changes since a release.
extension Checklist {
    /// Joins what the two ends of a release raise with what each commit between them raised.
    ///
    /// Places, proofs and digests are those of the two ends: what a later commit changed again is asked as it is now. An item
    /// that commits raised and the ends do not is about something that was taken back, as a thing that was added and removed
    /// again; it stays in the list and needs no answer.
    /// - Parameter steps: newest first, each with the name of its commit; empty for what is not committed.
    public static func gathered(_ ends: Checklist, from steps: [(commit: String, list: Checklist)]) -> Checklist {
        var gathered = ends
        var places = Dictionary(
            ends.items.indices.map { (ends.items[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
        for step in steps.reversed() {
            for item in step.list.items where !item.isRoutine {
                let index: Int
                if let known = ([item.id] + item.otherIDs).lazy.compactMap({ places[$0] }).first {
                    index = known
                } else {
                    index = gathered.items.count
                    places[item.id] = index
                    var gone = item
                    gone.isTakenBack = true
                    gathered.items.append(gone)
                }
                gathered.items[index].commits.append(
                    step.commit.isEmpty ? "not committed" : String(step.commit.prefix(9)))
            }
        }
        return gathered.inOrder
    }

    /// As the standard has them; items that were taken back among the others.
    private var inOrder: Checklist {
        var list = self
        let numbers = Dictionary(ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        list.items.sort { numbers[$0.id, default: ids.count] < numbers[$1.id, default: ids.count] }
        return list
    }
}
