import TenetRuleKit
import TenetRuleSupport

struct TrailingWhitespace: Rule {
    static let about = About(
        "trailing-whitespace", "Trailing whitespace", category: .layout, severity: .warning,
        aliases: ["trailing_whitespace"], reads: [.lineEndings, .comments, .strings], isConvention: true,
        why: """
            Blanks at the end of a line cannot be seen, yet every editor that removes them changes the line in a \
            diff.
            """,
        phrasings: [
            "Do not leave spaces or tabs at the end of a line.",
            "Strip invisible blanks behind the code before you commit.",
        ])

    var ignoresBlankLines = false
    var ignoresComments = false
    static let options = [
        Option<Self>("ignores_blank_lines", \.ignoresBlankLines, "Leave lines alone that hold nothing but blanks."),
        Option<Self>("ignores_comments", \.ignoresComments, "Leave blanks behind a comment alone."),
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

    private func report(_ found: [ByteRange], in text: UnsafeBufferPointer<UInt8>, _ file: FilePass) {
        let map = file.service(TextMap.self)
        for range in found where !map.isInString(range.lower) {
            let isBlankLine = range.lower == 0 || text[range.lower - 1] == 0x0A || text[range.lower - 1] == 0x0D
            if ignoresBlankLines && isBlankLine || ignoresComments && map.isInComment(range.lower) { continue }
            file.report(
                isBlankLine ? "this empty line holds blanks" : "blanks at the end of the line", help: "delete them",
                at: range, fix: Fix("Delete the blanks", .safe, [Edit(range, "")]))
        }
    }

    static let examples: [Example] = [
        .bad("let a = 1↓  \nlet b = 2\n", fixed: "let a = 1\nlet b = 2\n"),
        .bad("struct A {\n↓    \n    let b = 2↓\t\n}\n", fixed: "struct A {\n\n    let b = 2\n}\n"),
        .bad("// A note↓ \nlet a = 1↓ ", fixed: "// A note\nlet a = 1"),
        .bad("struct A {\n↓    \n}\n", fixed: "struct A {\n\n}\n"),
        .good("let a = 1\n\nlet b = 2\n"),
        .good("let text = \"\"\"\n    one  \n    \n    two\n    \"\"\"\n"),
        .good("struct A {\n    \n}\n", options: ["ignores_blank_lines": .bool(true)]),
        .good("// A note \nlet a = 1\n", options: ["ignores_comments": .bool(true)]),
    ]
}
