import TenetRepositorySupport
import TenetRuleKit

struct PipelineJobMissing: Rule {
    static let about = About(
        "pipeline-job-missing", "Agreed job that a pipeline lacks", category: .pipelines, severity: .warning,
        why: """
            Rules of a protected branch name jobs. A job under another name never reports there, and one that does not wait \
            for the job in front of it spends machines on a change that already failed.
            """,
        phrasings: [
            "The workflow `ci.yml` must define the agreed jobs `lint` and `ui-tests`, and `ui-tests` must need `lint`.",
            """
            CI always has the stages that branch protection expects, under those exact names and in the right \
            sequence.
            """,
        ])

    var jobs: [String] = []
    static let options = [
        Option<Self>(
            "jobs", \.jobs, addsUp: true,
            "Jobs of a workflow, as in `ci.yml: lint`, or `ci.yml: ui-tests after lint` for one that needs another.")
    ]

    func install(_ hooks: inout Hooks) {
        guard !jobs.isEmpty else { return }
        hooks.onRepository { pass in
            for pipeline in Pipelines.of(pass).pipelines {
                for text in jobs {
                    guard let colon = text.firstRange(of: ": "), text[..<colon.lowerBound] == pipeline.name else {
                        continue
                    }
                    check(text[colon.upperBound...].split(separator: " ").map(String.init), pipeline, pass)
                }
            }
        }
    }

    private func check(_ words: [String], _ pipeline: Pipeline, _ pass: RepositoryPass) {
        guard let name = words.first else { return }
        guard let job = pipeline.jobs.first(where: { $0.id.text == name }) else {
            pass.report(
                "this pipeline has no job `\(name)`", help: "add it, or give the job that is meant this name",
                in: pipeline.path, at: pipeline.place)
            return
        }
        guard words.count == 3, words[1] == "after", !needs(job, words[2], pipeline) else { return }
        pass.report(
            "`\(name)` does not wait for `\(words[2])`", help: "write `needs: \(words[2])`", in: pipeline.document,
            at: job.id)
    }

    /// Also through other jobs. O(jobs × needs).
    private func needs(_ job: PipelineJob, _ name: String, _ pipeline: Pipeline) -> Bool {
        var (seen, open): (Set<String>, [String]) = ([], job.needs.map(\.text))
        while let next = open.popLast() {
            if next == name { return true }
            guard seen.insert(next).inserted, let other = pipeline.jobs.first(where: { $0.id.text == next }) else {
                continue
            }
            open += other.needs.map(\.text)
        }
        return false
    }

    private static func workflow(_ jobs: String) -> [String: String] {
        [".github/workflows/ci.yml": "name: CI\njobs:\n" + jobs]
    }
    private static let agreed: [String: OptionValue] = [
        "jobs": .strings(["ci.yml: lint", "ci.yml: ui-tests after lint"])
    ]

    static let examples: [Example] = [
        .bad(
            files: workflow("  lint:\n    steps: []\n  ↓ui-tests:\n    steps: []\n"), options: agreed),
        .bad(
            files: [".github/workflows/ci.yml": "name: ↓CI\njobs:\n  test:\n    steps: []\n"],
            options: ["jobs": .strings(["ci.yml: lint"])]),
        .good(
            files: workflow("  lint:\n    steps: []\n  ui-tests:\n    needs: [lint]\n    steps: []\n"), options: agreed),
        .good(
            files: workflow(
                "  lint:\n    steps: []\n  b:\n    needs: lint\n    steps: []\n  ui-tests:\n    needs: b\n    steps: []\n"
            ),
            options: agreed),
        .good(files: [".github/workflows/other.yml": "jobs:\n  a:\n    steps: []\n"], options: agreed),
    ]
}
