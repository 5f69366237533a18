import TenetRepositorySupport
import TenetRuleKit

struct PullRequestIncomplete: Rule {
    static let about = About(
        "pull-request-incomplete", "Description that its author did not finish", category: .review, severity: .warning,
        why: """
            The description is what reviewers read first and what the history keeps. Empty, or with the words of the \
            template in it, it says that nobody thought about what a reader needs.
            """,
        phrasings: [
            """
            Write a complete description for every pull request: no template text, no placeholders and no unchecked \
            boxes.
            """,
            "Before asking for review, say what changed and fill in or finish everything the form asks for.",
        ])

    var tasks = true
    static let options = [Option<Self>("tasks", \.tasks, "Boxes without a tick count, too.")]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard let request = pass.repository.pullRequest, !request.isByBot, !request.isDraft,
                !request.title.text.hasPrefix("Revert \"")
            else { return }
            let description = Description(request)
            guard description.isFilled else {
                return pass.report(
                    "this pull request says nothing", help: "say what changes and why", in: request.document.path,
                    at: request.title.range)
            }
            for placeholder in description.placeholders {
                pass.report(
                    "`\(placeholder.text)` is a placeholder of the template", help: "put in what belongs there",
                    in: request.document, at: placeholder)
            }
            for task in description.openTasks where tasks {
                pass.report(
                    "this box has no tick", help: "do it, tick it, or take the line out and say why",
                    in: request.document, at: task)
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [".git/pull-request": "title: ↓Add a pier\n\n"]),
        .bad(files: [".git/pull-request": "title: ↓Add a pier\n\n## Summary\n\n<!-- Describe your change -->\n"]),
        .bad(files: [".git/pull-request": "title: Add a pier\n\n## Summary\n\nIt ↓[describe what it does] well.\n"]),
        .bad(files: [
            ".git/pull-request": "title: Add a pier\n\nA pier.\n\n- [x] Tests\n↓- [ ] Ran against the real API\n"
        ]),
        .good(files: [".git/pull-request": "title: Add a pier\n\nA [pier](https://example.org), `[two words]`, [1].\n"]
        ),
        .good(
            files: [".git/pull-request": "title: Add a pier\n\nA pier.\n\n- [ ] Later\n"],
            options: ["tasks": .bool(false)]),
        .good(files: [".git/pull-request": "title: Revert \"Add a pier\"\n\n"]),
    ]
}
