import TenetRepositorySupport
import TenetRuleKit

struct ScriptUpdatesPackages: Rule {
    static let about = About(
        "script-updates-packages", "Script that updates libraries on the side", category: .dependencies,
        severity: .warning,
        why: """
            A script, hook or job that updates libraries while it does something else builds other versions than those that \
            are committed: two runs of one commit differ, and nobody decided it.
            """,
        phrasings: [
            "Scripts, hooks and CI jobs must not update dependencies unless updating is their only purpose.",
            "Never run `pod update` or `swift package update` on the side of a build; install what is pinned.",
        ])

    private static let commands: [[Substring]] = [
        ["swift", "package", "update"], ["pod", "update"], ["carthage", "update"],
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for file in pass.repository.files
            where Self.isScript(file) && !DependencyFiles.isForeign(FilePlace(file.path)) {
                guard let document = pass.repository.document(file.path) else { continue }
                let lines = document.lines
                if Self.isUpdate(file, lines) { continue }
                for line in lines { check(line, document, pass) }
            }
        }
    }

    private func check(_ line: RangedText, _ document: RepositoryDocument, _ pass: RepositoryPass) {
        let code = line.text.prefix { $0 != "#" }
        let words = code.split { $0 == " " || $0 == "\t" || $0 == "\"" || $0 == "'" || $0 == "(" }
        guard let command = Self.commands.first(where: { Self.runs($0, words) }) else { return }
        pass.report(
            "this runs `\(command.joined(separator: " "))` on the side",
            help: "resolve what is locked, and update by hand in a change of its own",
            in: document, at: line)
    }

    /// The command stands at the beginning, or behind what only prepares one.
    private static func runs(_ command: [Substring], _ words: [Substring]) -> Bool {
        guard let start = words.indices.first(where: { words[$0...].starts(with: command) }) else { return false }
        let before: Set<Substring> = [
            "-", "run:", "bundle", "exec", "sudo", "&&", ";", "||", "sh", "xcrun", "arch", "-x86_64", "@", "then", "do",
            "script:",
        ]
        return words[..<start].last.map { before.contains($0) || $0.hasSuffix(";") } ?? true
    }

    /// An update is all it is for: a script of that name, a job that is started by hand, or a scheduled one that opens a pull
    /// request for the result.
    private static func isUpdate(_ file: RepositoryFile, _ lines: [RangedText]) -> Bool {
        let name = file.name.lowercased()
        if ["update", "upgrade", "bump"].contains(where: { name.contains($0) }) { return true }
        let words = Set(lines.map { String(word($0).prefix { $0 != ":" }) })
        return words.contains("schedule")
            || words.contains("workflow_dispatch") && words.isDisjoint(with: ["push", "pull_request"])
    }

    private static func word(_ line: RangedText) -> Substring { line.text.drop { $0 == " " || $0 == "-" } }

    private static func isScript(_ file: RepositoryFile) -> Bool {
        let place = FilePlace(file.path)
        let name = file.name
        if [".sh", ".bash", ".zsh", ".command"].contains(where: { name.hasSuffix($0) }) { return true }
        if name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
            return place.folders.starts(with: [".github", "workflows"]) || place.folders.contains(".circleci")
                || [".gitlab-ci.yml", "bitrise.yml", "azure-pipelines.yml", ".travis.yml", "lefthook.yml"].contains(
                    name)
        }
        return ["pre-commit", "pre-push", "post-merge", "post-checkout"].contains(name)
    }

    static let examples: [Example] = [
        .bad(files: ["scripts/build.sh": "#!/bin/sh\nset -e\n↓bundle exec pod update && xcodebuild\n"]),
        .bad(files: [
            ".github/workflows/ci.yml": "on: push\njobs:\n  test:\n    steps:\n↓      - run: swift package update\n"
        ]),
        .good(files: [
            ".github/workflows/update.yml":
                "on:\n  schedule:\n    - cron: '0 5 1 * *'\njobs:\n  update:\n    steps:\n      - run: swift package update\n"
        ]),
        .good(files: ["scripts/build.sh": "#!/bin/sh\n# pod update\necho \"run pod update by hand\"\npod install\n"]),
        .good(files: ["scripts/update-packages.sh": "#!/bin/sh\npod update\n"]),
        .good(files: [
            ".github/workflows/packages.yml":
                "on:\n  workflow_dispatch:\njobs:\n  update:\n    steps:\n      - run: swift package update\n"
        ]),
    ]
}
