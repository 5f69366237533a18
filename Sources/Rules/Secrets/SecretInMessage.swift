import TenetRepositorySupport
import TenetRuleKit

struct SecretInMessage: Rule {
    static let about = About(
        "secret-in-message", "Secret in a message", category: .secrets, severity: .error,
        why: """
            Messages of commits and descriptions of pull requests are mailed, shown on public pages and kept in every clone. \
            A command that was pasted into one with its token gives the token away.
            """,
        phrasings: [
            "Do not write secrets into commit messages or pull request descriptions.",
            "Before pasting a command into a Git log or PR, take out tokens, passwords and API keys.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let repository = pass.repository
            for commit in repository.commits {
                check(commit.document, from: commit.message.subject.range.lower, [], pass)
            }
            if let pullRequest = repository.pullRequest { check(pullRequest.document, from: 0, [], pass) }
            if let (document, message) = repository.message { check(document, from: 0, message.leftOut, pass) }
        }
    }

    /// - Parameters:
    ///   - start: where the message begins.
    ///   - leftOut: what is no part of it; comments may quote the lines that a commit takes out.
    private func check(
        _ document: RepositoryDocument, from start: Int, _ leftOut: [ByteRange], _ pass: RepositoryPass
    ) {
        let scan = SecretScan(today: pass.repository.today)
        var bytes = document.bytes
        for range in leftOut {
            for index in range.lower..<range.upper where bytes[index] != 0x0A { bytes[index] = 0x20 }
        }
        for secret in scan.secrets(in: bytes, path: "message.md") where secret.range.lower >= start {
            secret.texts.forEach(pass.conceal)
            pass.report(
                "\(secret.name) is written into this message (\(secret.shown))",
                help: "revoke it: messages are sent to others and cannot be taken back", in: document.path,
                at: secret.range)
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            ".git/commit/1":
                "commit 1\n\nUpload with curl\n\ncurl -H 'Authorization: Bearer ↓q8Zk3Lw0Vt5Nx2Rb7Hd4' https://harbour.io\n"
        ]),
        .bad(files: [
            ".git/pull-request":
                "title: Add the search\nbranch: search\nbase: main\nauthor: ana\n\nTry it with `API_KEY=↓q8Zk3Lw0Vt5Nx2Rb7Hd4`.\n"
        ]),
        .bad(files: [".git/message": "Add the search\n\npassword: ↓Tr0ub4dor&3x\n"]),
        .good(files: [
            ".git/commit/1":
                "commit 1\nparents 9f86d081884c7d659a2feaa0c55ad0154f1b2c3d\n\nRevert the token\n\nThis reverts commit 9f86d081884c7d659a2feaa0c55ad0154f1b2c3d.\nChange-Id: I9f86d081884c7d659a2feaa0c55ad0154f1b2c3d\n"
        ]),
        .bad(files: [".git/message": "Add the search\n\npassword: ↓Tr0ub4dor&3x\n# password: Tr0ub4dor&4y\n"]),
        .good(files: [
            ".git/message":
                "Read the key\n# token=q8Zk3Lw0Vt5Nx2Rb7Hd4\n# ------------------------ >8 ------------------------\n"
                + "-let apiKey = \"q8Zk3Lw0Vt5Nx2Rb7Hd4\"\n"
        ]),
        .good(files: [".git/message": "Read API_KEY=$SEARCH_KEY from the environment\n"]),
    ]
}
