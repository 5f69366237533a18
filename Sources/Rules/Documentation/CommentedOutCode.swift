import TenetRuleKit
import TenetRuleSupport

struct CommentedOutCode: Rule {
    static let about = About(
        "commented-out-code", "Commented-out code", category: .documentation, severity: .note, status: .preview,
        reads: [.comments],
        why: """
            Code in comments is not compiled, goes stale at once, and makes readers wonder whether it is still \
            needed.
            """,
        phrasings: [
            "Do not leave two or more consecutive lines of code commented out.",
            "Delete dead statements instead of putting `//` in front of them, because git remembers the old version.",
        ])

    var minimumLines = 2
    static let options = [
        Option<Self>("minimum_lines", \.minimumLines, minimum: 1, "How many lines of code in a row are reported.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            var run: [Comment] = []
            func close() {
                defer { run = [] }
                let code = run.filter { isCode($0.content) }
                guard let first = code.first, let last = code.last, code.count >= minimumLines,
                    code.count * 2 > run.count
                else { return }
                file.report(
                    "\(Prose.count(code.count, "line")) of code \(code.count == 1 ? "is" : "are") commented out",
                    help: "delete them: version control keeps them",
                    at: ByteRange(first.range.lower, last.range.upper))
            }
            for comment in file.comments {
                guard comment.kind == .line, !comment.isTrailing else {
                    close()
                    continue
                }
                if let last = run.last,
                    last.token != comment.token
                        || file.lineBreaks(in: ByteRange(last.range.upper, comment.range.lower)) > 1
                {
                    close()
                }
                run.append(comment)
            }
            close()
        }
    }

    private func isCode(_ line: String) -> Bool {
        guard let first = line.utf8.first else { return false }
        if line == "}" || line == "})" || line == "]" || line == ")" { return true }
        let starts = keywords.contains { line.hasPrefix($0) }
        let last = line.utf8.last ?? 0
        let opens = last == 0x7B || last == 0x28 || line.hasSuffix("in")
        if starts { return opens || line.contains("=") || line.contains("(") || line.hasSuffix(")") }
        // `name(…)`, `name.other = …`
        guard (0x61...0x7A).contains(first) || first == 0x2E || first == 0x40 else { return false }
        let head = line.prefix {
            $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" || $0 == "@" || $0 == "?" || $0 == "!"
        }
        let tail = line.dropFirst(head.count)
        return (tail.hasPrefix("(") && (last == 0x29 || last == 0x7B || last == 0x2C)) || tail.hasPrefix(" = ")
            || tail.hasPrefix(" += ")
    }
    private let keywords = [
        "let ", "var ", "func ", "if ", "guard ", "for ", "while ", "switch ", "case ", "return ", "private ",
        "public ",
        "static ", "override ", "@objc", "struct ", "class ", "enum ", "extension ", "try ", "await ", "import ",
        "} else",
    ]

    static let examples: [Example] = [
        .bad("func run() {\n    ↓// let row = load(1)\n    // row.open()\n    go()\n}"),
        .bad("↓// if isOpen {\n//     close()\n// }\nlet a = 1"),
        .good("// If the row is open, it is closed first,\n// for the reasons given above (see there).\nlet a = 1"),
        .good("// let row = load(1)\nlet a = 1"),
        .good("/// let row = load(1)\n/// row.open()\nlet a = 1"),
    ]
}
