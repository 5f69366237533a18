import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineCommandMissing: Rule {
    static let about = About(
        "pipeline-command-missing", "Agreed step that nothing runs", category: .pipelines, severity: .warning,
        why: """
            A pipeline or a hook that lost a step still passes: it only checks less. The scripts, lanes and targets that it \
            calls are looked into.
            """,
        phrasings: [
            "The job `test` in `ci.yml` runs `swift test`.",
            """
            Our CI workflows and git hooks still execute all the commands we have agreed on, and nobody may quietly \
            drop one.
            """,
        ])

    var commands: [String] = []
    static let options = [
        Option<Self>(
            "commands", \.commands, addsUp: true,
            """
            What runs where, as in `ci.yml/lint: swiftlint --strict or uses owner/action`. `uses owner/action with prompt words` asks \
            for words in an input of the action. The place is a workflow, a job of \
            it, `*` for any pipeline, `@schedule` for those that an event starts, `hooks`, or a pattern for scripts that, when \
            they call the program, do so with these words. ` when *.py` behind it asks for such a file.
            """)
    ]

    func install(_ hooks: inout Hooks) {
        let requirements = commands.compactMap(PipelineRequirement.init)
        guard !requirements.isEmpty else { return }
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            var unhooked: [PipelineRequirement] = []
            for requirement in requirements where requirement.holds(in: pipelines) {
                switch requirement.place {
                case .hooks:
                    if !isMet(requirement, byHooksOf: pipelines) { unhooked.append(requirement) }
                case .scripts(let pattern): checkScripts(requirement, pattern, pipelines, pass)
                case .file(_, let job): checkFile(requirement, job, pipelines, pass)
                case .any, .event: checkAny(requirement, pipelines, pass)
                }
            }
            reportHooks(unhooked, pipelines, pass)
        }
    }

    private func isMet(_ requirement: PipelineRequirement, byHooksOf pipelines: Pipelines) -> Bool {
        pipelines.hooks.contains { hook in
            pipelines.commands(of: hook).contains { requirement.isMet(by: $0.command) }
        }
    }

    private func reportHooks(_ missing: [PipelineRequirement], _ pipelines: Pipelines, _ pass: RepositoryPass) {
        guard !missing.isEmpty, let anchor = pipelines.anchor else { return }
        let list = missing.map { "`\($0.written)`" }.joined(separator: ", ")
        let cited = CitedClauses.items(missing.map(\.item))
        guard let hook = pipelines.hooks.first(where: { $0.name == "pre-commit" }) ?? pipelines.hooks.first else {
            pass.report(
                "the repository keeps no hooks, and \(list) should run in them",
                help: "add `.pre-commit-config.yaml`, or a folder of hooks", in: anchor.path, at: anchor.range,
                citing: cited)
            return
        }
        pass.report("no hook runs \(list)", help: "add it to the hooks", in: hook.path, at: hook.place, citing: cited)
    }

    private func isMet(
        _ requirement: PipelineRequirement, by job: PipelineJob, of pipeline: Pipeline, _ pipelines: Pipelines
    ) -> Bool {
        pipelines.steps(of: job).contains(where: requirement.isMet)
            || pipelines.commands(of: job, in: pipeline).contains { requirement.isMet(by: $0.command) }
    }

    private func checkFile(
        _ requirement: PipelineRequirement, _ name: String?, _ pipelines: Pipelines, _ pass: RepositoryPass
    ) {
        for pipeline in pipelines.pipelines where requirement.concerns(pipeline) {
            let jobs = pipeline.jobs.filter { name == nil || $0.id.text == name }
            // A job that is not there is another rule's, and what a strange pipeline does is not known.
            guard !jobs.isEmpty, !jobs.contains(where: { isForeign($0) }),
                !jobs.contains(where: { isMet(requirement, by: $0, of: pipeline, pipelines) })
            else { continue }
            pass.report(
                "\(name.map { "`\($0)`" } ?? "this pipeline") does not run `\(requirement.written)`",
                help: "add a step that does", in: pipeline.path, at: name == nil ? pipeline.place : jobs[0].id.range,
                citing: .items([requirement.item]))
        }
    }

    private func isForeign(_ job: PipelineJob) -> Bool { job.uses.map { !$0.text.hasPrefix("./") } ?? false }

    private func checkAny(_ requirement: PipelineRequirement, _ pipelines: Pipelines, _ pass: RepositoryPass) {
        guard let anchor = pipelines.pipelines.first else { return }
        let concerned = pipelines.pipelines.filter(requirement.concerns)
        let isMet = concerned.contains { pipeline in
            pipeline.jobs.contains { self.isMet(requirement, by: $0, of: pipeline, pipelines) || isForeign($0) }
        }
        guard !isMet else { return }
        var place = "no pipeline"
        if case .event(let event) = requirement.place { place += " that `\(event)` starts" }
        pass.report(
            "\(place) runs `\(requirement.written)`", help: "add a step that does", in: anchor.path, at: anchor.place,
            citing: .items([requirement.item]))
    }

    private func checkScripts(
        _ requirement: PipelineRequirement, _ pattern: String, _ pipelines: Pipelines, _ pass: RepositoryPass
    ) {
        let names = Set(requirement.wanted.compactMap(\.first))
        let calls = pipelines.ownCommands.filter { placed in
            names.contains(placed.command.name) && RelativePath.matches(placed.path, pattern: pattern)
                && CheckCommand(placed.command)?.isGate != false
        }
        guard let first = calls.first, !calls.contains(where: { requirement.isMet(by: $0.command) }) else { return }
        pass.report(
            "this call is not `\(requirement.written)`", help: "write it like that", in: first.path,
            at: first.command.range, citing: .items([requirement.item]))
    }

    private static func workflow(_ run: String, on event: String = "push") -> [String: String] {
        [".github/workflows/ci.yml": "name: ↓CI\non: \(event)\njobs:\n  lint:\n    steps:\n      - \(run)\n"]
    }
    private static func good(_ run: String, on event: String = "push") -> [String: String] {
        workflow(run, on: event).mapValues { $0.replacing("↓", with: "") }
    }
    private static func commands(_ commands: String...) -> [String: OptionValue] { ["commands": .strings(commands)] }

    static let examples: [Example] = [
        .bad(files: workflow("run: swiftlint"), options: commands("ci.yml: swiftlint --strict")),
        .bad(
            files: [".github/workflows/ci.yml": "jobs:\n  ↓lint:\n    steps:\n      - run: make build\n"],
            options: commands("ci.yml/lint: swiftlint")),
        .bad(files: workflow("run: tenet repo check"), options: commands("@schedule: tenet repo check")),
        .bad(files: ["README.md": "↓# A\n"], options: commands("hooks: swiftlint", "hooks: black when *.py")),
        .bad(
            files: [".pre-commit-config.yaml": "repos:\n  - repo: a/b\n    hooks:\n      - id: ↓black\n"],
            options: commands("hooks: swiftlint")),
        .bad(
            files: ["scripts/check.sh": "↓swiftlint lint\n"],
            options: commands("**/scripts/*.sh: swiftlint lint --strict")),
        .good(
            files: good("run: swiftlint lint --strict --quiet"), options: commands("ci.yml/lint: swiftlint --strict")),
        .good(files: good("uses: a/lint@v1"), options: commands("ci.yml: swiftlint --strict or uses a/lint")),
        .good(files: good("run: tenet repo check", on: "schedule"), options: commands("@schedule: tenet repo check")),
        .good(
            files: good("run: make lint").merging(["Makefile": "lint:\n\t@swiftlint --strict\n"]) { $1 },
            options: commands("*: swiftlint --strict")),
        .good(
            files: good("run: bundle exec fastlane ios lint").merging(
                ["fastlane/Fastfile": "platform :ios do\n  lane :lint do\n    swiftlint(strict: true)\n  end\nend\n"]
            ) { $1 }, options: commands("*: swiftlint --strict or swiftlint strict:true")),
        .good(
            files: [".githooks/pre-commit": "#!/bin/sh\nswiftlint --strict \"$FILES\"\n"],
            options: commands("hooks: swiftlint", "hooks: black when *.py")),
        .good(files: ["README.md": "# A\n"], options: commands("*: swiftlint", "ci.yml: swiftlint")),
        .bad(
            files: workflow("uses: a/review@v1\n        with:\n          prompt: Look at faults"),
            options: commands("ci.yml: uses a/review with prompt faults speed")),
        .good(
            files: good("uses: a/review@v1\n        with:\n          text: |\n            Faults, and speed"),
            options: commands("ci.yml: uses a/review with prompt/text faults speed")),
    ]
}
