import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineHookUnrepeated: Rule {
    static let about = About(
        "pipeline-hook-unrepeated", "Check of a hook that no pipeline repeats", category: .pipelines,
        severity: .warning,
        why: """
            A hook runs where somebody installed it, and `--no-verify` skips it without a trace. What it alone checks is not \
            checked.
            """,
        phrasings: [
            "Repeat every check of a Git hook in a pipeline.",
            "Whatever runs locally before a commit also runs in CI, because anyone can use `--no-verify`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            guard pipelines.pipelines.contains(where: { isCheck($0) }), !repeatsAll(pipelines) else { return }
            let called = Set(pipelines.runs.map(\.command.command.name))
            let written = mentions(pipelines)
            var seen: Set<String> = []
            for hook in pipelines.hooks where hook.name == "pre-commit" || hook.name == "pre-push" {
                for placed in pipelines.commands(of: hook) {
                    let command = placed.command
                    let tool = command.name == "swift" ? "swift format" : command.name
                    guard isChecked(command), !called.contains(command.name), seen.insert(tool).inserted,
                        !written.contains(where: { $0.contains(tool) }), !isInBuild(tool, pass.repository)
                    else { continue }
                    pass.report(
                        "no pipeline runs `\(tool)`, which this hook does", help: "add a step that runs it, too",
                        in: placed.path, at: command.range)
                }
            }
        }
    }

    private func isCheck(_ pipeline: Pipeline) -> Bool {
        switch pipeline.provider {
        case .github: pipeline.isStarted(by: "pull_request", "push")
        case .gitlab, .bitrise, .circle, .buildkite: true
        case .fastlane, .xcodeCloud: false
        }
    }

    private func isChecked(_ command: ShellCommand) -> Bool {
        if ["detect-secrets", "gitleaks"].contains(command.name) { return true }
        switch CheckCommand(command) {
        case .lint, .formatCheck, .formatWrite: return true
        default: return false
        }
    }

    /// All hooks are run again by the program that runs them.
    private func repeatsAll(_ pipelines: Pipelines) -> Bool {
        pipelines.runs.contains { run in
            ["pre-commit", "lefthook", "prek"].contains(run.command.command.name)
                || Pipelines.scriptWord(of: run.command.command).map { GitHook.isScript($0.text) } == true
        } || mentions(pipelines).contains { $0.contains("pre-commit") || $0.contains("lefthook") }
    }

    /// Actions and their inputs, and what danger is told: any of them may run a tool by its name.
    private func mentions(_ pipelines: Pipelines) -> [String] {
        pipelines.pipelines.flatMap(\.jobs).flatMap { job in
            [job.uses?.text.lowercased() ?? ""]
                + job.steps.flatMap { step in
                    [step.action.lowercased()] + step.inputs.map { $0.value.text.lowercased() }
                }
        }
            + pipelines.runs.flatMap { $0.command.command.words.map { $0.text.lowercased() } }.filter {
                $0.contains("-")
            }
            + pipelines.repository.files(named: "Dangerfile", "Dangerfile.swift", ".hound.yml")
            .compactMap { pipelines.repository.document($0.path)?.text.lowercased() }
    }

    /// A phase or a plug-in of the build runs it, and the pipeline builds.
    private func isInBuild(_ tool: String, _ repository: Repository) -> Bool {
        repository.files.contains { file in
            guard ["project.pbxproj", "Package.swift", "project.yml", "Project.swift"].contains(file.name),
                let text = repository.document(file.path)?.text
            else { return false }
            return text.lowercased().contains(tool.replacing(" ", with: ""))
        }
    }

    private static func files(_ hook: String, _ run: String) -> [String: String] {
        [
            ".githooks/pre-commit": "#!/bin/sh\n" + hook,
            ".github/workflows/ci.yml": "on: pull_request\njobs:\n  test:\n    steps:\n      - \(run)\n",
        ]
    }

    static let examples: [Example] = [
        .bad(files: files("↓swiftlint --strict\nswiftformat --lint .\n", "run: swiftformat --lint .")),
        .bad(files: [
            ".pre-commit-config.yaml":
                "repos:\n  - repo: a/b\n    hooks:\n      - id: ↓black\n      - id: trailing-whitespace\n",
            ".github/workflows/ci.yml": "on: push\njobs:\n  test:\n    steps:\n      - run: pytest\n",
        ]),
        .good(files: files("swiftlint --strict\n", "run: swiftlint --strict")),
        .good(files: files("swiftlint --strict\n", "uses: norio-nomura/action-swiftlint@3.2.1")),
        .good(files: files("swiftlint --strict\n", "run: pre-commit run --all-files")),
        .good(files: files("git lfs pre-push \"$@\"\n", "run: swift test")),
        .good(files: [".githooks/pre-commit": "#!/bin/sh\nswiftlint\n"]),
    ]
}
