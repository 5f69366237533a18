import TenetRepositorySupport
import TenetRuleKit

struct DependencyUpdateUnexplained: Rule {
    static let about = About(
        "dependency-update-unexplained", "Update of a library without a word about it", category: .dependencies,
        severity: .note,
        why: """
            The release notes say what breaks, what was deprecated and which holes were closed. A reviewer who has to look \
            for them himself approves the number.
            """,
        phrasings: [
            "A pull request that updates a library must describe what the update changes.",
            "Whoever bumps a package version sums up its release notes for the reviewer.",
        ])

    var sections: [String] = []
    static let options = [
        Option<Self>(
            "sections", \.sections, addsUp: true,
            "What the description says, by a word in a heading, label or row; words that mean the same are parted by `/`. Without any, some text is enough."
        )
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard let pullRequest = pass.repository.pullRequest, !pullRequest.isByBot, UpdateOnly.isMeant(pass) else {
                return
            }
            let said = PullRequestAnswers(pullRequest.body.text)
            let missing = sections.filter { !said.answers($0.split(separator: "/")) }
            guard !said.hasText || !missing.isEmpty else { return }
            let words = missing.map { $0.split(separator: "/").first.map(String.init) ?? "" }.joined(separator: ", ")
            pass.report(
                said.hasText
                    ? "the description of this update does not say: \(words)"
                    : "the description of this update is empty",
                help: "sum up the release notes of what is updated", in: pullRequest.document, at: pullRequest.title)
        }
    }

    private static func files(_ body: String, mark: String = "") -> [String: String] {
        [
            ".git/base/Package.resolved": DependencySample.lock(("tides", "1.4.0", "a")),
            "Package.resolved": DependencySample.lock(("tides", "1.5.0", "b")),
            ".git/pull-request": "title: \(mark)Update tides\nauthor: ana\n\n\(body)",
        ]
    }

    static let examples: [Example] = [
        .bad(files: files("## What changes\n\n<!-- say it here -->\n", mark: "↓")),
        .bad(files: files("Updated.\n", mark: "↓"), options: ["sections": .strings(["release notes/changelog"])]),
        .good(files: files("1.5.0 reads tables of 2027.\n")),
        .good(
            files: files("**Changelog:** reads tables of 2027.\n"),
            options: ["sections": .strings(["release notes/changelog"])]),
        .good(files: [
            ".git/base/Package.resolved": DependencySample.lock(("tides", "1.4.0", "a")),
            "Package.resolved": DependencySample.lock(("tides", "1.5.0", "b")),
            ".git/pull-request": "title: Bump tides\nauthor: dependabot[bot]\n\n",
        ]),
    ]
}
