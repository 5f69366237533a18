import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelinePipeUnguarded: Rule {
    static let about = About(
        "pipeline-pipe-unguarded", "Failing command at the front of a pipe", category: .pipelines, severity: .error,
        why: """
            A pipe ends with the code of its last command. A build that fails in front of a formatter of its log passes, \
            unless `pipefail` is set. GitHub sets it for a step with `shell: bash`, and not for a step without a shell.
            """,
        phrasings: [
            "Set `pipefail` in every pipeline step that pipes a build or test command into another program.",
            "A broken `xcodebuild … | xcpretty` has to turn CI red, even though the formatter itself succeeds.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for run in Pipelines.of(pass).runs {
                let command = run.command.command
                guard command.joint == .pipe, !run.command.isGuarded, !run.command.asksPipeStatus, !command.isCondition,
                    !command.isSubstituted, let check = CheckCommand(command), check.isGate
                else { continue }
                pass.report(
                    "\(check.outcome) is lost in this pipe, which ends with the code of its last command",
                    help: "write `set -o pipefail` in front of it", in: run.command.path, at: command.range)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: WorkflowSample.step("run: ↓xcodebuild test -scheme App | xcpretty\n")),
        .bad(
            files: WorkflowSample.step("run: |\n          ↓swift test \\\n            --parallel 2>&1 | tee log.txt\n")),
        .bad(
            files: WorkflowSample.step("run: ./ci/test.sh\n").merging(
                ["ci/test.sh": "#!/bin/bash\nset -e\n↓xcodebuild test -scheme App | xcbeautify\n"]) { $1 }),
        .good(files: WorkflowSample.step("run: set -o pipefail && xcodebuild test -scheme App | xcpretty\n")),
        .good(files: WorkflowSample.step("shell: bash\n        run: xcodebuild test -scheme App | xcpretty\n")),
        .good(files: WorkflowSample.step("run: xcodebuild -list | grep Schemes\n")),
        .good(
            files: WorkflowSample.step(
                "run: |\n          xcodebuild test -scheme App | xcpretty\n          exit ${PIPESTATUS[0]}\n")),
        .good(
            files: WorkflowSample.step("run: ./ci/test.sh\n").merging(
                ["ci/test.sh": "#!/bin/bash\nset -euo pipefail\nxcodebuild test -scheme App | xcbeautify\n"]) { $1 }),
    ]
}
