internal import TenetModel
public import TenetRuleKit

/// What is to be read of a repository.
public struct RepositoryRequest: Sendable {
    /// The project's folder, absolute.
    public var root: String
    public var today: CalendarDay
    /// Where the range begins: commits that this revision has are not in it. Nil for the branch that is checked out against
    /// the main branch, and for the last commits of the main branch itself.
    public var since: String?
    /// The most commits to look at.
    public var limit = 1000
    /// How many threads compare what commits changed.
    public var threads = 1
    public var pullRequest: PullRequest?
    /// Where a pull request begins and ends; stands in place of the main branch.
    public var pullRequestRange: PullRequestRange?
    /// What the server did not say of the pull request, as sentences without a full stop.
    public var pullRequestGaps: [String] = []
    /// The file with the message of a commit that is being made, and its bytes. Nothing else is looked at then.
    public var message: (path: String, bytes: [UInt8])?
    /// The file is no part of the project.
    public var leavesOut: @Sendable (String) -> Bool = { _ in false }

    public init(root: String, today: CalendarDay) {
        self.root = root
        self.today = today
    }
}

/// The branches and commits that a server names for a pull request; this clone need not have them.
public struct PullRequestRange: Sendable, Hashable {
    /// The branch that it goes into, without the name of a remote.
    public var base: String
    /// The branch that is to be merged.
    public var branch: String
    public var baseCommit: String?
    public var headCommit: String?

    public init(base: String, branch: String, baseCommit: String? = nil, headCommit: String? = nil) {
        self.base = base
        self.branch = branch
        self.baseCommit = baseCommit
        self.headCommit = headCommit
    }
}
