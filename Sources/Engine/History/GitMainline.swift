internal import TenetModel

/// Where a branch begins, as git tells.
public struct BranchPoint: Sendable {
    /// The newest commit that the branch and the main branch both have.
    public var commit: String
    /// The main branch as people write it: `origin/main`.
    public var main: String
}

/// The commits of a branch since a revision, without those of merged branches.
public struct Mainline: Sendable {
    /// Newest first.
    public var commits: [String]
    /// The first parent of each; nil for the first commit there is.
    public var parents: [String?]
    /// There are more, and nobody looks at them.
    public var isCut: Bool
}

extension Git {
    /// Where what is checked out leaves the main branch: the same base that rules about the repository compare with.
    /// - Throws: with the remedy, when nothing tells.
    public func branchPoint() throws(Failure) -> BranchPoint {
        try history { history throws(Failure) in
            guard let head = history.place.head else {
                throw Failure(description: "there is no commit yet to compare with; commit first")
            }
            var gaps: [String] = []
            let references = try await history.references(&gaps)
            let main = try Self.main(references, head, history.place)
            guard let commit = try await history.mergeBase(main.reference.commit, head) else {
                let remedy =
                    history.place.isShallow
                    ? "this clone is shallow: get the rest with `git fetch --unshallow`, on CI with a depth of 0"
                    : "name what the change begins at with `--since`"
                throw Failure(
                    description: "`\(main.shown)` and what is checked out have no commit in common; \(remedy)")
            }
            return BranchPoint(commit: commit, main: main.shown)
        }
    }

    /// The branch that others merge into.
    /// - Throws: with the remedy, when nothing tells, or when it would be compared with itself: then no change is ever seen.
    private static func main(
        _ references: GitReferences, _ head: String, _ place: GitPlace
    ) throws(Failure) -> (shown: String, reference: GitReferences.Reference) {
        let since = "name what the change begins at with `--since`"
        let depth = place.isShallow ? " --unshallow" : ""
        let remedy =
            references.remote.isEmpty
            ? since
            : "fetch it with `git fetch\(depth) origin '+refs/heads/*:refs/remotes/origin/*'`, on CI with a depth of 0, or \(since)"
        guard let name = references.mainBranch else {
            throw Failure(description: "nothing says which branch is the main one; \(since)")
        }
        guard let main = references.branch(name) else {
            throw Failure(description: "the main branch `\(name)` is not in this clone; \(remedy)")
        }
        guard !references.isAlone(name, at: head, isShallow: place.isShallow) else {
            throw Failure(
                description:
                    "this clone has `\(main.shown)` alone, so nothing says which branch is the main one; \(remedy)")
        }
        return main
    }

    /// The commits since a revision along first parents, at most so many.
    /// - Throws: when git knows no such revision, or it is no ancestor of what is checked out.
    public func mainline(since revision: String, limit: Int) throws(Failure) -> Mainline {
        try history { history throws(Failure) in
            guard let head = history.place.head, let base = try await history.commit(revision) else {
                throw await history.repository.unknownRevision(revision)
            }
            guard try await history.mergeBase(base, head) == base else {
                throw Failure(
                    description:
                        "`\(revision)` is no ancestor of what is checked out; give the tag of an earlier release"
                        + (history.place.isShallow ? ", and get the whole history with `git fetch --unshallow`" : ""))
            }
            return try await history.mainline(from: head, to: base, limit: limit)
        }
    }

    private func history<Answer: Sendable>(
        _ question: @escaping @Sendable (GitHistory) async throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let (root, inherited) = (root, inherited)
        return try blocking { () async throws(Failure) in
            let repository = try await GitRepository(root: root, inherited: inherited)
            guard let place = try await repository.place() else {
                throw GitRepository.noWorkTree
            }
            return try await question(GitHistory(repository, place))
        }
    }
}

extension GitTree {
    /// The files that differ between two revisions, sorted. Names that are not text are left out.
    public func differences(from other: GitTree) -> [String] {
        PathSet(files(below: "/") + other.files(below: "/")).sorted.filter { path in
            switch (listing.entry(path), other.listing.entry(path)) {
            case (let own?, let their?): !own.isSame(as: their)
            case (nil, nil): false
            default: true
            }
        }
    }
}
