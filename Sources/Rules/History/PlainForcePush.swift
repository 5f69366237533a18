import TenetRepositorySupport
import TenetRuleKit

struct PlainForcePush: Rule {
    static let about = About(
        "plain-force-push", "Forced push without a lease", category: .history, severity: .warning,
        why: """
            A forced push throws away whatever others pushed meanwhile. With a lease, git refuses when the branch has commits \
            that this clone has not seen.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            for command in GitCommands.all(pass) where command.subcommand == "push" {
                guard command.words.contains(where: isForced), !command.words.contains("--dry-run") else { continue }
                pass.report(
                    "this push is forced without a lease", help: "use `--force-with-lease`", in: command.document,
                    at: command.line)
            }
        }
    }

    /// `-f` alone or among other letters, and `+branch`.
    private func isForced(_ word: Substring) -> Bool {
        if word == "--force" || word.hasPrefix("+") && word.count > 1 { return true }
        return word.hasPrefix("-") && !word.hasPrefix("--") && word.dropFirst().allSatisfy(\.isLetter)
            && word.contains("f")
    }

    static let examples: [Example] = [
        .bad(files: ["Scripts/publish.sh": "#!/bin/sh\n↓git push --force origin pages\n"]),
        .bad(files: ["Makefile": "publish:\n\t↓git push -uf origin pages\n"]),
        .bad(files: [
            ".github/workflows/a.yml": "jobs:\n  a:\n    steps:\n      - run: ↓git -C site push origin +pages\n"
        ]),
        .bad(files: ["fastlane/Fastfile": "lane :a do\n  sh(\"↓git push --force\")\nend\n"]),
        .good(files: ["Scripts/publish.sh": "#!/bin/sh\ngit push --force-with-lease origin pages\n"]),
        .good(files: ["Scripts/publish.sh": "#!/bin/sh\n# never git push --force\n"]),
        .good(files: ["Scripts/publish.sh": "#!/bin/sh\ngit push origin pages && rm -f log\n"]),
        .good(files: ["README.md": "Never use `git push --force`.\n"]),
    ]
}
