import TenetRepositorySupport
import TenetRuleKit

struct SignoffMissing: Rule {
    static let about = About(
        "signoff-missing", "Commit that its author did not sign off", category: .history, severity: .warning,
        why: """
            `Signed-off-by` says that the author may give the work away under the license of the project. Where a project \
            asks for it, a commit without the line, or with that of somebody else alone, is one that nobody has vouched \
            for. Merges, and commits of programs, need none.
            """,
        phrasings: [
            "Every commit must carry a `Signed-off-by` line of its author.",
            "We use `git commit -s`, so that whoever wrote a change vouches for its origin.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            if let (document, message) = pass.repository.message {
                guard !message.isMerge, !message.isFixup, Self.signers(of: message).isEmpty else { return }
                pass.report(
                    "this message has no `Signed-off-by` line", help: "commit with `git commit --signoff`",
                    in: document.path, at: message.subject.range)
                return
            }
            // Fixups are melted into a commit, which has the line.
            let commits = pass.repository.commits.filter {
                !$0.isForeign && !$0.isMerge && !$0.message.isMerge && !$0.isFixup && !$0.isByBot
            }
            pass.report(
                commits.compactMap(Self.place), together: { "\($0) commits are not signed off by their authors" },
                help: "sign them off with `git rebase --signoff`")
        }
    }

    private static func place(_ commit: Commit) -> RepeatedPlace? {
        let signers = signers(of: commit.message)
        guard !signers.contains(where: { isAuthor($0, of: commit) }) else { return nil }
        let message =
            signers.isEmpty
            ? "this commit has no `Signed-off-by` line"
            : "this commit is signed off, and not by its author \(commit.author.name)"
        return RepeatedPlace(commit.document, commit.message.subject, message)
    }

    private static func signers(of message: CommitMessage) -> [String] {
        message.trailers.filter { $0.key.text.lowercased() == "signed-off-by" && $0.value.text.contains("@") }
            .map(\.value.text)
    }

    /// By name or by address: people have several of either.
    private static func isAuthor(_ signer: String, of commit: Commit) -> Bool {
        let text = signer.lowercased()
        return text.contains("<\(commit.author.email.lowercased())>")
            || text.hasPrefix(commit.author.name.lowercased() + " <")
    }

    private static let line = "Signed-off-by: Ana Ferro <ana@example.org>\n"

    static let examples: [Example] = [
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓Add tides\n\nThey are computed.\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓Add tides\n\nSigned-off-by: Lio Berg <lio@example.org>\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓Add tides\n\nSigned-off-by: Ana Ferro\n"]),
        .bad(files: [".git/message": "↓Add tides\n\nThey are computed.\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nAdd tides\n\n" + line]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nAdd tides\n\nRefs: #12\n" + line]),
        .good(files: [".git/message": "Add tides\n\n" + line]),
        .good(files: [".git/commit/1": "commit 1a2b\nparents 1 2\n\nMerge branch 'tides'\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\nauthor bot[bot] <bot@example.org>\n\nBump tides\n"]),
    ]
}
