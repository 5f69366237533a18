import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineInputInScript: Rule {
    static let about = About(
        "pipeline-input-in-script", "Text of others as part of a script", category: .pipelines, severity: .error,
        why: """
            The server puts the value of an expression into the script before the shell reads it. A title or a branch name \
            with a quote and a command in it runs that command, with the token and the secrets of the job.
            """,
        phrasings: [
            """
            Do not insert text from outsiders, such as titles and branch names, into workflow scripts; pass it through \
            an environment variable.
            """,
            """
            Never put `${{ github.event.pull_request.title }}` directly into `run:`, because an attacker could smuggle \
            in shell commands.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for pipeline in Pipelines.of(pass).pipelines where pipeline.provider == .github {
                for job in pipeline.jobs {
                    for step in job.steps { check(step, job, pipeline, pass) }
                }
            }
        }
    }

    private func check(_ step: PipelineStep, _ job: PipelineJob, _ pipeline: Pipeline, _ pass: RepositoryPass) {
        for command in step.script?.commands ?? [] where !command.isSubstituted {
            for word in command.assignments + command.words {
                guard let text = Self.foreign(in: word.text, pipeline, job, step) else { continue }
                pass.report(
                    "`\(text.path)` becomes part of this script, and anybody may have written it",
                    help: "put it into `env`, and use the variable in quotes", in: pipeline.document, at: word)
            }
        }
    }

    /// A text of others that an expression of the word may give, and that no condition keeps away.
    private static func foreign(
        in word: String, _ pipeline: Pipeline, _ job: PipelineJob, _ step: PipelineStep
    ) -> ForeignText? {
        for (path, conditions) in WorkflowExpression.embedded(in: word).flatMap(\.values) {
            guard let text = ForeignText.named(path), text.isThere(in: pipeline),
                !conditions.contains(where: text.isTrusted), !(step.expression.map(text.isTrusted) ?? false),
                !text.isTrusted(in: job, of: pipeline)
            else { continue }
            return text
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
        .good(
            files: step(
                "if: github.event.pull_request.head.repo.full_name == github.repository\n        run: echo ${{ github.head_ref }}\n"
            )),
        .good(files: step("run: echo ${{ github.event_name == 'push' && github.head_ref || 'none' }}\n")),
        .good(files: [
            ".github/workflows/ci.yml": "on: push\njobs:\n  a:\n    steps:\n      - run: echo ${{ github.head_ref }}\n"
        ]),
        .bad(
            files: step(
                "if: github.event.pull_request.user.login != 'ana'\n        run: echo ↓${{ github.head_ref }}\n")),
        .bad(files: step("if: github.actor != ''\n        run: echo ↓${{ format('{0}', github.head_ref) }}\n")),
    ]
}
