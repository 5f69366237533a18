import TenetRepositorySupport
import TenetRuleKit

struct LinkedIssueMissing: Rule {
    static let about = About(
        "linked-issue-missing", "Pull request that names no issue", category: .review, severity: .warning,
        why: """
            What a change is for was discussed where the issue is. Without its number a reviewer does not find that, and in a \
            year nobody does. The title, the text, links and the name of the branch count; programs, drafts and reverts do not.
            """,
        phrasings: [
            "Every pull request must reference its issue in the title, description, or branch name.",
            "Reviewers find the ticket number, like `#123`, in each change that is proposed for merging.",
        ])

    var forms = ["#123", "GH-123", "TASK-123"]
    var except: [String] = []
    static let options = [
        Option<Self>(
            "forms", \.forms,
            """
            How issues are written, as examples: `#123` for a number and for the address of an issue, `TASK-123` for any key \
            with a number, `HAR-123` for that key alone.
            """),
        Option<Self>("except", \.except, "Labels, and beginnings of titles, of pull requests that need no issue."),
    ]

    func install(_ hooks: inout Hooks) {
        let references = IssueReferences(forms: forms)
        hooks.onRepository { pass in
            guard let request = pass.repository.pullRequest, !request.isByBot, !request.isDraft,
                !request.title.text.hasPrefix("Revert \""),
                !except.contains(where: { request.title.text.hasPrefix($0) || request.labels.contains($0) }),
                !references.areIn(request)
            else { return }
            let shown = forms.map { "`\($0)`" }.joined(separator: " or ")
            pass.report(
                "the pull request names no issue", help: "name the one that it is for, written \(shown)",
                in: request.document.path, at: request.title.range)
        }
    }

    private static func request(_ title: String, _ body: String, _ more: String = "") -> [String: String] {
        [".git/pull-request": "title: \(title)\n\(more)\n\(body)\n"]
    }
    private static let keys: [String: OptionValue] = ["forms": .strings(["HAR-123"])]

    static let examples: [Example] = [
        .bad(files: request("↓Add a pier", "A pier for boats.")),
        .bad(files: request("↓Add a pier", "<!-- Closes #12 -->\n\nSee https://example.org/piers/12.")),
        .bad(files: request("↓Add a pier", "Closes #12."), options: keys),
        .bad(files: request("↓[PIER-12] Add a pier", "A pier."), options: keys),
        .good(files: request("Add a pier", "Closes #12.")),
        .good(files: request("Add a pier (ana/harbor#12)", "A pier.")),
        .good(files: request("Add a pier", "See [the plan](https://example.org/ana/harbor/issues/12).")),
        .good(files: request("[HAR-12] Add a pier", "A pier."), options: keys),
        .good(files: request("Add a pier", "A pier.", "branch: feature/har-12-pier\n"), options: keys),
        .good(files: request("Bump tides", "Bumps tides.", "author: dependabot[bot]\n")),
        .good(files: request("[Deps] Update tides", "New."), options: ["except": .strings(["[Deps]"])]),
    ]
}
