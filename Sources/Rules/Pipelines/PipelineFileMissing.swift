import TenetRepositorySupport
import TenetRuleKit

struct PipelineFileMissing: Rule {
    static let about = About(
        "pipeline-file-missing", "Agreed pipeline that is not there", category: .pipelines, severity: .warning,
        why: """
            What no server runs is not checked: a missing pipeline lets everything through that it was agreed to stop.
            """,
        phrasings: [
            "Keep every agreed pipeline file, such as `.github/workflows/ci.yml`, in the repository.",
            "Each project comes with its CI workflows; no code base goes without the YAML that we settled on.",
        ])

    var files: [String] = []
    static let options = [
        Option<Self>(
            "files", \.files, addsUp: true,
            """
            Files of pipelines and what they need, such as `.github/workflows/ci.yml`; with ` when GLOB` only where a file \
            matches that.
            """)
    ]

    func install(_ hooks: inout Hooks) {
        guard !files.isEmpty else { return }
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            let missing = files.compactMap { written -> (name: String, item: String)? in
                let (path, condition) = PipelineRequirement.parted(written)
                guard !pipelines.paths.contains(path), PipelineRequirement.holds(condition, in: pipelines) else {
                    return nil
                }
                return ("`\(path)`", written)
            }
            guard !missing.isEmpty, let anchor = pipelines.anchor else { return }
            let list =
                missing.count == 1
                ? missing[0].name
                : missing.dropLast().map(\.name).joined(separator: ", ") + " and " + (missing.last?.name ?? "")
            pass.report(
                "the repository lacks \(list)", help: "add what is agreed", in: anchor.path, at: anchor.range,
                citing: .items(missing.map(\.item)))
        }
    }

    private static let workflow = "jobs:\n  a:\n    runs-on: ubuntu-24.04\n"
    private static let agreed: [String: OptionValue] = [
        "files": .strings([".github/workflows/ci.yml", ".github/workflows/backend.yml when *.py"])
    ]

    static let examples: [Example] = [
        .bad(files: ["README.md": "↓# Harbour\n"], options: agreed),
        .bad(files: [".github/workflows/ci.yml": "↓" + workflow, "server/main.py": ""], options: agreed),
        .good(files: [".github/workflows/ci.yml": workflow, "App.swift": ""], options: agreed),
        .good(files: ["README.md": "# Harbour\n"]),
    ]
}
