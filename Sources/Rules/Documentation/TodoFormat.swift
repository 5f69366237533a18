import TenetRuleKit
import TenetRuleSupport

struct TodoFormat: Rule {
    static let about = About(
        "todo-format", "Marker of open work in another form", category: .documentation, severity: .note,
        status: .stable,
        reads: [.comments],
        why: """
            Editors and scripts list `TODO:` and `FIXME:`; other spellings, and markers without a text, are lost \
            work.
            """,
        phrasings: [
            "Write markers of open work as `TODO:` or `FIXME:` followed by a description.",
            """
            Notes about unfinished things use the two standard uppercase tags with a colon and say what is left; no \
            `HACK`, no empty reminders.
            """,
        ])

    var owner = false
    var tickets: [String] = []
    static let options = [
        Option<Self>("owner", \.owner, "Ask for a name: `TODO(anna):`."),
        Option<Self>("tickets", \.tickets, "What the text must hold one of, followed by a digit: `SHOP-` or `#`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            for (index, comment) in file.comments.enumerated() where mayMark(comment.text) {
                let next = index + 1 < file.comments.count ? file.comments[index + 1] : nil
                let goesOn = next.map {
                    !$0.isTrailing && $0.kind == comment.kind
                        && file.lineBreaks(in: ByteRange(comment.range.upper, $0.range.lower)) <= 1
                }
                check(comment, goesOn: goesOn ?? false, file)
            }
        }
    }

    private func mayMark(_ text: TextSlice) -> Bool { markers.contains { text.contains($0) } }
    private let markers = ["TODO", "FIXME", "todo", "fixme", "Todo", "Fixme", "FixMe", "ToDo", "XXX", "HACK"]

    private func check(_ comment: Comment, goesOn: Bool, _ file: FilePass) {
        guard comment.kind == .line || comment.kind == .docLine else { return }
        let content = comment.content
        guard let marker = markers.first(where: { content.hasPrefix($0) }) else { return }
        let start = comment.range.upper - trimmedCount(comment, content)
        let place = ByteRange(start, start + marker.utf8.count)
        let wanted = marker == "XXX" || marker == "HACK" ? "FIXME" : marker.uppercased()
        let rest = content.dropFirst(marker.count)
        guard
            rest.first.map({ !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "/" && $0 != "'" && $0 != "-" }) ?? true
        else { return }
        let name = rest.first == "(" ? rest.prefix { $0 != ")" } : ""
        var tail = name.isEmpty ? rest : rest.dropFirst(name.count + 1)
        let hasColon = tail.first == ":"
        if hasColon { tail = tail.dropFirst() }
        let text = tail.drop { $0 == " " }
        // A sentence about to-dos, not a marker.
        if marker != wanted, !hasColon, marker != "XXX", marker != "HACK", !isCommand(text) { return }
        if text.isEmpty, goesOn { return }
        if text.isEmpty {
            file.report("this `\(wanted)` does not say what is to be done", help: "write it behind a colon", at: place)
        } else if marker != wanted || !hasColon {
            let upper = start + marker.utf8.count + name.utf8.count + (name.isEmpty ? 0 : 1)
            let right = wanted + name + (name.isEmpty ? "" : ")") + ":"
            let gap = hasColon || text.utf8.count < tail.utf8.count ? "" : " "
            file.report(
                "`\(marker)` is not the form that editors list", help: "write `\(wanted): …`", at: place,
                fix: .replace(
                    ByteRange(start, upper + (hasColon ? 1 : 0)), with: right + gap, "Write `\(wanted):`", .safe))
        } else if !goesOn, isVague(text) {
            file.report(
                "this `\(wanted)` does not say what is to be done",
                help: "name what is wrong here and what would be right",
                at: place)
        } else if owner, name.isEmpty {
            file.report("nobody is named who will do this", help: "write `\(wanted)(name): …`", at: place)
        } else if !tickets.isEmpty, !tickets.contains(where: { hasTicket(content, $0) }) {
            file.report(
                "no ticket is named, so this will be forgotten", help: "add one, such as `\(tickets[0])123`", at: place)
        }
    }

    /// `todo add paging`, which is no sentence about to-dos such as `todo items are sorted`.
    private func isCommand(_ text: some StringProtocol) -> Bool {
        let word = text.prefix { $0.isLetter }
        return commands.contains(word.lowercased()) && text.dropFirst(word.count).first == " "
    }

    private let commands: Set<String> = [
        "add", "fix", "remove", "implement", "handle", "use", "make", "move", "refactor", "replace", "support",
        "delete",
        "clean", "improve", "rename", "rewrite", "extract", "translate", "localize", "investigate", "figure", "drop",
    ]

    /// `fix this`, `improve`, `clean up later`: words that would fit behind any other marker, too.
    private func isVague(_ text: some StringProtocol) -> Bool {
        let words = text.lowercased().split { !$0.isLetter }
        if words.isEmpty { return !text.contains(where: \.isNumber) }
        return words.count <= 5 && words.allSatisfy { vague.contains(String($0)) }
    }

    private let vague: Set<String> = [
        "fix", "fixme", "this", "it", "me", "that", "here", "later", "soon", "now", "improve", "refactor", "clean",
        "cleanup", "up",
        "check", "do", "rework", "revisit", "change", "update", "review", "better", "make", "needs", "need", "work",
        "please", "todo", "should", "be", "fixed", "improved", "stuff", "something", "properly", "someday", "hack",
        "to", "must",
        "again", "look", "at", "into", "the", "code", "a", "nicer", "cleaner",
    ]

    /// The bytes from the first character of the content to the end of the comment.
    private func trimmedCount(_ comment: Comment, _ content: String) -> Int {
        let bytes = comment.text.bytes
        let trailing = bytes.reversed().prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.count
        return content.utf8.count + trailing
    }

    private func hasTicket(_ text: String, _ prefix: String) -> Bool {
        var rest = Substring(text)
        while let range = rest.firstRange(of: prefix) {
            rest = rest[range.upperBound...]
            if rest.first?.isNumber == true { return true }
        }
        return false
    }

    static let examples: [Example] = [
        .bad("// ↓TODO add paging\nlet a = 1", fixed: "// TODO: add paging\nlet a = 1"),
        .bad(
            "// ↓todo: add paging\nlet a = 1  // ↓HACK works for now",
            fixed: "// TODO: add paging\nlet a = 1  // FIXME: works for now"),
        .bad("// ↓TODO:\nlet a = 1\n/// ↓FIXME\nlet b = 2"),
        .bad("// ↓TODO: Add paging\nlet a = 1", options: ["owner": .bool(true)]),
        .bad("// ↓FIXME: Add paging\nlet a = 1", options: ["tickets": .strings(["SHOP-"])]),
        .bad("let a = 1  // ↓TODO: fix this\nlet b = 2\n// ↓FIXME: clean up later!\nlet c = 3"),
        .bad("let a = 1  // ↓todo add sorting by date", fixed: "let a = 1  // TODO: add sorting by date"),
        .good("// TODO: fix the total of refunds\n// FIXME: this is\n// wrong for guests\nlet a = 1"),
        .good("// TODO: Add paging\n// TODO(anna): Add sorting\nlet a = 1"),
        .good("// TODO: SHOP-12 Add paging\nlet a = 1", options: ["tickets": .strings(["SHOP-", "#"])]),
        .good("// TODO:\n// Add paging.\nlet a = 1"),
        .good("// Todo items are kept sorted.\n// TODOs of a user\nlet todo = 1"),
        .good("let text = \"TODO\""),
    ]
}
