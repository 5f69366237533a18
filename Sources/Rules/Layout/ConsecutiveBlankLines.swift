import TenetRuleKit
import TenetRuleSupport

struct ConsecutiveBlankLines: Rule {
    static let about = About(
        "consecutive-blank-lines", "Consecutive blank lines", category: .layout, severity: .warning,
        aliases: ["vertical_whitespace"], reads: [.lineEndings, .comments, .strings],
        why: "One empty line separates; more of them only push code off the screen.",
        phrasings: [
            "Leave at most one blank line in a row.",
            "Never separate code with two or more empty rows.",
        ])

    var limit = 1
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1, bounds: .most("blank line", "empty line"), "The most empty lines in a row.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let text = file.tree.text
            var index = 0
            while index < text.count {
                guard text[index] == 0x0A else {
                    index += 1
                    continue
                }
                // From behind one line break to the beginning of the next line with something on it.
                let start = index + 1
                var lineStart = start
                var starts: [Int] = []
                var end = start
                while end < text.count {
                    if text[end] == 0x0A {
                        starts.append(lineStart)
                        lineStart = end + 1
                    } else if text[end] != 0x20, text[end] != 0x09, text[end] != 0x0D {
                        break
                    }
                    end += 1
                }
                if starts.count > limit, end < text.count {
                    let known = file.service(TextMap.self)
                    let extra = ByteRange(starts[limit], lineStart)
                    if !known.isInString(start), !known.isInComment(start) {
                        file.report(
                            "\(starts.count) empty lines in a row",
                            help: limit == 1 ? "keep one" : "keep \(limit) at most",
                            at: extra, fix: .replace(extra, with: "", "Delete the extra empty lines", .safe))
                    }
                }
                index = max(end, start)
            }
        }
    }

    static let examples: [Example] = [
        .bad("let a = 1\n\n↓\nlet b = 2\n", fixed: "let a = 1\n\nlet b = 2\n"),
        .bad(
            "struct A {\n    let a = 1\n\n↓   \n\n    let b = 2\n}\n",
            fixed: "struct A {\n    let a = 1\n\n    let b = 2\n}\n"),
        .bad("let a = 1\r\n\r\n↓\r\nlet b = 2\r\n", fixed: "let a = 1\r\n\r\nlet b = 2\r\n"),
        .good("let a = 1\n\nlet b = 2\n"),
        .good("let a = 1\n\n\nlet b = 2\n", options: ["limit": .int(2)]),
        .good("let text = \"\"\"\n    one\n\n\n    two\n    \"\"\"\n"),
        .good("/*\n one\n\n\n two\n*/\nlet a = 1\n"),
    ]
}
