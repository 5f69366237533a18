internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit

/// The pull request that CI runs for, by the variables that it sets.
struct PullRequestEnvironment {
    private let variables: [String: String]

    init(_ variables: [String: String]) { self.variables = variables.filter { !$0.value.isEmpty } }

    func answer() throws -> PullRequestSource.Answer {
        if let event = variables["GITHUB_EVENT_PATH"] { return try gitHub(event) }
        if variables["GITLAB_CI"] != nil || variables["CI_MERGE_REQUEST_IID"] != nil { return gitLab() }
        for service in Self.services {
            if let range = service.range(variables) {
                return PullRequestSource.Answer(
                    range: range,
                    gaps: [
                        "\(service.name) says nothing of the title and the text of the pull request, so that they are not "
                            + "looked at; give them as a file with `--pull-request`"
                    ])
            }
            if variables[service.sign] != nil { return none(service.name) }
        }
        throw UserError(
            "no variable names a pull request; `--pull-request env` is for a run on GitHub, GitLab, Bitbucket, Bitrise or "
                + "Xcode Cloud, give a file elsewhere")
    }

    /// A run that is for no pull request looks at the branch, and says so.
    private func none(_ server: String) -> PullRequestSource.Answer {
        PullRequestSource.Answer(gaps: ["\(server) runs for no pull request, so that none was looked at"])
    }

    private func gitHub(_ event: String) throws -> PullRequestSource.Answer {
        if let description = try PullRequestSource.description(inFile: event) { return description.answer }
        if let branch = variables["GITHUB_HEAD_REF"], let base = variables["GITHUB_BASE_REF"] {
            return PullRequestSource.Answer(
                range: PullRequestRange(base: base, branch: branch),
                gaps: [
                    "the event says nothing of the title and the text of the pull request, so that they are not looked at"
                ])
        }
        return none("this workflow")
    }

    private func gitLab() -> PullRequestSource.Answer {
        guard let description = PullRequestDescription(gitLab: variables) else { return none("this pipeline") }
        var answer = description.answer
        if variables["CI_MERGE_REQUEST_DESCRIPTION_IS_TRUNCATED"] == "true" {
            answer.gaps.append(
                "GitLab gives only the beginning of the description, so that the rest of it is not looked at")
        }
        return answer
    }

    /// A service that names the branches of a pull request, and not what it says.
    private struct Service {
        var name: String
        /// A variable that every run has.
        var sign: String
        var branch: String
        var base: String
        var headCommit: String?
        var baseCommit: String?

        func range(_ variables: [String: String]) -> PullRequestRange? {
            guard let head = variables[branch], let target = variables[base] else { return nil }
            return PullRequestRange(
                base: target, branch: head, baseCommit: baseCommit.flatMap { variables[$0] },
                headCommit: headCommit.flatMap { variables[$0] })
        }
    }

    private static let services = [
        Service(
            name: "Bitbucket", sign: "BITBUCKET_BUILD_NUMBER", branch: "BITBUCKET_BRANCH",
            base: "BITBUCKET_PR_DESTINATION_BRANCH", headCommit: "BITBUCKET_COMMIT",
            baseCommit: "BITBUCKET_PR_DESTINATION_COMMIT"),
        Service(
            name: "Bitrise", sign: "BITRISE_BUILD_NUMBER", branch: "BITRISE_GIT_BRANCH",
            base: "BITRISEIO_GIT_BRANCH_DEST",
            headCommit: "BITRISE_GIT_COMMIT"),
        Service(
            name: "Xcode Cloud", sign: "CI_XCODE_CLOUD", branch: "CI_PULL_REQUEST_SOURCE_BRANCH",
            base: "CI_PULL_REQUEST_TARGET_BRANCH", headCommit: "CI_PULL_REQUEST_SOURCE_COMMIT",
            baseCommit: "CI_PULL_REQUEST_TARGET_COMMIT"),
    ]
}
