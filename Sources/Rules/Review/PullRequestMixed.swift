import TenetRepositorySupport
import TenetRuleKit

struct PullRequestMixed: Rule {
    static let about = About(
        "pull-request-mixed", "Pull request about several things", category: .review, severity: .note,
        why: """
            Two topics in one pull request are reviewed as one: what is only laid out anew hides what behaves otherwise, and \
            neither can be taken back alone. Two facts count: files that differ in blanks and line breaks alone beside files \
            with new code, and commits for different issues that touch no file together. A commit whose subject ends in \
            `(#40)` came as a pull request of its own and does not count, and neither do those that the branch takes back. \
            Updates of libraries among other work are `dependency-update-mixed`.
            """,
        phrasings: [
            "Keep a pull request to one topic; do not mix pure reformatting or several issues with new code.",
            "Split cleanups and unrelated tickets into reviews of their own, so that each can be reverted alone.",
        ])

    var files = 3
    var forms = ["#123", "GH-123", "TASK-123"]
    var label = "mixed"
    static let options = [
        Option<Self>(
            "files", \.files, minimum: 1, "So many files that are only laid out anew are a topic of their own."),
        Option<Self>(
            "forms", \.forms,
            "How issues are written in messages of commits, as examples; `TASK-123` stands for any key with a number."),
        Option<Self>("label", \.label, "A label of a pull request that is meant to be about several things."),
    ]

    func install(_ hooks: inout Hooks) {
        let references = IssueReferences(forms: forms)
        hooks.onRepository { pass in
            guard let place = pass.changePlace, let change = ReviewableChange.of(pass),
                pass.repository.pullRequest.map({ !$0.labels.contains(label) && !$0.isByBot }) ?? true
            else { return }
            let laidOut = change.production.filter { Self.isLaidOutAnew($0.file, pass.repository) }
            let rest = change.production.filter { file in
                file.lines > 0 && !laidOut.contains { $0.file.path == file.file.path }
            }
            if laidOut.count >= files, let first = rest.first {
                pass.report(
                    "\(Prose.count(laidOut.count, "file")) only laid out anew, beside new code in `\(first.file.path)`",
                    help: "move the layout to a pull request of its own", in: place.path, at: place.range,
                    notes: laidOut.prefix(3).map {
                        Note(path: $0.file.path, range: ByteRange(0, 0), message: "only blanks and line breaks differ")
                    })
            }
            reportIssues(references, pass, place)
        }
    }

    /// The characters that say something are the same, in the same order.
    private static func isLaidOutAnew(_ file: ChangedFile, _ repository: Repository) -> Bool {
        guard file.change.kind == .modified, let old = repository.baseBytes(of: file.path),
            let new = repository.bytes(of: file.path)
        else { return false }
        return old.lazy.filter { $0 > 0x20 }.elementsEqual(new.lazy.filter { $0 > 0x20 })
    }

    /// Two issues whose commits share no file, and with no commit that names both.
    private func reportIssues(
        _ references: IssueReferences, _ pass: RepositoryPass, _ place: (path: String, range: ByteRange)
    ) {
        var paths: [String: Set<String>] = [:]
        var names: [[String]] = []
        let takenBack = pass.repository.commits.filter(\.isRevert).flatMap(\.namedCommits)
        for commit in pass.repository.commits.reversed()
        where commit.isWritten && commit.hasAllChanges && !commit.wasMergedAlone
            && !takenBack.contains(where: commit.id.hasPrefix)
        {
            let found = references.all(in: commit.message)
            names.append(found)
            for name in found {
                paths[name, default: []].formUnion(
                    commit.changes.flatMap { [$0.path] + ($0.oldPath.map { [$0] } ?? []) })
            }
        }
        var order: [String] = []
        for name in names.flatMap(\.self) where !order.contains(name) { order.append(name) }
        guard let first = order.first,
            let other = order.dropFirst().first(where: { other in
                paths[first, default: []].isDisjoint(with: paths[other, default: []])
                    && !names.contains { $0.contains(first) && $0.contains(other) }
            })
        else { return }
        pass.report(
            "commits for `\(first)` and for `\(other)` touch no file together",
            help: "open a pull request for each", in: place.path, at: place.range)
    }

    private static let old = "let a = 1\nlet b = [1, 2]\n"
    private static let new = "let a = 1\nlet b = [\n    1, 2\n]\n"
    private static func change(_ more: [String: String], _ labels: String = "") -> [String: String] {
        [
            ".git/base/App/A.swift": old, "App/A.swift": new, ".git/base/App/B.swift": old, "App/B.swift": new,
            ".git/base/App/C.swift": old, "App/C.swift": new,
            ".git/pull-request": "title: Add a pier\n\(labels)\nText.\n",
        ].merging(more) { $1 }
    }
    private static func marked(_ files: [String: String]) -> [String: String] {
        files.mapValues { $0.replacing("title: ", with: "title: ↓") }
    }
    private static func commits(_ first: String, _ second: String) -> [String: String] {
        [
            ".git/base": "", ".git/HEAD": "feature/pier\n", ".git/pull-request": "title: Add a pier\n\nText.\n",
            ".git/commit/2": "commit 2\nA 9 0 App/Pier.swift\n\n\(first)\n",
            ".git/commit/1": "commit 1\nA 9 0 App/Crane.swift\n\n\(second)\n", "App/Pier.swift": old,
        ]
    }

    static let examples: [Example] = [
        .bad(files: marked(change(["App/Pier.swift": "struct Pier {}\n"]))),
        .bad(files: marked(commits("[HAR-12] Add a pier", "[HAR-40] Add a crane"))),
        .good(files: change([:])),
        .good(files: change(["App/Pier.swift": "struct Pier {}\n"], "labels: mixed\n")),
        .good(files: change(["App/Pier.swift": "struct Pier {}\n"]), options: ["files": .int(4)]),
        .good(files: commits("[HAR-12] Add a pier", "[HAR-12] Add a crane")),
        .good(files: commits("[HAR-12] Add a pier", "[HAR-12, HAR-40] Add a crane")),
        // The number that a server puts behind the subject is that of a pull request.
        .good(files: commits("Add a pier, #12", "Add a crane (#40)")),
        .good(
            files: commits("[HAR-12] Add a pier", "[HAR-40] Add a crane").mapValues {
                $0.replacing("commit 1\n", with: "commit 1ab45678\n")
            }.merging([
                ".git/commit/0": "commit 0\nD 0 9 App/Crane.swift\n\nRevert \"[HAR-40] Add a crane\"\n\n"
                    + "This reverts commit 1ab45678.\n"
            ]) { $1 }),
    ]
}

extension Commit {
    /// The commits that the message names by the beginning of their ids.
    fileprivate var namedCommits: [Substring] {
        message.body.flatMap { line in
            line.text.split { !$0.isHexDigit }.filter { $0.count >= 7 }
        }
    }

    /// `Add a crane (#40)`: it was a pull request of its own, and came here with what others wrote.
    fileprivate var wasMergedAlone: Bool {
        guard let last = subject.split(separator: " ").last, last.hasPrefix("(#"), last.hasSuffix(")") else {
            return false
        }
        return last.dropFirst(2).dropLast().allSatisfy(\.isNumber)
    }
}
