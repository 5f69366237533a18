import TenetRuleKit
import TenetRuleSupport

struct MixedLineEndings: Rule {
    static let about = About(
        "mixed-line-endings", "Mixed line endings", category: .layout, severity: .warning,
        reads: [.lineEndings, .comments, .strings],
        why: "Lines that end differently show up as changed in diffs where nothing did, and confuse simple tools.",
        phrasings: [
            "Use the same line ending throughout a file.",
            "Never let CRLF and LF stand side by side in one source.",
        ])

    var style = "file"
    static let options = [
        Option<Self>(
            "style", \.style, choices: ["file", "lf", "crlf"],
            "What ends a line: `lf`, `crlf`, or whatever most lines of the file use.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let text = file.tree.text
            // A file without carriage returns is right unless they are asked for.
            guard style == "crlf" || text.contains(0x0D) else { return }
            var windows: [ByteRange] = []
            var plain: [ByteRange] = []
            for index in text.indices where text[index] == 0x0A {
                if index > 0, text[index - 1] == 0x0D {
                    windows.append(ByteRange(index - 1, index + 1))
                } else {
                    plain.append(ByteRange(index, index + 1))
                }
            }
            let wantsWindows = style == "crlf" || (style == "file" && windows.count > plain.count)
            let wrong = wantsWindows ? plain : windows
            guard let first = wrong.first else { return }
            let map = file.service(TextMap.self)
            let ending = wantsWindows ? "\r\n" : "\n"
            // Line breaks in a multi-line string are the same value either way, but leave literals as they are.
            let edits = wrong.filter { !map.isInString($0.lower) }.map { Edit($0, ending) }
            let lines = "\(Prose.count(wrong.count, "line")) \(wrong.count == 1 ? "ends" : "end")"
            file.report(
                "\(lines) in \(wantsWindows ? "LF" : "CRLF") where \(wantsWindows ? "CRLF" : "LF") is used",
                help: "end every line the same way", at: first,
                fix: edits.isEmpty ? nil : Fix("Use \(wantsWindows ? "CRLF" : "LF") throughout", .safe, edits))
        }
    }

    static let examples: [Example] = [
        .bad("let a = 1\nlet b = 2↓\r\nlet c = 3\n", fixed: "let a = 1\nlet b = 2\nlet c = 3\n"),
        .bad("let a = 1\r\nlet b = 2↓\nlet c = 3\r\n", fixed: "let a = 1\r\nlet b = 2\r\nlet c = 3\r\n"),
        .bad("let a = 1↓\r\nlet b = 2\r\n", fixed: "let a = 1\nlet b = 2\n", options: ["style": .string("lf")]),
        .good("let a = 1\nlet b = 2\n"),
        .good("let a = 1\r\nlet b = 2\r\n"),
        .good("let a = 1\nlet b = 2\n", options: ["style": .string("lf")]),
    ]
}
