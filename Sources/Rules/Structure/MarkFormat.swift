import TenetRuleKit
import TenetRuleSupport

struct MarkFormat: Rule {
    static let about = About(
        "mark-format", "MARK comment in another form", category: .structure, severity: .warning, status: .stable,
        aliases: ["mark"],
        reads: [.comments], isConvention: true,
        why:
            "Sections are found by searching for `// MARK:`; marks in other spellings are overlooked or lose their line.",
        phrasings: [
            "Write section comments exactly as `// MARK: Name` or `// MARK: - Name`.",
            """
            Headings for the jump bar are in capitals, with a space after the slashes and a colon, never `//MARK` or \
            `// Mark`.
            """,
        ])

    var dash = "any"
    var onlyViews = false
    static let options = [
        Option<Self>(
            "dash", \.dash, choices: ["any", "always"],
            "`always` asks for `// MARK: - Name`, the form with a dividing line."),
        Option<Self>("only_views", \.onlyViews, "Only look at marks between the members of views."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let text = file.root.slice(file.root.fullRange)
            guard text.contains("MARK") || text.contains("Mark:") || text.contains("mark:") else { return }
            for comment in file.comments where comment.kind == .line || comment.kind == .docLine {
                if onlyViews, !isInView(comment) { continue }
                check(comment, file)
            }
        }
    }

    /// Between the braces of a view or of an extension of one.
    private func isInView(_ comment: Comment) -> Bool {
        comment.token.ancestors.contains { around in
            guard let group = around.asDeclGroup, group.isView || group.inheritsInFile("ViewModifier") else {
                return false
            }
            return group.memberBlock.leftBrace.range.upper <= comment.range.lower
        }
    }

    private func check(_ comment: Comment, _ file: FilePass) {
        let content = comment.content
        let word = content.prefix(4)
        guard word == "MARK" || ((word == "Mark" || word == "mark") && content.dropFirst(4).first == ":") else {
            return
        }
        var rest = content.dropFirst(4)
        // Prose such as `MARKER` or `MARK the row`.
        let sign = rest.drop { $0 == " " }.first
        guard sign == ":" || sign == "-" || sign == nil else { return }
        rest = rest.drop { $0 == " " || $0 == ":" }
        let hasDash = rest.first == "-"
        let name = rest.drop { $0 == "-" || $0 == " " }
        let bare = hasDash ? "// MARK: -" : "// MARK:"
        let wanted = name.isEmpty ? bare : dash == "always" || hasDash ? "// MARK: - \(name)" : "// MARK: \(name)"
        guard !(name.isEmpty && !hasDash) else { return }
        guard comment.text != wanted, comment.text.string.trimmingEnd() != wanted else { return file.keeps() }
        file.report(
            "this section mark is not in the common form", help: "write `\(wanted)`", at: comment.range,
            fix: .replace(comment.range, with: wanted, "Write `\(wanted)`", .safe))
    }

    static let examples: [Example] = [
        .bad("↓//MARK: - Loading\nlet a = 1", fixed: "// MARK: - Loading\nlet a = 1"),
        .bad(
            "↓// MARK:- Loading\nlet a = 1\n↓// Mark: Saving\nlet b = 1",
            fixed: "// MARK: - Loading\nlet a = 1\n// MARK: Saving\nlet b = 1"),
        .bad("↓// MARK - Loading\nlet a = 1", fixed: "// MARK: - Loading\nlet a = 1"),
        .bad(
            "↓// MARK: Loading\nlet a = 1", fixed: "// MARK: - Loading\nlet a = 1", options: ["dash": .string("always")]
        ),
        .bad(
            "final class Model {\n    //MARK: Loading\n    let a = 1\n}\nstruct Card: View {\n    ↓//MARK: Body\n    let b = 1\n}",
            fixed:
                "final class Model {\n    //MARK: Loading\n    let a = 1\n}\nstruct Card: View {\n    // MARK: Body\n    let b = 1\n}",
            options: ["only_views": .bool(true)]),
        .good("// MARK: - Loading\nlet a = 1\n// MARK: Saving\nlet b = 1\n// MARK: -\nlet c = 1"),
        .good("// MARKER of the route\n// Mark the row.\nlet a = 1"),
        .good("let text = \"//MARK: x\""),
    ]
}

extension String {
    fileprivate func trimmingEnd() -> String {
        var text = self
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
