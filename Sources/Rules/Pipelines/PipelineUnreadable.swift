import TenetRepositorySupport
import TenetRuleKit

struct PipelineUnreadable: Rule {
    static let about = About(
        "pipeline-unreadable", "Pipeline that cannot be read", category: .pipelines, severity: .error,
        why: """
            A server refuses a workflow that is no valid YAML, and what it was to check is checked no more: no job runs, and no job \
            fails. The other rules about pipelines judge what is left when the lines with the mistakes are taken out.
            """,
        phrasings: [
            "Every pipeline file is valid YAML.",
            """
            Check the syntax of GitHub and GitLab workflow definitions, since a file that does not parse runs no jobs.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for (path, problem) in Pipelines.of(pass).problems {
                pass.report("this pipeline \(problem.sentence)", help: problem.help, in: path, at: problem.range)
            }
        }
    }

    private static func workflow(_ steps: String...) -> String {
        "on: push\njobs:\n  test:\n    runs-on: macos-26\n    steps:\n"
            + steps.map { "      \($0)\n" }.joined()
    }

    static let examples: [Example] = [
        .bad(files: [".github/workflows/ci.yml": workflow("↓- run: curl -H \"Accept: text\" x", "- run: make")]),
        .bad(files: [".gitlab-ci.yml": "test:\n  ↓script: [make\n"]),
        .bad(files: [".github/actions/build/action.yml": "runs:\n  ↓steps: \"a\" b\n"]),
        .good(files: [".github/workflows/ci.yml": workflow("- run: 'curl -H \"Accept: text\" x'", "- run: make")]),
        .good(files: [".github/workflows/ci.yml": workflow("- run: |", "    curl -H \"Accept: text\" x")]),
        .good(files: [".gitlab-ci.yml": "test:\n  script: !reference [.build, script]\n"]),
        .good(files: ["Fixtures/broken.yml": "a: [\n"]),
    ]
}
