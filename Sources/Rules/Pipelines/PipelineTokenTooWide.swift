import TenetRepositorySupport
import TenetRuleKit

struct PipelineTokenTooWide: Rule {
    static let about = About(
        "pipeline-token-too-wide", "Pipeline that may write everything", category: .pipelines, severity: .warning,
        why: """
            Every action that a job uses has the token of the job. With `write-all` a stranger's update can push code, \
            publish releases and read what it likes.
            """,
        phrasings: [
            "Do not give pipelines or their jobs `write-all` permissions.",
            """
            GitHub workflows get only the scopes they need, such as `contents: read`, and never full access to the \
            repository.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for pipeline in Pipelines.of(pass).pipelines where pipeline.provider == .github {
                for setting in pipeline.permissions + pipeline.jobs.flatMap(\.permissions)
                where setting.key == "*" && setting.value.text == "write-all" {
                    pass.report(
                        "the token of this pipeline may write everything",
                        help: "list the permissions that it needs, as in `contents: read`", in: pipeline.document,
                        at: setting.value)
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [".github/workflows/a.yml": "permissions: ↓write-all\njobs:\n  a:\n    runs-on: ubuntu-24.04\n"]),
        .bad(files: [".github/workflows/a.yml": "jobs:\n  a:\n    permissions: ↓write-all\n    runs-on: ubuntu-24.04\n"]
        ),
        .good(files: [".github/workflows/a.yml": "permissions: read-all\njobs:\n  a:\n    runs-on: ubuntu-24.04\n"]),
        .good(files: [
            ".github/workflows/a.yml": "permissions:\n  contents: write\njobs:\n  a:\n    runs-on: ubuntu-24.04\n"
        ]),
    ]
}
