import TenetRepositorySupport
import TenetRuleKit

struct CommitSubjectFullStop: Rule {
    static let about = About(
        "commit-subject-full-stop", "Subject with a full stop", category: .history, severity: .warning, status: .stable,
        why: "A subject is a title. A full stop at its end costs one of few characters and says nothing.",
        phrasings: [
            "Do not end a commit subject with a period.",
            "The first line of a Git message reads like a title and has no punctuation mark after its last word.",
        ])

    var squash = false
    static let options = [
        Option<Self>(
            "squash", \.squash,
            "Pull requests are squashed: the title of one is judged, and the commits of a branch are not.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            pass.report(
                pass.repository.commitTexts(squash: squash), together: { "\($0) subjects end in a full stop" },
                help: "leave it out"
            ) { text in
                let sentence = SubjectHead(text.subject).sentence
                guard ends(sentence.text) else { return nil }
                let end = sentence.range.upper
                return ("this \(text.noun) ends in a full stop", RangedText(".", at: ByteRange(end - 1, end)))
            }
        }
    }

    /// Dots that are left out text, and those of abbreviations, are no full stops.
    private func ends(_ sentence: String) -> Bool {
        guard sentence.hasSuffix("."), !sentence.hasSuffix(".."), let last = sentence.split(separator: " ").last else {
            return false
        }
        let word = last.dropLast().drop { "(\"'".contains($0) }
        let isAbbreviation =
            word.contains(".") && word.split(separator: ".").allSatisfy { $0.count == 1 && $0 != "0" }
            && !word.contains { $0.isNumber }
        return !isAbbreviation && !["etc", "al", "Inc", "Ltd", "vs"].contains(String(word)) && !word.isEmpty
    }

    static let examples: [Example] = [
        .bad(files: [".git/commit/1": "commit 1a2b\n\nAdd the tide table↓.\n"]),
        .bad(files: [".git/commit/1": "commit 1a2b\n\nAdd the tide table↓. (#84)\n"]),
        .bad(files: [".git/message": "Raise the version to 1.4.2↓.\n\nBody.\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nAdd the tide table\n\nIt has a body with sentences.\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nAdd tides, currents, etc.\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nShow times as 6 a.m.\n"]),
        .good(files: [".git/commit/1": "commit 1a2b\n\nAdd the tide table, and more...\n"]),
    ]
}
