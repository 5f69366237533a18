internal import TenetModel
internal import TenetRuleKit

extension RepositoryReference {
    /// More branches or tags are not looked at.
    static let most = 5000
}

extension GitHistory {
    /// Puts branches and tags into the repository.
    func describe(
        _ references: GitReferences, _ request: RepositoryRequest, in repository: inout Repository
    ) async throws(Git.Failure) {
        let main = references.mainBranch
        repository.mainBranch = main
        let names = Set(references.local.keys).union(references.remote.keys).subtracting(
            [main, references.current].compactMap(\.self)
        ).sorted()
        var found = names.prefix(RepositoryReference.most).compactMap { references.branch($0)?.reference }
        if names.count > found.count {
            repository.gaps.append(
                "only \(Prose.number(found.count)) of \(Prose.count(names.count, "branch", plural: "branches")) were looked at"
            )
        }
        let current = references.current.flatMap { references.local[$0] }
        if let current { found.append(current) }
        let own = try await own(found, main.flatMap { references.branch($0) }?.reference, &repository.gaps)
        let starts = BranchStarts(found, own ?? [:])
        // What the main branch lacks belongs to branches: a tip that others of it are built on is in another branch.
        let inOthers = Set((own ?? [:]).values.flatMap(\.parents))
        func described(_ reference: GitReferences.Reference) -> RepositoryReference {
            RepositoryReference(
                "branch", reference.name, commit: reference.commit, time: reference.time,
                isMerged: own.map { $0[reference.commit] == nil }, isInAnother: inOthers.contains(reference.commit),
                started: starts.start(of: reference.commit))
        }
        repository.branches = found.dropLast(current == nil ? 0 : 1).map(described)
        if let current {
            repository.branch = described(current)
            if current.name == main { repository.branch?.isMerged = nil }
        } else if let name = references.current {
            repository.branch = RepositoryReference("branch", name, commit: "")
        } else if let head = place.head, let pullRequest = request.pullRequestRange {
            // CI checks out a commit. With the whole pull request, its branch is judged there.
            if request.pullRequest == nil {
                repository.branch = RepositoryReference("branch", pullRequest.branch, commit: head)
            }
        } else if place.head != nil {
            repository.gaps.append("no branch is checked out, so that its name is not known")
        }
        let tags = references.tags
        if tags.count > RepositoryReference.most {
            repository.gaps.append(
                "only \(Prose.number(RepositoryReference.most)) of \(Prose.count(tags.count, "tag")) were looked at")
        }
        repository.tags = tags.prefix(RepositoryReference.most).map {
            RepositoryReference("tag", $0.name, commit: $0.commit, time: $0.time)
        }
    }

    /// The commits that the main branch does not have; nil when nobody can tell.
    private func own(
        _ branches: [GitReferences.Reference], _ main: GitReferences.Reference?, _ gaps: inout [String]
    ) async throws(Git.Failure) -> [String: OwnCommit]? {
        guard let main, !branches.isEmpty, !place.isShallow else { return nil }
        guard let own = try await ownCommits(of: branches.map(\.commit), without: main.commit) else {
            gaps.append("commits of branches are missing in this clone, so that what is merged is not known")
            return nil
        }
        // What lies beyond the bound would look as if it were merged.
        guard own.count < Self.mostOwnCommits else {
            gaps.append("branches have more commits than are looked at, so that what is merged is not known")
            return nil
        }
        return own
    }
}
