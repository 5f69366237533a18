import TenetRuleKit
import TenetRuleSupport

struct FileLength: Rule {
    static let about = About(
        "file-length", "File length", category: .structure, severity: .warning, aliases: ["file_length"],
        reads: [.lineEndings, .comments, .strings],
        why: "A long file holds several subjects; it is slow to search, to review and to merge.",
        phrasings: [
            "Keep every file to at most 800 lines.",
            "Split sources that have grown too big to search or review comfortably.",
        ])

    var limit = 800
    var errorLimit = 0
    var codeOnly = false
    var unitTests = true
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1, bounds: .most("line", "loc", of: ["file"], called: ["file length"]),
            "The most lines a file may have."),
        ErrorLimit.option(\.errorLimit),
        Option<Self>("code_only", \.codeOnly, "Count only lines with code, not blank lines and comments."),
        Option<Self>(
            "unit_tests", \.unitTests, "Look at unit tests too, where fixtures and long lists of cases are common."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            guard unitTests || file.role != .test else { return }
            // Cheap test first: most files have fewer bytes than the limit has lines.
            guard file.tree.text.count > limit else { return }
            var lines = file.lines.lineCount
            if file.tree.text.last == 0x0A || file.tree.text.last == 0x0D { lines -= 1 }
            let lastLine = lines
            if codeOnly { lines = file.codeLines(in: file.root) }
            guard lines > limit else { return }
            // The last line, where files carry the comment that allows for their length.
            let place = file.lines.range(ofLine: lastLine)
            file.report(
                "the file has \(Prose.count(lines, "line")), \(lines - limit) more than the limit of \(limit)",
                help: "move a part with a subject of its own to another file", at: ByteRange(place.lower, place.lower),
                severity: ErrorLimit.severity(of: lines, beyond: errorLimit))
        }
    }

    static let examples: [Example] = [
        .bad("let a = 1\nlet b = 2\n↓let c = 3\n", options: ["limit": .int(2)]),
        .bad("let a = 1\n\n// A comment.\n↓let b = 2\n", options: ["limit": .int(2)]),
        .good("let a = 1\nlet b = 2\n", options: ["limit": .int(2)]),
        .good("let a = 1\n\n// A comment.\nlet b = 2\n", options: ["limit": .int(2), "code_only": .bool(true)]),
        .good("let a = 1\nlet b = 2\nlet c = 3\n"),
        .good(
            "let a = 1\nlet b = 2\nlet c = 3\n", at: Example.testPath,
            options: ["limit": .int(2), "unit_tests": .bool(false)]),
    ]
}
