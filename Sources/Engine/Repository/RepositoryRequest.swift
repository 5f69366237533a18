public import TenetModel
public import TenetRuleKit

/// What is to be read of a repository.
public struct RepositoryRequest {
    /// The project's folder, absolute.
    public var root: String
    public var today: CalendarDay
    /// Where the range begins: commits that this revision has are not in it. Nil for the branch that is checked out against
    /// the main branch, and for the last commits of the main branch itself.
    public var since: String?
    /// The most commits to look at.
    public var limit = 1000
    public var pullRequest: PullRequest?
    /// The file with the message of a commit that is being made, and its bytes. Nothing else is looked at then.
    public var message: (path: String, bytes: [UInt8])?
    /// The file is no part of the project.
    public var leavesOut: (String) -> Bool = { _ in false }

    public init(root: String, today: CalendarDay) {
        self.root = root
        self.today = today
    }
}
