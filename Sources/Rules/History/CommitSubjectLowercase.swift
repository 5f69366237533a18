import TenetRepositorySupport
import TenetRuleKit

struct CommitSubjectLowercase: Rule {
    static let about = About(
        "commit-subject-lowercase", "Subject that begins in lowercase", category: .history, severity: .warning,
        status: .stable,
        why: """
            A subject is the title of a change. A list in which some begin with a capital letter and some do not looks like \
            notes that nobody read again.
            """,
        phrasings: [
            "Begin the subject of every commit message with a capital letter.",
            "The first line in Git history is capitalized like a title: \"Add the table\", not \"add the table\".",
        ])

    var names = ["xcodebuild", "xcrun", "xcconfig", "swiftlint", "swiftformat", "fastlane", "git", "npm", "brew"]
    var squash = false
    static let options = [
        Option<Self>("names", \.names, "Words that are written in lowercase wherever they stand, such as commands."),
        Option<Self>(
            "squash", \.squash,
            "Pull requests are squashed: the title of one is judged, and the commits of a branch are not."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let names = Set(names).union(Self.targets(pass.repository))
            pass.report(
                pass.repository.commitTexts(squash: squash), together: { "\($0) subjects begin in lowercase" },
                help: "begin it with a capital letter"
            ) { text in
                let head = SubjectHead(text.subject)
                let word = head.firstWord
                guard !head.hasScope, isPlain(word), !names.contains(String(word)),
                    !SubjectSubstance.isUnfinished(text.subject.text)
                else { return nil }
                let start = head.sentence.range.lower
                return (
                    "`\(word)` begins the \(text.noun) in lowercase",
                    RangedText(String(word), at: ByteRange(start, start + word.utf8.count))
                )
            }
        }
    }

    /// Folders of targets, whose names are written as they are: `Sources/harbour`.
    private static func targets(_ repository: Repository) -> Set<String> {
        Set(
            repository.files.compactMap { file in
                let parts = file.path.split(separator: "/")
                guard parts.count > 2, parts.first == "Sources", file.name.hasSuffix(".swift") else { return nil }
                return String(parts[1])
            })
    }

    /// A word of a sentence; a capital, a digit or a sign inside make it a name, a command or a path.
    private func isPlain(_ word: Substring) -> Bool {
        !word.isEmpty && word.allSatisfy { $0.isLowercase || $0 == "-" || $0 == "'" } && word.first?.isLetter == true
    }

    static let examples: [Example] = [
        .bad(files: [".git/commit/1": "commit 1a2b\n\n↓add the tide table\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\n[HAR-12] ↓add the tide table\n"]),
        .bad(files: [".git/message": "HAR-12: ↓öffne die Karte\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\n[HAR-12] iOS 26 is the oldest version\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nxcodebuild runs without a simulator\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nharbour reads tides\n", "Sources/harbour/main.swift": ""]),
        .bad(files: [
            ".git/commit/1": "commit 1a2b\n\n↓add tides\n", ".git/commit/2": "commit 2a2b\n\nadd piers\n",
            ".git/commit/3": "commit 3a2b\n\nadd boats\n", ".git/commit/4": "commit 4a2b\n\nadd quays\n",
            ".git/commit/5": "commit 5a2b\n\nadd berths\n", ".git/commit/6": "commit 6a2b\n\nadd buoys\n",
        ]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nfix(tides): show the right day\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nTide table: show the right day\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nFix: show the right day\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\n`tide` is a function of its own\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\n1.4 as the next version\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nproject.yml names the targets\n"]),
    ]
}
