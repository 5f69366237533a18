internal import TenetModel
internal import TenetRuleKit

/// Which commits are looked at, and what the files are compared with.
struct RepositoryRange: Sendable {
    /// The newest commit.
    var head: String
    /// Commits that this one has are not in the range; nil for the last ones there are.
    var base: String?
    /// ``base`` as people write it.
    var since: String?
    /// What the work tree is compared with; nil when there is no base.
    var changesBase: String?
}

extension GitHistory {
    /// - Returns: nil before the first commit, and when nothing says where the range begins.
    /// - Throws: when git does not know the revision that was asked for.
    func range(
        _ request: RepositoryRequest, _ references: GitReferences, _ gaps: inout [String]
    ) async throws(Git.Failure) -> RepositoryRange? {
        guard let head = place.head else {
            if request.since != nil { throw Git.Failure(description: "there is no commit yet; leave out `--since`") }
            return nil
        }
        if let since = request.since {
            guard let base = try await commit(since) else {
                throw await repository.unknownRevision(since)
            }
            return try await range(head: head, base: base, shown: since, &gaps)
        }
        if let pullRequest = request.pullRequestRange {
            if let named = pullRequest.headCommit, GitRepository.isName(named), try await commit(named) == nil {
                gaps.append(
                    "the head `\(named.prefix(12))` of the pull request was not fetched, so that its commits are not known; "
                        + "fetch it with `git fetch origin \(pullRequest.branch)`")
                return nil
            }
            if let range = try await self.range(of: pullRequest, references, head: head, &gaps) { return range }
            gaps.append(
                "the base `\(pullRequest.base)` of the pull request is not in this clone, so that its commits are not known; "
                    + "fetch it with `git fetch origin \(pullRequest.base)`")
            return nil
        }
        guard let name = references.mainBranch, let main = references.branch(name) else {
            // A clone of one commit on CI has no branches at all: that commit is what there is to look at.
            if references.local.isEmpty, references.remote.isEmpty { return RepositoryRange(head: head) }
            gaps.append(
                "nothing says which branch is the main one, so that no commits are looked at; name it with `--since`")
            return nil
        }
        if references.current == name { return RepositoryRange(head: head) }
        let range = try await self.range(head: head, base: main.reference.commit, shown: main.shown, &gaps)
        // Without a branch, a commit of the main branch is that branch at some time.
        if references.current == nil, range.changesBase == head { return RepositoryRange(head: head) }
        return range
    }

    private func range(
        of pullRequest: PullRequestRange, _ references: GitReferences, head: String, _ gaps: inout [String]
    ) async throws(Git.Failure) -> RepositoryRange? {
        var newest = head
        if let named = pullRequest.headCommit, let known = try await commit(named) { newest = known }
        var base: String?
        if let named = pullRequest.baseCommit { base = try await commit(named) }
        let branch = references.branch(pullRequest.base)
        base = base ?? branch?.reference.commit
        guard let base else { return nil }
        var range = try await self.range(head: newest, base: base, shown: branch?.shown ?? pullRequest.base, &gaps)
        // CI checks out what merging would give: its first parent is the base as it is by now.
        if newest != head, let own = try await commit(head + "^2"), own == newest {
            range.changesBase = try await commit(head + "^1")
        }
        return range
    }

    private func range(
        head: String, base: String, shown: String, _ gaps: inout [String]
    ) async throws(Git.Failure) -> RepositoryRange {
        let common = try await mergeBase(base, head)
        if common == nil {
            gaps.append(
                "`\(shown)` and what is checked out have no commit in common\(place.isShallow ? " in this shallow clone" : ""), "
                    + "so that changes are not known")
        }
        return RepositoryRange(head: head, base: base, since: shown, changesBase: common)
    }
}
