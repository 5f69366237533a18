import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport

struct GitPushForced: Rule {
    static let about = About(
        "git-push-forced", "Script that forces a push", category: .pipelines, severity: .warning,
        why: """
            `--force` replaces a branch of the server with what is here, whatever others have pushed in between. \
            `--force-with-lease` refuses to throw away commits that nobody here has seen.
            """,
        phrasings: [
            "Scripts and hooks must use `git push --force-with-lease` instead of `--force` or `-f` on branches.",
            "Automation never overwrites commits on the server that it hasn't seen.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let commands = Pipelines.of(pass).ownCommands
            // A tag that is moved, and pages that are built anew, have no commits of others.
            let tagging = Set(commands.filter { $0.command.name == "git" && $0.command.has("tag") }.map(\.path))
            for placed in commands where placed.command.name == "git" && placed.command.has("push") {
                let words = placed.command.arguments.map(\.text)
                guard let word = placed.command.arguments.first(where: { ["--force", "-f"].contains($0.text) }),
                    !words.contains("--tags"), !tagging.contains(placed.path),
                    !words.contains(where: { $0.contains("refs/tags/") || $0.contains("gh-pages") })
                else { continue }
                pass.report(
                    "this push throws away what others pushed", help: "use `--force-with-lease`", in: placed.path,
                    at: word.range)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: ["scripts/sync.sh": "git rebase origin/main\ngit push ↓--force origin \"$BRANCH\"\n"]),
        .bad(files: [".githooks/post-rewrite": "#!/bin/sh\ngit push ↓-f\n"]),
        .good(files: ["scripts/sync.sh": "git push --force-with-lease origin \"$BRANCH\"\n"]),
        .good(files: ["scripts/release.sh": "git tag -f latest\ngit push -f origin latest\n"]),
        .good(files: ["scripts/release.sh": "git push origin main\nrm -f log.txt\n"]),
    ]
}
