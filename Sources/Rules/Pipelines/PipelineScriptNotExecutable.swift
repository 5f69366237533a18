import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct PipelineScriptNotExecutable: Rule {
    static let about = About(
        "pipeline-script-not-executable", "Script that may not be executed", category: .pipelines, severity: .error,
        why: """
            A script without the permission to run fails with code 126 on the server. A hook without it is passed over by \
            git, and nobody sees that.
            """,
        phrasings: [
            "Make every script that a pipeline or hook runs directly executable.",
            "Before you commit a shell file that CI calls, run `chmod +x` and give it the right permission bits.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pipelines = Pipelines.of(pass)
            let files = Dictionary(pass.repository.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
            for run in pipelines.runs {
                let command = run.command.command
                guard let word = command.call.first, Pipelines.scriptWord(of: command)?.range == word.range,
                    word.text.contains("/"), let folder = run.command.folder,
                    let path = RelativePath.resolve(word.text, in: folder), let file = files[path], !file.isExecutable,
                    !file.isLink, file.isTracked, !isPermitted(file, run.pipeline)
                else { continue }
                pass.report(
                    "`\(path)` is called here and has no permission to run",
                    help: "set it: `git update-index --chmod=+x \(path)`", in: run.command.path, at: word.range)
            }
            for pipeline in pipelines.pipelines where pipeline.provider == .xcodeCloud {
                guard let file = files[pipeline.path], !file.isExecutable, file.isTracked else { continue }
                pass.report(
                    "this script of Xcode Cloud has no permission to run",
                    help: "set it: `git update-index --chmod=+x \(file.path)`", in: pipeline.path, at: pipeline.place)
            }
            checkHooks(pipelines, pass)
        }
    }

    /// Husky runs its hooks through a shell, and a script may set the permission where it installs them.
    private func checkHooks(_ pipelines: Pipelines, _ pass: RepositoryPass) {
        for file in pass.repository.files
        where GitHook.isScript(file.path) && !file.isExecutable && file.isTracked && !file.isLink {
            let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
            guard let document = pass.repository.document(file.path), document.bytes.starts(with: "#!".utf8),
                !folder.contains(".husky"), isHooksPath(folder, pass.repository)
            else { continue }
            pass.report(
                "git passes over this hook, which has no permission to run",
                help: "set it: `git update-index --chmod=+x \(file.path)`", in: file.path, at: document.firstLine)
        }
    }

    /// Something in the repository tells git to take its hooks from this very folder.
    private func isHooksPath(_ folder: String, _ repository: Repository) -> Bool {
        repository.files.contains { file in
            guard file.size < 200_000, file.name.hasSuffix("sh") || ["Makefile", "README.md"].contains(file.name),
                let bytes = repository.bytes(of: file.path)
            else { return false }
            return bytes.firstRange(of: "core.hooksPath".utf8) != nil && bytes.firstRange(of: Array(folder.utf8)) != nil
                && bytes.firstRange(of: "chmod".utf8) == nil
        }
    }

    private func isPermitted(_ file: RepositoryFile, _ pipeline: Pipeline) -> Bool {
        pipeline.document.bytes.firstRange(of: "chmod".utf8) != nil
    }

    private static func workflow(_ run: String) -> String {
        "jobs:\n  test:\n    runs-on: macos-26\n    steps:\n      - run: \(run)\n"
    }

    static let examples: [Example] = [
        .bad(files: [".github/workflows/ci.yml": workflow("↓./scripts/test.sh --all"), "scripts/test.sh": "set -e\n"]),
        .bad(files: ["ci_scripts/ci_post_clone.sh": "↓set -e\n"]),
        .good(files: [".github/workflows/ci.yml": workflow("./scripts/test.sh"), "scripts/test.sh": "#!/bin/sh\n"]),
        .good(files: [".github/workflows/ci.yml": workflow("bash scripts/test.sh"), "scripts/test.sh": "set -e\n"]),
        .good(files: [
            ".github/workflows/ci.yml": workflow("chmod +x scripts/a.sh && ./scripts/a.sh"), "scripts/a.sh": "set -e\n",
        ]),
    ]
}
