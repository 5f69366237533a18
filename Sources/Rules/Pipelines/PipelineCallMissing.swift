import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineCallMissing: Rule {
    static let about = About(
        "pipeline-call-missing", "Pipeline that runs what is not there", category: .pipelines, severity: .error,
        why: """
            A step that calls a script, an action or a target of a Makefile that was moved fails, and often only on the \
            day when that pipeline is needed: at a release, or at night.
            """,
        phrasings: [
            "Call only scripts, local actions and Makefile targets in pipelines that exist in the repository.",
            "When you move or rename `test.sh`, fix the CI workflow that runs it.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            for pipeline in pipelines.pipelines {
                for job in pipeline.jobs { check(job, pipeline, pipelines, pass) }
            }
        }
    }

    private func check(_ job: PipelineJob, _ pipeline: Pipeline, _ pipelines: Pipelines, _ pass: RepositoryPass) {
        if let uses = job.uses, let path = local(uses), !pipelines.paths.contains(path) {
            report("`\(uses.text)` is not in the repository", "name the workflow that is meant", uses, pipeline, pass)
        }
        // Another checkout, or one into a folder, puts files where this repository has none.
        let checkouts = job.steps.filter { $0.action == "actions/checkout" }
        guard checkouts.count < 2, checkouts.allSatisfy({ $0.input("path") == nil && $0.input("repository") == nil })
        else { return }
        for step in job.steps {
            if let uses = step.uses, let path = local(uses), pipelines.actionPath(path) == nil {
                guard !pipelines.isInSubmodule(path) else { continue }
                report("`\(uses.text)` is not in the repository", "name the action that is meant", uses, pipeline, pass)
            }
            guard pipeline.provider != .github || !checkouts.isEmpty else { continue }
            for placed in pipelines.commands(of: step, in: pipeline, job: job) where placed.path == pipeline.path {
                check(placed, pipeline, pipelines, pass)
            }
        }
    }

    private func local(_ uses: RangedText) -> String? {
        uses.text.hasPrefix("./") ? RelativePath.resolve(uses.text) : nil
    }

    private func check(_ placed: PlacedCommand, _ pipeline: Pipeline, _ pipelines: Pipelines, _ pass: RepositoryPass) {
        let command = placed.command
        guard let folder = placed.folder, pipelines.folders.contains(folder) else { return }
        if command.name == "make", !command.has("-C", "-f", "--file", "--directory") {
            let makefile = folder.isEmpty ? "Makefile" : folder + "/Makefile"
            guard let target = command.arguments.first(where: { !$0.text.hasPrefix("-") && !$0.text.contains("=") }),
                target.text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }),
                pipelines.hasTarget(target.text, makefile: makefile) == false
            else { return }
            report("`\(makefile)` has no target `\(target.text)`", "name one that it has", target, pipeline, pass)
        } else if let word = Pipelines.scriptWord(of: command), word.text.hasSuffix("sh"),
            let path = RelativePath.resolve(word.text, in: folder), !pipelines.paths.contains(path), path.contains("."),
            // The folder is there: what is not in the repository at all may have been downloaded or built.
            pipelines.folders.contains(path.split(separator: "/").dropLast().joined(separator: "/")),
            path.contains("/") || word.text.hasPrefix("./"), !isMade(path, in: pipeline)
        {
            report("`\(path)` is not in the repository", "name the script that is meant", word, pipeline, pass)
        }
    }

    /// The file's name stands in the pipeline a second time: something downloads or writes it.
    private func isMade(_ path: String, in pipeline: Pipeline) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return pipeline.document.text.ranges(of: name).count > 1
    }

    private func report(
        _ message: String, _ help: String, _ text: RangedText, _ pipeline: Pipeline, _ pass: RepositoryPass
    ) {
        pass.report(message, help: help, in: pipeline.document, at: text)
    }

    private static func job(_ step: String, _ others: [String: String]) -> [String: String] {
        let text =
            "jobs:\n  test:\n    runs-on: macos-26\n    steps:\n      - uses: actions/checkout@v4\n      - " + step
        return [".github/workflows/ci.yml": text].merging(others) { $1 }
    }

    static let examples: [Example] = [
        .bad(files: job("run: ↓./scripts/test.sh --all\n", ["scripts/build.sh": "#!/bin/sh\n"])),
        .bad(files: job("run: make ↓tests\n", ["Makefile": "test:\n\tswift test\n"])),
        .bad(files: job("uses: ↓./.github/actions/setup\n", ["App.swift": ""])),
        .good(files: job("run: ./scripts/test.sh\n", ["scripts/test.sh": "#!/bin/sh\n"])),
        .good(files: job("run: |\n          curl -o install.sh https://example.org\n          sh ./install.sh\n", [:])),
        .good(files: job("run: make test LEVEL=2\n", ["Makefile": "build test: deps\n\tswift test\n"])),
        .good(files: job("run: cd $FOLDER && ./scripts/test.sh\n", ["scripts/build.sh": "#!/bin/sh\n"])),
        .good(files: job("working-directory: ios\n        run: sh ci/x.sh\n", ["ios/ci/x.sh": "#!/bin/sh\n"])),
    ]
}
