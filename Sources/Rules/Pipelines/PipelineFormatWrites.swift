import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineFormatWrites: Rule {
    static let about = About(
        "pipeline-format-writes", "Formatter of a pipeline that changes files", category: .pipelines,
        severity: .warning,
        why: """
            A formatter that writes ends with success whatever it finds. On a server its changes are thrown away with the \
            machine, and code in any form passes.
            """,
        phrasings: [
            "Run formatters in pipelines in lint mode only; they must not change files.",
            "On the build server, badly laid-out code fails the job rather than being silently rewritten there.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            var seen: Set<String> = []
            for pipeline in pipelines.pipelines where pipeline.provider != .xcodeCloud {
                for job in pipeline.jobs {
                    let commands = pipelines.commands(of: job, in: pipeline)
                    guard !job.steps.contains(where: usesChanges),
                        !commands.contains(where: { usesChanges($0.command) })
                    else { continue }
                    // A script may choose by its arguments between writing and comparing.
                    for placed in commands
                    where CheckCommand(placed.command) == .formatWrite && !placed.path.hasSuffix("sh") {
                        guard seen.insert("\(placed.path):\(placed.command.range.lower)").inserted else { continue }
                        pass.report(
                            "this formatter changes files and cannot fail",
                            help: "let it compare only, as with `--lint` or `--check`", in: placed.path,
                            at: placed.command.range)
                    }
                }
            }
        }
    }

    /// The changes are looked at or kept.
    private func usesChanges(_ command: ShellCommand) -> Bool {
        guard command.name == "git" || command.name == "gh" || command.name == "fastlane" || command.name == "danger"
        else {
            return ["git_commit", "ensure_git_status_clean", "push_to_git_remote", "create_pull_request"].contains(
                command.name)
        }
        return command.name != "git" || command.has("diff", "status", "commit", "push", "add", "diff-index", "stash")
    }

    private func usesChanges(_ step: PipelineStep) -> Bool {
        let action = step.action.lowercased()
        return ["commit", "pull-request", "pullrequest", "suggest", "push", "patch", "artifact"].contains {
            action.contains($0)
        }
    }

    private static func job(_ steps: String) -> [String: String] {
        [".github/workflows/ci.yml": "jobs:\n  format:\n    steps:\n      - run: \(steps)\n"]
    }

    static let examples: [Example] = [
        .bad(files: job("↓swiftformat .")),
        .bad(files: job("↓swift format -i -r Sources")),
        .bad(files: job("↓black backend")),
        .good(files: job("swiftformat --lint .")),
        .good(files: job("swift format lint -r Sources")),
        .good(files: job("swiftformat . && git diff --exit-code")),
        .good(
            files: job("make format\n      - uses: stefanzweifel/git-auto-commit-action@v4").merging(
                ["Makefile": "format:\n\tswiftformat .\n"]) { $1 }),
        .good(
            files: job("./format.sh lint").merging(
                ["format.sh": "#!/bin/sh\nif [ $1 = lint ]; then swift format lint .; else swift format -i .; fi\n"]) {
                    $1
                }),
        .good(files: job("swiftformat --version")),
    ]
}
