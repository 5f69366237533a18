internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit

/// Which part of a repository is looked at.
struct RepositoryOptions: ParsableArguments {
    @Option(help: "Where the range begins: commits that this revision has are not looked at.")
    var since: String?

    @Option(
        name: .customLong("message-file"),
        help: "Check the message of a commit that is being made, and nothing else: what a `commit-msg` hook is given.")
    var messageFile: String?

    @Option(
        name: .customLong("pull-request"),
        help: "A file with the pull request as the server describes it, in JSON; or `env` for the one that CI runs for."
    )
    var pullRequest: String?

    @Option(help: "The day that dates are compared with, such as 2026-11-27; today when absent.")
    var today: String?

    @Option(help: "A report of coverage that the tests have made; may be given again.")
    var coverage: [String] = []

    @Option(help: "A report of zizmor or actionlint, as SARIF or JSON, for `workflow-report`; may be given again.")
    var report: [String] = []

    @Option(name: .customLong("commits"), help: "The most commits to look at.")
    var limit: Int = 1000

    init() {}

    init(since: String?) {
        self.since = since
        // A property that the command line never filled must be filled here.
        (messageFile, pullRequest, today, coverage, report) = (nil, nil, nil, [], [])
        limit = 1000
    }

    func validate() throws {
        if let today, CalendarDay(today) == nil { throw ValidationError("--today must be a day such as 2026-11-27") }
        if limit < 1 { throw ValidationError("--commits must be 1 or more") }
        if messageFile != nil, since != nil || pullRequest != nil {
            throw ValidationError("--message-file checks one message; leave out --since and --pull-request")
        }
    }
}

extension Project {
    /// The repository that the project lies in.
    func repository(_ options: RepositoryOptions, threads: Int) throws -> Repository {
        let now = CalendarDay(secondsSince1970: Int(Date().timeIntervalSince1970))
        var request = RepositoryRequest(root: root, today: options.today.flatMap { CalendarDay($0) } ?? now)
        request.since = options.since
        request.limit = options.limit
        request.threads = threads
        request.leavesOut = { leavesOutOfRepository($0) }
        if let file = options.messageFile {
            request.message = (relative(file), try RepositoryOptions.bytes(of: file))
        }
        if let source = options.pullRequest {
            let read = try PullRequestSource.read(source, environment: ProcessInfo.processInfo.environment)
            request.pullRequest = read.pullRequest
            request.pullRequestRange = read.range
            request.pullRequestGaps = read.gaps
        }
        do {
            var repository = try RepositoryReader.read(request)
            repository.coverageReports = try options.coverage.map(report)
            repository.toolReports = try options.report.map(report)
            return repository
        } catch let error as Git.Failure {
            throw UserError(error.description)
        }
    }

    /// A file that the caller names, read with a limit that reports of large projects keep.
    private func report(_ file: String) throws -> RepositoryDocument {
        var bytes: [UInt8] = []
        if case .failure(let error) = FileReader.read(CommandLinePath.absolute(file), into: &bytes, limit: 128 << 20) {
            throw UserError("\(error)")
        }
        return RepositoryDocument(path: relative(file), bytes: bytes)
    }
}

extension RepositoryOptions {
    /// A file that the command line names; at most 16 MB, which no server says of a pull request.
    static func bytes(of file: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        if case .failure(let error) = FileReader.read(CommandLinePath.absolute(file), into: &bytes, limit: 16 << 20) {
            throw UserError("\(error)")
        }
        return bytes
    }
}
