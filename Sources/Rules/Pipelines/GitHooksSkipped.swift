import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct GitHooksSkipped: Rule {
    static let about = About(
        "git-hooks-skipped", "Script that skips the hooks", category: .pipelines, severity: .warning,
        why: """
            A script with `--no-verify` makes it a habit to commit what the hooks refuse, and nobody sees afterwards which \
            commits were not checked.
            """,
        phrasings: [
            "Do not use `--no-verify` for commits in scripts or pipelines.",
            "Automation never bypasses pre-commit checks, neither with `git commit -n` nor with its long form.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for placed in Pipelines.of(pass).ownCommands where placed.command.name == "git" {
                guard let word = skip(in: placed.command) else { continue }
                pass.report(
                    "this command passes by the hooks", help: "leave `\(word.text)` out", in: placed.path,
                    at: word.range)
            }
        }
    }

    /// `-n` is short for it with `commit`, and for a dry run with `push`.
    private func skip(in command: ShellCommand) -> RangedText? {
        let isCommit = command.arguments.first { !$0.text.hasPrefix("-") }?.text == "commit"
        return command.arguments.first { $0.text == "--no-verify" || isCommit && $0.text == "-n" }
    }

    static let examples: [Example] = [
        .bad(files: ["scripts/save.sh": "git commit ↓--no-verify -m \"Save\"\n"]),
        .bad(files: [
            ".github/workflows/a.yml": "jobs:\n  a:\n    steps:\n      - run: git add . && git commit ↓-n -m x\n"
        ]),
        .good(files: ["scripts/save.sh": "git commit -m \"No --no-verify here\"\ngit push -n\n"]),
        .good(files: ["scripts/log.sh": "git log -n 5\n"]),
    ]
}
