import TenetRepositorySupport
import TenetRuleKit

struct CommitBodyLineLong: Rule {
    static let about = About(
        "commit-body-line-long", "Long line in a body", category: .history, severity: .note, status: .stable,
        why: """
            Git wraps no lines. In a terminal and in mail, a paragraph on one line runs out of the window, and quoting it makes \
            it longer.
            """,
        phrasings: [
            "Wrap lines in a commit message body at 72 characters.",
            "Break long paragraphs in Git descriptions by hand, so they fit in a terminal.",
        ])

    var limit = 72
    var squash = false
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1, bounds: .most("character", of: ["commit body", "commit body line"]),
            "The most characters that a line of the body may have."),
        Option<Self>(
            "squash", \.squash,
            "Pull requests are squashed: the title of one is judged, and the commits of a branch are not."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            pass.report(
                pass.repository.commitTexts(squash: squash).filter { !$0.isSquashed },
                together: { "\($0) bodies have lines of more than \(limit) characters" },
                help: "wrap the text of the body"
            ) { text in
                // One finding for a commit: whoever wraps a line wraps them all.
                firstLong(text.body).map {
                    ("this line of the body has \($0.text.count) characters, \(limit) at most are wanted", $0)
                }
            }
        }
    }

    private func firstLong(_ body: [RangedText]) -> RangedText? {
        var isFenced = false
        for line in body {
            if line.text.hasPrefix("```") { isFenced.toggle() }
            // Characters are at most as many as bytes, and counting those takes no time.
            guard !isFenced, line.text.utf8.count > limit, line.text.count > limit, isProse(line.text) else { continue }
            return line
        }
        return nil
    }

    /// Code, quotations, tables and trailers keep their lines, and what has no blank near the limit cannot be wrapped.
    private func isProse(_ line: String) -> Bool {
        guard let first = line.first, !">|\t".contains(first), !line.hasPrefix("    "), !isTrailer(line) else {
            return false
        }
        let longest = line.split(separator: " ").map(\.count).max() ?? 0
        return longest < limit - 12 && !line.contains("://")
    }

    private func isTrailer(_ line: String) -> Bool {
        let key = line.prefix { $0 != ":" }
        return key.count < line.count && key.contains("-") && key.allSatisfy { $0.isLetter || $0 == "-" }
    }

    static let examples: [Example] = [
        .bad(
            files: [
                ".git/commit/1": "commit 1a2b\n\nAdd the tide table\n\n↓It shows a week of tides for each harbour.\n"
            ],
            options: ["limit": .int(40)]),
        .bad(files: [
            ".git/message": "Add the tide table\n\n"
                + "↓It shows a week of tides for every harbour on the map, with high and low water in its time.\n"
        ]),
        .good(
            files: [
                ".git/commit/1":
                    "commit 1a2b\n\nAdd the tide table\n\nhttps://example.org/a/long/address/of/a/harbour\n"
                    + "> a quotation that somebody wrote in one long line\n| a table | with cells | in a row | of words |\n"
                    + "    code that is indented and runs on and on and on\n\n"
                    + "Co-authored-by: Ana Ferro of the Harbour <ana@example.org>\n"
            ], options: ["limit": .int(40)]),
        .good(
            files: [
                ".git/commit/1":
                    "commit 1a2b\n\nAdd the tide table (#84)\n\nIt shows a week of tides for each harbour.\n"
            ],
            options: ["limit": .int(40)]),
    ]
}
