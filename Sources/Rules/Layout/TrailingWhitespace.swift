import TenetRuleKit
import TenetRuleSupport

struct TrailingWhitespace: Rule {
    static let about = About(
        "trailing-whitespace", "Trailing whitespace", category: .layout, severity: .warning,
        aliases: ["trailing_whitespace"], reads: [.lineEndings, .comments, .strings], isConvention: true,
        why: """
            Blanks at the end of a line cannot be seen, yet every editor that removes them changes the line in a \
            diff.
            """)

    var ignoresBlankLines = false
    var ignoresComments = false
    var every = false
    static let options = [
        Option<Self>("ignores_blank_lines", \.ignoresBlankLines, "Leave lines alone that hold nothing but blanks."),
        Option<Self>("ignores_comments", \.ignoresComments, "Leave blanks behind a comment alone."),
        Option<Self>("every", \.every, "Report every line, not each file once."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let text = file.tree.text
            var found: [ByteRange] = []
            var end = 0
            while end <= text.count {
                end = text[end...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
                var blanks = end
                while blanks > 0, text[blanks - 1] == 0x20 || text[blanks - 1] == 0x09 { blanks -= 1 }
                if blanks < end { found.append(ByteRange(blanks, end)) }
                end += 1
            }
            guard !found.isEmpty else { return file.keeps() }
            report(found, in: text, file)
        }
    }

    /// One finding for a file: an editor has left it that way, and one save puts it right.
    private func report(_ found: [ByteRange], in text: UnsafeBufferPointer<UInt8>, _ file: FilePass) {
        let map = file.service(TextMap.self)
        func isBlankLine(_ range: ByteRange) -> Bool {
            range.lower == 0 || text[range.lower - 1] == 0x0A || text[range.lower - 1] == 0x0D
        }
        let wrong = found.filter { range in
            !map.isInString(range.lower) && !(ignoresBlankLines && isBlankLine(range))
                && !(ignoresComments && map.isInComment(range.lower))
        }
        for places in every ? wrong.map({ [$0] }) : [wrong] {
            guard let first = places.first else { continue }
            let message =
                places.count > 1
                ? "\(places.count) lines of this file end with blanks"
                : isBlankLine(first) ? "this empty line holds blanks" : "blanks at the end of the line"
            file.report(
                message, help: "delete them", at: first,
                fix: Fix("Delete the blanks", .safe, places.map { Edit($0, "") }))
        }
    }

    static let examples: [Example] = [
        .bad("let a = 1↓  \nlet b = 2\n", fixed: "let a = 1\nlet b = 2\n"),
        .bad("struct A {\n↓    \n    let b = 2\t\n}\n", fixed: "struct A {\n\n    let b = 2\n}\n"),
        .bad("// A note↓ \nlet a = 1 ", fixed: "// A note\nlet a = 1"),
        .bad("struct A {\n↓    \n}\n", fixed: "struct A {\n\n}\n"),
        .bad("let a = 1↓ \nlet b = 2↓ \n", fixed: "let a = 1\nlet b = 2\n", options: ["every": .bool(true)]),
        .good("let a = 1\n\nlet b = 2\n"),
        .good("let text = \"\"\"\n    one  \n    \n    two\n    \"\"\"\n"),
        .good("struct A {\n    \n}\n", options: ["ignores_blank_lines": .bool(true)]),
        .good("// A note \nlet a = 1\n", options: ["ignores_comments": .bool(true)]),
    ]
}
