internal import TenetModel

/// Which files are to be compared with what; the same work for the work tree and for the index.
struct ChangePlan: Sendable {
    /// Where the new text of a file is.
    enum Text: Hashable, Sendable {
        /// The path of a file relative to the root.
        case disk(String)
        case object(String)
        case given([UInt8])
    }

    struct Comparison: Sendable {
        /// What the lines are reported for.
        var path: String
        var old: String
        var new: Text
    }

    struct NewFile: Sendable {
        var path: String
        var text: Text
    }

    struct OldFile: Hashable, Sendable {
        var path: [UInt8]
        var object: String
    }

    var whole: [String] = []
    var comparisons: [Comparison] = []
    /// Links with the object that they were; a link that leads elsewhere now is a new file.
    var links: [(path: String, object: String)] = []
    /// Files that the older side does not have.
    var newFiles: [NewFile] = []
    /// Files that only the older side has: those that a new file may have been.
    var oldFiles: [OldFile] = []
    /// Files without changed lines whose text is wanted all the same.
    var unchanged: [(path: String, object: String)] = []

    /// More of them are too many to look for what was moved where.
    private static let mostOldFiles = 20_000

    /// Texts of objects that are needed at the end.
    private var keptObjects: [String] {
        let texts = comparisons.map(\.new) + newFiles.map(\.text)
        let new = texts.compactMap { text in if case .object(let id) = text { id } else { nil } }
        return Self.unique(new + oldFiles.map(\.object) + unchanged.map(\.object))
    }

    /// Compares everything, with one process for all old texts; they are dropped one after the other.
    func carryOut(in repository: GitRepository, revision: String) async throws(Git.Failure) -> StagedFiles {
        var plan = self
        if plan.newFiles.isEmpty || plan.oldFiles.count > Self.mostOldFiles { plan.oldFiles = [] }
        let kept = plan.keptObjects
        var outcome = ChangeOutcome(root: repository.root)
        let byOld = Dictionary(grouping: comparisons.indices) { comparisons[$0].old }
        let linksByObject = Dictionary(grouping: links.indices) { links[$0].object }
        let keptSet = Set(kept)
        let others = Self.unique(comparisons.map(\.old) + links.map(\.object)).filter { !keptSet.contains($0) }
        let ids = kept + others
        try await repository.read(ids, limit: CheckLimits.largestFile) { index, object in
            let id = ids[index]
            if index < kept.count { return outcome.keep(object, id) }
            for place in byOld[id] ?? [] { outcome.compare(plan.comparisons[place], with: object) }
            for place in linksByObject[id] ?? [] { outcome.compareLink(plan.links[place].path, with: object) }
        }
        for comparison in comparisons where keptSet.contains(comparison.old) {
            outcome.compare(comparison, with: outcome.kept(comparison.old))
        }
        for link in links where keptSet.contains(link.object) {
            outcome.compareLink(link.path, with: outcome.kept(link.object))
        }
        outcome.addNew(plan)
        for file in unchanged { outcome.note(.object(file.object), of: file.path) }
        if let path = outcome.missing.min(by: LexicalPath.precedes) {
            let others = outcome.missing.count - 1
            throw Git.Failure(
                description: "this clone lacks a text of `\(path)`\(others > 0 ? " and \(others) more" : ""); "
                    + "fetch it with `git diff --stat \(revision)` first")
        }
        return outcome.files
    }

    private static func unique(_ ids: [String]) -> [String] {
        var seen: Set<String> = []
        return ids.filter { seen.insert($0).inserted }
    }
}
