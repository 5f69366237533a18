import TenetRuleKit
import TenetRuleSupport

struct FinalNewline: Rule {
    static let about = About(
        "final-newline", "File does not end in one newline", category: .layout, severity: .warning,
        aliases: ["trailing_newline"], reads: [.lineEndings, .comments, .strings],
        why: "A last line without an ending shows up as changed as soon as something is added behind it.",
        phrasings: [
            "End every file with exactly one newline.",
            "The last line of a source is terminated, and no blank lines follow it.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let text = file.tree.text
            var end = text.count
            while end > 0,
                text[end - 1] == 0x0A || text[end - 1] == 0x0D || text[end - 1] == 0x20 || text[end - 1] == 0x09
            { end -= 1 }
            guard end > 0 else { return }
            let breaks = file.lineBreaks(in: ByteRange(end, text.count))
            let last = text[text.count - 1]
            guard breaks != 1 || (last != 0x0A && last != 0x0D) else { return }
            // Blanks on the last line are for the rule that looks for them.
            if breaks == 0, end < text.count { return }
            file.report(
                breaks == 0 ? "the file ends without a newline" : "the file ends in empty lines",
                help: "end it in one newline", at: ByteRange(end, breaks == 0 ? end : text.count),
                fix: .replace(ByteRange(end, text.count), with: file.newline, "End the file in one newline", .safe))
        }
    }

    static let examples: [Example] = [
        .bad("let a = 1↓", fixed: "let a = 1\n"),
        .bad("let a = 1\nlet b = 2↓\n\n\n", fixed: "let a = 1\nlet b = 2\n"),
        .bad("let a = 1\r\nlet b = 2↓", fixed: "let a = 1\r\nlet b = 2\r\n"),
        .good("let a = 1\n"),
        .good("let a = 1\r\n"),
        .good(""),
    ]
}
