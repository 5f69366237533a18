import TenetRuleKit
import TenetRuleSupport

struct IndentationCharacter: Rule {
    static let about = About(
        "indentation-character", "Indentation with the wrong character", category: .layout, severity: .warning,
        reads: [.lineEndings, .comments, .strings],
        isConvention: true,
        why: "Tabs and spaces line up differently in every viewer, so mixed code looks indented at random.",
        phrasings: [
            "Indent code with spaces, not tabs.",
            "Never use the tab character at the start of a line; four blanks per level it is.",
        ])

    var style = "spaces"
    var width = 4
    static let options = [
        Option<Self>("style", \.style, choices: ["spaces", "tabs"], "What indents a line."),
        Option<Self>("width", \.width, minimum: 1, "How many spaces stand for a tab when the fix puts spaces."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let text = file.tree.text
            let wrong: UInt8 = style == "spaces" ? 0x09 : 0x20
            guard text.contains(wrong) else { return file.keeps() }
            var found: [ByteRange] = []
            var indentedLines = 0
            var index = 0
            while index < text.count {
                var end = index
                while end < text.count, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
                let isBlank = end == text.count || text[end] == 0x0A || text[end] == 0x0D
                if !isBlank, end > index {
                    indentedLines += 1
                    if isWrong(text[index..<end]) {
                        let known = file.service(TextMap.self)
                        if !known.isInString(index), !known.isInComment(index) { found.append(ByteRange(index, end)) }
                    }
                }
                index = end
                while index < text.count, text[index] != 0x0A { index += 1 }
                index += 1
            }
            if found.isEmpty, indentedLines > 0 { file.keeps() }
            report(found, of: indentedLines, file)
        }
    }

    /// Spaces behind tabs may line things up; a tab behind spaces never may.
    private func isWrong(_ indent: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        style == "spaces" ? indent.contains(0x09) : indent.first == 0x20 && indent.count >= width
    }

    /// One finding where most of a file is written the other way: a thousand that say the same help nobody.
    private func report(_ found: [ByteRange], of lineCount: Int, _ file: FilePass) {
        let other = style == "spaces" ? "a tab" : "spaces"
        func fix(_ ranges: [ByteRange]) -> Fix {
            Fix("Indent with \(style)", .safe, ranges.map { Edit($0, replacement(of: file.root.slice($0))) })
        }
        if found.count >= 10, found.count * 2 > lineCount, let first = found.first {
            let others = style == "spaces" ? "tabs" : "spaces"
            file.report(
                "\(found.count) lines of this file are indented with \(others)", help: "indent with \(style)",
                at: first,
                fix: fix(found))
        } else {
            for range in found {
                file.report(
                    "this line is indented with \(other)", help: "indent with \(style)", at: range, fix: fix([range]))
            }
        }
    }

    private func replacement(of indent: TextSlice) -> String {
        let columns = indent.bytes.reduce(0) { $1 == 0x09 ? ($0 / width + 1) * width : $0 + 1 }
        return style == "spaces"
            ? String(repeating: " ", count: columns)
            : String(repeating: "\t", count: columns / width) + String(repeating: " ", count: columns % width)
    }

    static let examples: [Example] = [
        .bad("struct A {\n↓\tlet b = 1\n}\n", fixed: "struct A {\n    let b = 1\n}\n"),
        .bad("func a() {\n↓  \tb()\n}\n", fixed: "func a() {\n    b()\n}\n"),
        .bad(
            "struct A {\n↓    let b = 1\n}\n", fixed: "struct A {\n\tlet b = 1\n}\n",
            options: ["style": .string("tabs")]),
        .bad(
            "struct A {\n↓\tlet b = 1\n" + String(repeating: "\tlet c = 2\n", count: 9) + "}\n",
            fixed: "struct A {\n    let b = 1\n" + String(repeating: "    let c = 2\n", count: 9) + "}\n"),
        .good("struct A {\n    let b = 1\n}\n"),
        .good("struct A {\n\tlet b = 1\n\t  + 2\n}\n", options: ["style": .string("tabs")]),
        .good("let text = \"\"\"\n\tone\n\"\"\"\n"),
        .good("/*\n\tone\n*/\nlet a = 1\n"),
    ]
}
