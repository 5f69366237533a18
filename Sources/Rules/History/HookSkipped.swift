import TenetRepositorySupport
import TenetRuleKit

struct HookSkipped: Rule {
    static let about = About(
        "hook-skipped", "Git's hooks skipped by a script", category: .history, severity: .warning,
        why: """
            A hook holds back what the team agreed not to commit. A script that skips it is a way around that for everybody \
            who runs the script.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for command in GitCommands.all(pass) {
                let isShort = command.subcommand == "commit" && command.words.contains("-n")
                guard isShort || command.words.contains("--no-verify") else { continue }
                pass.report(
                    "this command skips git's hooks", help: "let the hooks run, and mend what they report",
                    in: command.document, at: command.line)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: ["Scripts/save.sh": "#!/bin/sh\n↓git commit --no-verify -m \"Save\"\n"]),
        .bad(files: ["Scripts/save.sh": "#!/bin/sh\n↓git commit -n -m Save\n"]),
        .bad(files: [".gitconfig": "[alias]\n    ship = ↓push --no-verify\n"]),
        .good(files: ["Scripts/save.sh": "#!/bin/sh\ngit commit -m Save\ngit log -n 5\n"]),
        .good(files: ["Scripts/save.sh": "#!/bin/sh\n# git commit --no-verify is forbidden\n"]),
        .good(files: ["CONTRIBUTING.md": "Do not use `git commit --no-verify`.\n"]),
    ]
}
