import TenetRepositorySupport
import TenetRuleKit

struct BranchNameForm: Rule {
    static let about = About(
        "branch-name-form", "Branch without the agreed form of a name", category: .history, severity: .warning,
        why: """
            The name of a branch says what kind of work is on it, and for which task. Lists of branches, and automations that \
            link a task to its branch, read nothing else.
            """,
        phrasings: [
            "Name every branch after the agreed form, such as `feature/TASK-123-brief-description`.",
            """
            Before you push, make sure that your Git ref states the type of work, the ticket key and a few hyphenated \
            words.
            """,
        ])

    var forms: [String] = []
    static let options = [
        Option<Self>(
            "forms", \.forms, addsUp: true,
            "Forms of which one is asked for, written as examples: `feature/TASK-123-brief-description`, where `TASK` is any key. Nothing is asked for without any."
        )
    ]

    func install(_ hooks: inout Hooks) {
        guard !forms.isEmpty else { return }
        let accepted = forms.map { WrittenForm($0) }
        hooks.onRepository { pass in
            guard let (document, place) = branch(pass.repository) else { return }
            let name = BranchName(place.text)
            guard !pass.repository.isMain(place.text), !name.isLasting, !name.isRelease, !name.isByBot,
                !accepted.contains(where: { $0.matches(place.text) })
            else {
                return
            }
            pass.report(
                "the name `\(place.text)` does not have the form \(forms.map { "`\($0)`" }.joined(separator: " or "))",
                help: "rename it with `git branch -m` before it is pushed", in: document, at: place)
        }
    }

    /// What is being worked on: other branches are other people's.
    private func branch(_ repository: Repository) -> (RepositoryDocument, RangedText)? {
        if let pullRequest = repository.pullRequest {
            return pullRequest.isByBot ? nil : (pullRequest.document, pullRequest.branch)
        }
        return repository.branch.map { ($0.document, $0.name) }
    }

    private static let forms: [String: OptionValue] = [
        "forms": .strings(["feature/TASK-123-brief-description", "bugfix/TASK-123-brief-description"])
    ]

    static let examples: [Example] = [
        .bad(files: [".git/HEAD": "↓tides\n"], options: forms),
        .bad(files: [".git/HEAD": "↓feature/tide-table\n"], options: forms),
        .bad(files: [".git/HEAD": "↓feature/HAR-12_Tide_Table\n"], options: forms),
        .bad(
            files: [".git/pull-request": "title: Tides\nbranch: ↓ana/tides\nbase: main\nauthor: ana\n\nText\n"],
            options: forms),
        .good(files: [".git/HEAD": "feature/HAR-12-tide-table\n"], options: forms),
        .good(files: [".git/HEAD": "main\n"], options: forms),
        .good(files: [".git/HEAD": "release/1.4\n"], options: forms),
        .good(files: [".git/HEAD": "renovate/nuke-12.x\n"], options: forms),
        .good(files: [".git/HEAD": "revert-84-feature/HAR-12-tide-table\n"], options: forms),
        .good(files: [".git/HEAD": "tides\n"]),
    ]
}
