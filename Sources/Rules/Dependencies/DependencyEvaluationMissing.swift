import TenetRepositorySupport
import TenetRuleKit

struct DependencyEvaluationMissing: Rule {
    static let about = About(
        "dependency-evaluation-missing", "New library without its evaluation", category: .dependencies,
        severity: .warning,
        why: """
            A library is easy to add and hard to remove. Whether it is needed, kept up, free to use and safe is asked \
            once, on the day it comes, and the answers belong where the decision is made.
            """,
        phrasings: [
            "Every pull request that adds a library states the evaluation of its license, maintenance and security.",
            "When we bring in a new package, the description answers our questions about it before anyone approves.",
        ])

    var answers: [String] = []
    static let options = [
        Option<Self>(
            "answers", \.answers, addsUp: true,
            "What the description of a pull request says of a new library, by a word in a heading, label, row or ticked item; words that mean the same are parted by `/`."
        )
    ]

    func install(_ hooks: inout Hooks) {
        guard !answers.isEmpty else { return }
        hooks.onRepository { pass in
            guard let pullRequest = pass.repository.pullRequest, let change = DependencyChange.of(pass),
                !change.added.isEmpty
            else { return }
            let said = PullRequestAnswers(pullRequest.body.text)
            let missing = answers.filter { !said.answers($0.split(separator: "/")) }
            guard !missing.isEmpty else { return }
            let names = change.added.map { "`\($0.name)`" }.joined(separator: ", ")
            let words = missing.map { $0.split(separator: "/").first.map(String.init) ?? "" }.joined(separator: ", ")
            pass.report(
                "the description adds \(names) and does not say: \(words)",
                help: "write a line for each, such as `License: MIT`", in: pullRequest.document, at: pullRequest.title,
                citing: .items(missing))
        }
    }

    private static func files(_ body: String, mark: String = "") -> [String: String] {
        [
            ".git/base/Harbor.xcodeproj/project.pbxproj": DependencySample.project(),
            DependencySample.projectPath: DependencySample.project(packages: ["tides"]),
            ".git/pull-request": "title: \(mark)Draw tides\nbranch: feature/tides\nauthor: ana\n\n\(body)",
        ]
    }

    private static let asked: [String: OptionValue] = ["answers": .strings(["license", "security/advisories"])]

    static let examples: [Example] = [
        .bad(files: files("Draws the tides.\n", mark: "↓"), options: asked),
        .bad(
            files: files("## License\n\nMIT\n\n## Security\n\n<!-- what did you find? -->\n", mark: "↓"), options: asked
        ),
        .good(files: files("- **License:** MIT\n- **Advisories:** none on 2026-11-02\n"), options: asked),
        .good(
            files: files("| Question | Answer |\n| --- | --- |\n| License | MIT |\n| Security | reviewed |\n"),
            options: asked),
        .good(files: files("Draws the tides.\n")),
        .good(
            files: [
                ".git/base/Harbor.xcodeproj/project.pbxproj": DependencySample.project(packages: ["tides"]),
                DependencySample.projectPath: DependencySample.project(
                    packages: ["tides"], linked: [("Tides", "tides")]),
                ".git/pull-request": "title: Link tides\n\nLinks it.\n",
            ], options: asked),
    ]
}
