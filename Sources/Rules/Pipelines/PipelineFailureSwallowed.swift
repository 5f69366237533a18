import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineFailureSwallowed: Rule {
    static let about = About(
        "pipeline-failure-swallowed", "Failing check that a pipeline ignores", category: .pipelines, severity: .warning,
        why: """
            A check whose result does not count looks like one that passes: the pipeline is green, and what the check \
            found is merged.
            """,
        phrasings: [
            "Do not ignore failing checks in pipelines with `|| true`, `continue-on-error` or similar means.",
            "A lint or test step that finds something turns the CI build red.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            for run in pipelines.runs { checkScript(run.command, pass) }
            for pipeline in pipelines.pipelines {
                for job in pipeline.jobs { checkSettings(of: job, in: pipeline, pipelines, pass) }
            }
        }
    }

    /// `|| true`, `|| :`, `|| exit 0` and `|| echo …` behind a check.
    private func checkScript(_ placed: PlacedCommand, _ pass: RepositoryPass) {
        let command = placed.command
        guard command.isFailureIgnored, !command.isCondition, !command.isSubstituted, let check = CheckCommand(command),
            check.isGate
        else { return }
        pass.report(
            "\(check.outcome) does not fail this step", help: "take out what stands behind `||`", in: placed.path,
            at: command.range)
    }

    private func checkSettings(
        of job: PipelineJob, in pipeline: Pipeline, _ pipelines: Pipelines, _ pass: RepositoryPass
    ) {
        for step in job.steps {
            // A step that reads the outcome later may put up with a failure on purpose.
            guard let range = step.continuesOnError ?? job.continuesOnError, !isOutcomeRead(step, pipeline) else {
                continue
            }
            let checks = pipelines.commands(of: step, in: pipeline, job: job).compactMap { CheckCommand($0.command) }
            guard let check = checks.first(where: \.isGate) else { continue }
            pass.report(
                "\(check.outcome) does not fail this \(step.continuesOnError == nil ? "job" : "step")",
                help: "take out `\(pipeline.provider == .gitlab ? "allow_failure" : "continue-on-error")`",
                in: pipeline.path, at: range)
            if step.continuesOnError == nil { return }
        }
    }

    private func isOutcomeRead(_ step: PipelineStep, _ pipeline: Pipeline) -> Bool {
        guard let id = step.id?.lowercased() else { return false }
        let outcomes: Set<WorkflowExpression> = [
            .path("steps.\(id).outcome"), .path("steps"), .path("steps.*.outcome"),
        ]
        return pipeline.expressions.contains { !outcomes.isDisjoint(with: $0.all) }
    }

    private static let workflow = ".github/workflows/ci.yml"
    private static func job(_ lines: String) -> [String: String] {
        [workflow: "jobs:\n  test:\n    runs-on: macos-26\n    steps:\n" + lines]
    }

    static let examples: [Example] = [
        .bad(
            files: job("      - run: |\n          brew install swiftlint\n          ↓swiftlint lint --strict || true\n")
        ),
        .bad(files: job("      - run: xcodebuild test -scheme App\n        continue-on-error: ↓true\n")),
        .bad(files: [
            ".gitlab-ci.yml": "lint:\n  script:\n    - make lint\n",
            "Makefile": "lint:\n\t@↓swiftformat --lint . || true\n",
        ]),
        .good(files: job("      - run: brew install swiftlint || true\n      - run: swiftlint --strict\n")),
        .good(files: job("      - run: swiftlint || (cat log.txt; exit 1)\n")),
        .good(files: job("      - run: danger || true\n        continue-on-error: true\n")),
        .good(
            files: job(
                "      - id: lint\n        run: swiftlint\n        continue-on-error: true\n"
                    + "      - if: steps.lint.outcome == 'failure'\n        run: exit 1\n")),
        .bad(
            files: job(
                "      - id: lint\n        run: swiftlint\n        continue-on-error: ↓true\n"
                    + "      - if: steps.build.outcome == 'failure'\n        run: exit 1\n")),
    ]
}
