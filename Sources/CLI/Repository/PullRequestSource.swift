internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetResources
internal import TenetRuleKit

/// Where `--pull-request` gets a pull request from.
enum PullRequestSource {
    struct Answer {
        /// Nil when only the branches are known.
        var pullRequest: PullRequest?
        var range: PullRequestRange?
        /// What is not known, as sentences without a full stop.
        var gaps: [String] = []
    }

    /// - Parameter source: a file, or `env`.
    static func read(_ source: String, environment: [String: String]) throws -> Answer {
        if source == "env" { return try PullRequestEnvironment(environment).answer() }
        return try answer(ofFile: source)
    }

    /// What a file says that holds a pull request.
    static func answer(ofFile file: String) throws -> Answer {
        guard let found = try description(inFile: file) else {
            throw UserError(
                "\(file) holds no pull request; give what `gh pr view --json title,body,headRefName,baseRefName,"
                    + "headRefOid,baseRefOid,author,labels,isDraft` prints, the event of a workflow, or what the interface of "
                    + "GitLab or Bitbucket answers")
        }
        return found.answer
    }

    /// Nil for JSON without a pull request.
    static func description(inFile file: String) throws -> PullRequestDescription? {
        let bytes = try RepositoryOptions.bytes(of: file)
        let document = JSONDocument(SourceText(bytes))
        guard let value = document.root, document.problems.problems.isEmpty else {
            throw UserError("\(file) is not JSON; --pull-request takes what a server says of a pull request, or `env`")
        }
        return PullRequestDescription(json: value)
    }
}

/// What a server says of a pull request, whichever server it is.
struct PullRequestDescription {
    var title: String
    var body = ""
    /// The branch that is to be merged.
    var branch: String
    /// The branch that it goes into.
    var base: String
    var author = ""
    var labels: [String] = []
    var isDraft = false
    var baseCommit: String?
    var headCommit: String?

    var answer: PullRequestSource.Answer {
        let pullRequest = PullRequest(
            title: title, body: body, branch: branch, base: base, author: author, labels: labels, isDraft: isDraft)
        let range = PullRequestRange(base: base, branch: branch, baseCommit: baseCommit, headCommit: headCommit)
        return PullRequestSource.Answer(pullRequest: pullRequest, range: range)
    }

    /// Looks into the events that servers send as well as at what their interfaces answer.
    init?(json object: JSONValue) {
        let labels = object["labels"]
        for key in ["pull_request", "pullrequest", "merge_request", "object_attributes"] {
            if let inner = object[key], inner.isObject {
                guard let found = Self.read(inner, labels: inner["labels"] ?? labels, user: object["user"]) else {
                    continue
                }
                self = found
                return
            }
        }
        guard let found = Self.read(object, labels: labels, user: nil) else { return nil }
        self = found
    }

    private init(title: String, branch: String, base: String) {
        self.title = title
        self.branch = branch
        self.base = base
    }

    /// - Parameter user: whom an event of GitLab names beside the merge request.
    private static func read(_ object: JSONValue, labels: JSONValue?, user: JSONValue?) -> PullRequestDescription? {
        guard let title = object["title"]?.string, let branches = branches(object) else { return nil }
        var found = PullRequestDescription(title: title, branch: branches.head, base: branches.base)
        found.baseCommit = branches.baseCommit
        found.headCommit = branches.headCommit
        found.body =
            object["body"]?.string ?? object["description"]?.string ?? object["summary"]?["raw"]?.string ?? ""
        // Line ends are those of the browser that it was written in.
        found.body = found.body.replacing("\r\n", with: "\n")
        found.author = author(object["user"] ?? object["author"] ?? user)
        found.labels = (labels?.elements ?? []).compactMap { label in
            label.string ?? label["name"]?.string ?? label["title"]?.string
        }
        found.isDraft = ["draft", "isDraft", "work_in_progress"].contains { object[$0]?.bool == true }
        return found
    }

    private typealias Branches = (head: String, base: String, headCommit: String?, baseCommit: String?)

    private static func branches(_ object: JSONValue) -> Branches? {
        func text(_ keys: String...) -> String? {
            keys.reduce(object) { $0?[$1] }?.string
        }
        // The interface and events of GitHub.
        if let head = text("head", "ref"), let base = text("base", "ref") {
            return (head, base, text("head", "sha"), text("base", "sha"))
        }
        // Its command line.
        if let head = text("headRefName"), let base = text("baseRefName") {
            return (head, base, text("headRefOid"), text("baseRefOid"))
        }
        // GitLab.
        if let head = text("source_branch"), let base = text("target_branch") {
            let commit = text("diff_refs", "head_sha") ?? text("sha") ?? text("last_commit", "id")
            return (head, base, commit, text("diff_refs", "base_sha"))
        }
        // Bitbucket.
        if let head = text("source", "branch", "name"), let base = text("destination", "branch", "name") {
            return (head, base, text("source", "commit", "hash"), text("destination", "commit", "hash"))
        }
        return nil
    }

    /// Servers mark programs in ways of their own; here they all end as GitHub names them.
    private static func author(_ value: JSONValue?) -> String {
        guard let person = value, person.isObject else { return value?.string ?? "" }
        let names = ["login", "username", "nickname", "display_name", "name"].compactMap { person[$0]?.string }
        guard var name = names.first else { return "" }
        let type = person["type"]?.string?.lowercased()
        let isBot =
            person["is_bot"]?.bool == true || person["bot"]?.bool == true || type == "bot" || type == "appuser"
        if name.hasPrefix("app/") { name.removeFirst("app/".count) }
        return isBot && !name.hasSuffix("[bot]") ? name + "[bot]" : name
    }

    /// What the variables of GitLab say.
    init?(gitLab variables: [String: String]) {
        guard let title = variables["CI_MERGE_REQUEST_TITLE"],
            let branch = variables["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME"],
            let base = variables["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"]
        else { return nil }
        self.init(title: title, branch: branch, base: base)
        body = variables["CI_MERGE_REQUEST_DESCRIPTION"] ?? ""
        author = variables["GITLAB_USER_LOGIN"] ?? ""
        labels = (variables["CI_MERGE_REQUEST_LABELS"] ?? "").split(separator: ",").map(String.init)
        isDraft = variables["CI_MERGE_REQUEST_DRAFT"] == "true"
        baseCommit = variables["CI_MERGE_REQUEST_DIFF_BASE_SHA"]
        // The first is set where the pipeline runs on a trial merge.
        headCommit =
            variables["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA"].flatMap { $0.isEmpty ? nil : $0 }
            ?? variables["CI_COMMIT_SHA"]
    }
}
