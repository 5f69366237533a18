import TenetRuleKit
import TenetRuleSupport

struct LineLength: Rule {
    static let about = About(
        "line-length", "Line length", category: .layout, severity: .warning, status: .stable, aliases: ["line_length"],
        reads: [.lineEndings, .comments, .strings], isConvention: true,
        why: "A line beyond the edge of the editor is read by scrolling, and hides what changed in a review.",
        phrasings: [
            "Keep every line at 120 characters or fewer.",
            "Wrap long statements, so nobody scrolls sideways to read them.",
        ])

    var limit = 120
    var errorLimit = 0
    var ignoresComments = false
    var ignoresStrings = false
    var ignoresUrls = true
    var unitTests = true
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1,
            bounds: .most("character", "column", of: ["line"], called: ["line length", "line width"]),
            "The most characters a line may have."),
        ErrorLimit.option(\.errorLimit),
        Option<Self>("ignores_comments", \.ignoresComments, "Leave lines alone that hold only a comment."),
        Option<Self>("ignores_strings", \.ignoresStrings, "Leave lines alone that a string literal makes too long."),
        Option<Self>("ignores_urls", \.ignoresUrls, "Leave lines alone that would be short enough without their URL."),
        Option<Self>(
            "unit_tests", \.unitTests, "Look at unit tests too, where fixtures and long lists of cases are common."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            guard unitTests || file.role != .test, !file.isCopiedByTool else { return }
            let text = file.tree.text
            var start = 0
            var index = 0
            var kept = 0
            while index <= text.count {
                guard index == text.count || text[index] == 0x0A || text[index] == 0x0D else {
                    index += 1
                    continue
                }
                if index - start > limit {
                    check(ByteRange(start, index), file)
                } else if index > start {
                    kept += 1
                }
                index += 1
                start = index
            }
            file.keeps(kept)
        }
    }

    private func check(_ line: ByteRange, _ file: FilePass) {
        let slice = file.root.slice(line)
        var length = 0
        var beyond = line.lower
        for (offset, byte) in slice.bytes.enumerated() where byte & 0xC0 != 0x80 {
            if length == limit { beyond = line.lower + offset }
            length += 1
        }
        guard length > limit else { return }
        let content = slice.bytes.drop { $0 == 0x20 || $0 == 0x09 }
        let isComment =
            content.starts(with: "//".utf8) || content.starts(with: "/*".utf8)
            || (content.first == 0x2A && file.allComments.contains { $0.range.contains(line.lower) })
        if ignoresComments, isComment { return }
        if ignoresUrls, length - longestURL(slice) <= limit { return }
        if ignoresStrings, isInString(beyond, file) { return }
        file.report(
            "this line has \(Prose.count(length, "character")), \(length - limit) more than the limit of \(limit)",
            help: isComment ? "wrap the comment" : "break the line, or give a part of it a name",
            at: ByteRange(beyond, line.upper),
            severity: ErrorLimit.severity(of: length, beyond: errorLimit))
    }

    private func longestURL(_ line: TextSlice) -> Int {
        guard line.contains("://") else { return 0 }
        return line.string.split { $0 == " " || $0 == "\"" || $0 == "<" || $0 == ">" || $0 == "\t" }
            .filter { $0.contains("://") }.map(\.unicodeScalars.count).max() ?? 0
    }

    private func isInString(_ offset: Int, _ file: FilePass) -> Bool { file.service(TextMap.self).isInString(offset) }

    static let examples: [Example] = [
        .bad("let total = first + ↓second\n", options: ["limit": .int(20)]),
        .bad("// A sentence that↓ goes on\nlet a = 1\n", options: ["limit": .int(18)]),
        .bad("let title = \"äöüäö↓üäöü\"\n", options: ["limit": .int(18)]),
        .good(
            "// See https://swift.org/documentation/api-design-guidelines\nlet a = 1\n", options: ["limit": .int(20)]),
        .good(
            "// A sentence that goes on\nlet a = 1\n", options: ["limit": .int(18), "ignores_comments": .bool(true)]),
        .good("let title = \"A long title here\"\n", options: ["limit": .int(20), "ignores_strings": .bool(true)]),
        .good(
            "let total = first + second\n", at: Example.testPath,
            options: ["limit": .int(20), "unit_tests": .bool(false)]),
        .bad(
            "let total = first + ↓second\n", at: Example.uiTestPath,
            options: ["limit": .int(20), "unit_tests": .bool(false)]),
        .good("let total = first + second\n", at: "AppUITests/SnapshotHelper.swift", options: ["limit": .int(20)]),
        .good("let title = \"äöüäöüäö\"\r\n", options: ["limit": .int(22)]),
    ]
}
