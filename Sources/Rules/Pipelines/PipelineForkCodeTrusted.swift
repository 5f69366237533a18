import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineForkCodeTrusted: Rule {
    static let about = About(
        "pipeline-fork-code-trusted", "Code of a fork that runs with secrets", category: .pipelines, severity: .error,
        why: """
            `pull_request_target` runs with the secrets of the repository, also for a stranger's pull request. A job that \
            checks out that pull request and runs anything of it hands them over.
            """,
        phrasings: [
            """
            Workflows triggered by `pull_request_target` or `workflow_run` must not check out and run code from forks.
            """,
            "A stranger's contribution never gets executed on GitHub Actions where our secrets are available.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for pipeline in Pipelines.of(pass).pipelines
            where pipeline.provider == .github && pipeline.isStarted(by: "pull_request_target", "workflow_run") {
                for job in pipeline.jobs { check(job, pipeline, pass) }
            }
        }
    }

    private func check(_ job: PipelineJob, _ pipeline: Pipeline, _ pass: RepositoryPass) {
        // What keeps the names of strangers' branches away keeps their code away.
        guard let index = job.steps.firstIndex(where: { foreignBranch($0) != nil }),
            let branch = foreignBranch(job.steps[index]), let reference = job.steps[index].input("ref"),
            !isTrusted(job.steps[index], branch), !branch.isTrusted(in: job, of: pipeline)
        else { return }
        let runs = job.steps[(index + 1)...].contains { step in
            guard !isTrusted(step, branch) else { return false }
            return step.script?.commands.contains { runsCode($0) } == true || step.action.hasPrefix("./")
        }
        guard runs else { return }
        pass.report(
            "the code of a pull request runs here with the secrets of the repository",
            help: "use the event `pull_request`, or check out the base", in: pipeline.document, at: reference)
    }

    private func isTrusted(_ step: PipelineStep, _ text: ForeignText) -> Bool {
        step.expression.map(text.isTrusted) ?? false
    }

    /// The branch of a stranger that a step checks out, by the values that its reference may have; nil for all else.
    private func foreignBranch(_ step: PipelineStep) -> ForeignText? {
        guard step.action == "actions/checkout", let reference = step.input("ref")?.text, step.input("path") == nil
        else {
            return nil
        }
        let paths = WorkflowExpression.embedded(in: reference).flatMap(\.values).map(\.path)
        if paths.contains(where: { $0.hasPrefix("github.event.workflow_run.head_") }) {
            return .named("github.event.workflow_run.head_branch")
        }
        let isHead = paths.contains { $0 == "github.head_ref" || $0.hasPrefix("github.event.pull_request.head.") }
        // The names that the server gives to pull requests are written out, with a number in them.
        return isHead || reference.hasPrefix("refs/pull/") ? .named("github.head_ref") : nil
    }

    /// Builds, tests and scripts are what the pull request says; git and the like are not.
    private func runsCode(_ command: ShellCommand) -> Bool {
        if let word = Pipelines.scriptWord(of: command) { return RelativePath.resolve(word.text) != nil }
        let builders = [
            "make", "xcodebuild", "swift", "fastlane", "bundle", "npm", "yarn", "pnpm", "pod", "pytest", "gradle",
        ]
        return builders.contains(command.name) && !command.has("--version")
    }

    private static func workflow(_ event: String, _ steps: String) -> [String: String] {
        [
            ".github/workflows/a.yml": "on: \(event)\njobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n"
                + steps
        ]
    }
    private static let head = "        with:\n          ref: ↓${{ github.event.pull_request.head.sha }}\n"

    static let examples: [Example] = [
        .bad(files: workflow("pull_request_target", head + "      - run: make test\n")),
        .bad(files: workflow("pull_request_target", head + "      - run: ./scripts/check.sh\n")),
        .bad(
            files: workflow(
                "pull_request_target", head + "      - if: github.event.action == 'opened'\n        run: make test\n")),
        .good(
            files: workflow(
                "pull_request_target",
                head.replacing("↓", with: "") + "        if: ${{ !github.event.pull_request.head.repo.fork }}\n"
                    + "      - run: make test\n")),
        .good(files: workflow("pull_request", head.replacing("↓", with: "") + "      - run: make test\n")),
        .good(files: workflow("pull_request_target", "      - run: make test\n")),
        .good(
            files: workflow(
                "pull_request_target",
                "        with:\n          ref: ${{ contains(github.head_ref, 'docs') && 'docs' || 'main' }}\n"
                    + "      - run: make test\n")),
        .bad(
            files: workflow(
                "workflow_run",
                "        with:\n          ref: ↓${{ GitHub.event.workflow_run.head_sha || 'main' }}\n"
                    + "      - run: make test\n")),
        .good(files: workflow("pull_request_target", head.replacing("↓", with: "") + "      - run: git diff --stat\n")),
    ]
}
