import TenetRepositorySupport
import TenetRuleKit

struct PipelineInputInScript: Rule {
    static let about = About(
        "pipeline-input-in-script", "Text of others as part of a script", category: .pipelines, severity: .error,
        why: """
            The server puts the value of an expression into the script before the shell reads it. A title or a branch name \
            with a quote and a command in it runs that command, with the token and the secrets of the job.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for pipeline in Pipelines.of(pass).pipelines where pipeline.provider == .github {
                for job in pipeline.jobs where !Self.asksWho(job.condition) {
                    for step in job.steps where !Self.asksWho(step.condition) { check(step, pipeline, pass) }
                }
            }
        }
    }

    private func check(_ step: PipelineStep, _ pipeline: Pipeline, _ pass: RepositoryPass) {
        for command in step.script?.commands ?? [] where !command.isSubstituted {
            for word in command.assignments + command.words {
                guard let expression = Self.foreign(in: word.text) else { continue }
                pass.report(
                    "`\(expression)` becomes part of this script, and anybody may have written it",
                    help: "put it into `env`, and use the variable in quotes", in: pipeline.document, at: word)
            }
        }
    }

    /// The condition lets only some people's texts through.
    private static func asksWho(_ condition: RangedText?) -> Bool {
        guard let condition else { return false }
        let facts = [".user.login", "github.actor", "author_association", "head.repo.full_name", "head.repo.fork"]
        return facts.contains { condition.text.firstRange(of: $0) != nil }
    }

    /// What people without rights in the repository can write.
    private static let texts: [String] = [
        "github.event.pull_request.title", "github.event.pull_request.body", "github.event.pull_request.head.ref",
        "github.event.pull_request.head.label", "github.event.issue.title", "github.event.issue.body",
        "github.event.comment.body", "github.event.review.body", "github.event.discussion.title",
        "github.event.discussion.body", "github.event.head_commit.message", "github.event.head_commit.author.name",
        "github.event.head_commit.author.email", "github.event.workflow_run.head_branch", "github.head_ref",
    ]

    /// The expression is the value itself, not a comparison or a function of it.
    private static func foreign(in word: String) -> String? {
        for range in word.ranges(of: "${{") {
            let rest = word[range.upperBound...]
            guard let close = rest.firstRange(of: "}}") else { continue }
            let expression = rest[..<close.lowerBound].split(separator: " ").joined(separator: " ")
            let parts = expression.split(separator: " ").map(String.init)
            let isValue =
                parts.count == 1 || parts.allSatisfy { $0 == "||" || !$0.contains("'") && $0.contains("github.") }
            if isValue, let found = parts.first(where: texts.contains) { return found }
        }
        return nil
    }

    private static func step(_ step: String) -> [String: String] {
        [".github/workflows/ci.yml": "on: pull_request_target\njobs:\n  test:\n    steps:\n      - " + step]
    }

    static let examples: [Example] = [
        .bad(files: step("run: echo ↓\"${{ github.event.pull_request.title }}\"\n")),
        .bad(files: step("run: |\n          ↓BRANCH=${{ github.head_ref || github.ref_name }}\n          git fetch\n")),
        .good(files: step("run: echo \"$TITLE\"\n        env:\n          TITLE: ${{ github.event.issue.title }}\n")),
        .good(files: step("run: echo ${{ github.event.pull_request.number }} ${{ github.sha }}\n")),
        .good(files: step("run: echo ${{ contains(github.event.comment.body, 'run') }}\n")),
        .good(
            files: step("if: github.event.pull_request.user.login == 'ana'\n        run: echo ${{ github.head_ref }}\n")
        ),
        .good(files: step("if: github.event.pull_request.title == 'x'\n        run: make\n")),
    ]
}
