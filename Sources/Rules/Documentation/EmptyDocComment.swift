import TenetRuleKit
import TenetRuleSupport

struct EmptyDocComment: Rule {
    static let about = About(
        "empty-doc-comment", "Empty documentation comment", category: .documentation, severity: .warning,
        reads: [.comments, .lineEndings],
        why: "An empty `///` counts as documentation for every tool, and tells nobody anything.",
        phrasings: [
            "Do not leave documentation comments empty.",
            "A bare `///` says nothing: write a sentence or remove the slashes.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            guard
                file.root.slice(file.root.fullRange).contains("///")
                    || file.root.slice(file.root.fullRange).contains("/**")
            else { return }
            let comments = file.comments.filter { $0.isDoc && !$0.isTrailing }
            var index = 0
            while index < comments.count {
                var end = index + 1
                while end < comments.count, comments[end].token == comments[index].token,
                    file.lineBreaks(in: ByteRange(comments[end - 1].range.upper, comments[end].range.lower)) <= 1
                {
                    end += 1
                }
                let group = comments[index..<end]
                index = end
                guard let first = group.first, let last = group.last, group.allSatisfy({ $0.content.isEmpty }) else {
                    continue
                }
                let range = ByteRange(first.range.lower, last.range.upper)
                file.report(
                    "this documentation comment is empty", help: "say what the declaration is for, or delete it",
                    at: range, fix: .deleteLines(range, in: file, "Delete the empty comment", .safe))
            }
        }
    }

    static let examples: [Example] = [
        .bad("↓///\nlet a = 1", fixed: "let a = 1"),
        .bad(
            "struct Row {\n    ↓///\n    ///\n    let title: String\n}", fixed: "struct Row {\n    let title: String\n}"
        ),
        .bad("↓/**\n */\nlet a = 1", fixed: "let a = 1"),
        .good("/// A row.\n///\n/// It has a title.\nlet a = 1"),
        .good("//\nlet a = 1\n// Nothing\n"),
        .good("/**/\nlet a = 1\n////////\nlet b = 2"),
    ]
}
