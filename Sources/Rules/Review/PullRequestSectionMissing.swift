import TenetRepositorySupport
import TenetRuleKit

struct PullRequestSectionMissing: Rule {
    static let about = About(
        "pull-request-section-missing", "Description without an agreed section", category: .review, severity: .warning,
        why: """
            A reviewer looks for the reason of a change and for what was tried, each in its place. A section that is not \
            there was forgotten or is not needed, and nobody can tell which.
            """,
        phrasings: [
            "Every pull request description contains the sections Summary and Test Plan.",
            "Authors fill in all headings of our PR template and leave none of them blank.",
        ])

    var sections: [String] = []
    static let options = [
        Option<Self>(
            "sections", \.sections, addsUp: true,
            "Headings that every description has, at any level and in capitals or not; `or` between two forms.")
    ]

    func install(_ hooks: inout Hooks) {
        guard !sections.isEmpty else { return }
        hooks.onRepository { pass in
            guard let request = pass.repository.pullRequest, !request.isByBot, !request.isDraft,
                !request.title.text.hasPrefix("Revert \"")
            else { return }
            let description = Description(request)
            for wanted in sections {
                let names = wanted.split(separator: " ").map(String.init).split(separator: "or").map {
                    $0.joined(separator: " ")
                }
                let found = names.compactMap { description.section($0) }.first
                if let found, !found.isFilled {
                    pass.report(
                        "the section `\(found.title)` says nothing", help: "fill it, or say that there is nothing",
                        in: request.document.path, at: found.range)
                } else if found == nil {
                    pass.report(
                        "the description has no section `\(wanted)`",
                        help: "add the heading `## \(names.first ?? wanted)`",
                        in: request.document.path, at: request.title.range)
                }
            }
        }
    }

    private static let wanted: [String: OptionValue] = ["sections": .strings(["Summary", "Test plan or Tests"])]

    static let examples: [Example] = [
        .bad(files: [".git/pull-request": "title: ↓Add a pier\n\n## Summary\n\n- A pier.\n"], options: wanted),
        .bad(
            files: [
                ".git/pull-request": "title: Add a pier\n\n## SUMMARY\n\nA pier.\n\n↓## Test plan\n\n<!-- what -->\n"
            ],
            options: wanted),
        .good(
            files: [
                ".git/pull-request": "title: Add a pier\n\n# 1. Summary\n\nA pier.\n\n### Tests\n\n- [x] Unit tests\n"
            ],
            options: wanted),
        .good(files: [".git/pull-request": "title: Bump\nauthor: dependabot[bot]\n\nBumps a.\n"], options: wanted),
        .good(files: [".git/pull-request": "title: Add\ndraft: yes\n\nLater.\n"], options: wanted),
    ]
}
