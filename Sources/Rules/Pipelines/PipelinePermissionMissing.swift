import TenetRepositorySupport
import TenetRuleKit

struct PipelinePermissionMissing: Rule {
    static let about = About(
        "pipeline-permission-missing", "Agreed permission that a pipeline lacks", category: .pipelines,
        severity: .warning,
        why: """
            Without the permission the call that needs it is refused, and what the pipeline should have said appears nowhere.
            """,
        phrasings: [
            "The workflow `review.yml` has the permission `pull-requests: write`.",
            "Grant GitHub Actions jobs each right that they need for their work, such as commenting on a PR.",
        ])

    var permissions: [String] = []
    static let options = [
        Option<Self>(
            "permissions", \.permissions, addsUp: true,
            "What a workflow may do, as in `review.yml: pull-requests write`.")
    ]

    func install(_ hooks: inout Hooks) {
        guard !permissions.isEmpty else { return }
        hooks.onRepository { pass in
            for pipeline in Pipelines.of(pass).pipelines where pipeline.provider == .github {
                for text in permissions {
                    guard let colon = text.firstRange(of: ": "), text[..<colon.lowerBound] == pipeline.name else {
                        continue
                    }
                    let words = text[colon.upperBound...].split(separator: " ").map(String.init)
                    guard words.count == 2, !gives(pipeline, words[0], words[1]) else { continue }
                    pass.report(
                        "no job of this pipeline has the permission `\(words[0]): \(words[1])`",
                        help: "add it to `permissions`", in: pipeline.path, at: pipeline.place)
                }
            }
        }
    }

    /// What a job writes replaces what the file writes.
    private func gives(_ pipeline: Pipeline, _ key: String, _ level: String) -> Bool {
        pipeline.jobs.contains { job in
            (job.permissions.isEmpty ? pipeline.permissions : job.permissions).contains { setting in
                setting.key == key && [level, "write"].contains(setting.value.text)
                    || setting.key == "*" && ["write-all", level + "-all"].contains(setting.value.text)
            }
        }
    }

    private static func workflow(_ permissions: String) -> [String: String] {
        [".github/workflows/review.yml": "name: ↓Review\njobs:\n  a:\n    permissions:\n      \(permissions)\n"]
    }
    private static let agreed: [String: OptionValue] = ["permissions": .strings(["review.yml: pull-requests write"])]

    static let examples: [Example] = [
        .bad(files: workflow("pull-requests: read"), options: agreed),
        .bad(files: workflow("contents: write"), options: agreed),
        .good(files: workflow("pull-requests: write").mapValues { $0.replacing("↓", with: "") }, options: agreed),
        .good(files: ["README.md": "# Harbour\n"], options: agreed),
    ]
}
