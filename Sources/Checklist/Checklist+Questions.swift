internal import TenetStandards

/// A clause that an item asks about beside its first one.
public struct JoinedClause: Sendable, Hashable {
    public var id: String
    public var text: String
}

extension Checklist {
    /// One item where one look answers several clauses: they stand in one chapter, the same in the change raised them at the same
    /// places, and the same people show the same evidence. O(items).
    ///
    /// What has no place in the code, such as an amount or a release, is an occasion for many questions and joins none.
    public var joined: Checklist {
        var list = self
        list.items = []
        var known: [Occasion: Int] = [:]
        for item in items {
            let occasion = Occasion(item)
            if let occasion, let index = known[occasion] {
                list.items[index].join(item)
            } else {
                if let occasion { known[occasion] = list.items.count }
                list.items.append(item)
            }
        }
        return list
    }
}

/// What is the same in items that are one question.
private struct Occasion: Hashable {
    private var chapter: String
    private var reason: String
    private var places: [ChangePlace]
    private var digest: String
    private var evidence: Review.Evidence
    private var owner: String
    private var proof: String
    private var notice: String
    private var commits: [String]
    private var isTakenBack: Bool

    /// - Returns: nil for what stands by itself.
    init?(_ item: ChecklistItem) {
        guard !item.isRoutine, item.isAboutCode, !item.places.isEmpty else { return nil }
        (chapter, reason, places, digest) = (item.chapter, item.reason, item.places, item.digest)
        (evidence, owner, proof, notice) = (item.evidence, item.owner, item.proof, item.notice)
        (commits, isTakenBack) = (item.commits, item.isTakenBack)
    }
}

extension ChecklistItem {
    /// An answer to one of the clauses answers all of them.
    fileprivate mutating func join(_ other: ChecklistItem) {
        clauses.append(JoinedClause(id: other.id, text: other.text))
        otherIDs += ([other.id] + other.otherIDs).filter { $0 != id && !otherIDs.contains($0) }
    }
}
