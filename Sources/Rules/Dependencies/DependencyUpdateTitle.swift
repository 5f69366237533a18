import TenetRepositorySupport
import TenetRuleKit

struct DependencyUpdateTitle: Rule {
    static let about = About(
        "dependency-update-title", "Update of a library under another title", category: .dependencies,
        severity: .warning,
        why: """
            Whoever looks for the day on which a version came reads titles. One that names the library and both versions is \
            found; one that is wrong about them misleads.
            """,
        phrasings: [
            """
            Title a pull request that updates a library `[Deps] Update Package from 1.0.0 to 1.1.0`, with its real \
            name and versions.
            """,
            "Version bumps name the package plus the old and new release in the PR headline.",
        ])

    var form = ""
    static let options = [
        Option<Self>(
            "form", \.form,
            "The title of a pull request that only updates libraries, with `{package}`, `{old}` and `{new}`; empty asks for none."
        )
    ]

    func install(_ hooks: inout Hooks) {
        guard !form.isEmpty else { return }
        hooks.onRepository { pass in
            guard let pullRequest = pass.repository.pullRequest, !pullRequest.isByBot, UpdateOnly.isMeant(pass),
                let change = DependencyChange.of(pass)
            else { return }
            let direct = change.updates.filter(\.isDirect)
            let updates = (direct.isEmpty ? change.updates : direct).filter {
                $0.old.version != nil && $0.new.version != nil
            }
            guard let first = updates.first else { return }
            let forms = updates.map(title)
            guard !fits(pullRequest.title.text, forms, isBatch: updates.count > 1) else { return }
            pass.report(
                "the title does not say what is updated from which version to which",
                help: "write `\(title(first).replacing("{package}", with: first.new.identity.text))`"
                    + (updates.count > 1 ? ", or name the batch" : ""),
                in: pullRequest.document, at: pullRequest.title)
        }
    }

    /// The form with the versions of an update, and the place of the name.
    private func title(_ update: DependencyChange.Update) -> String {
        form.replacing("{old}", with: update.old.state).replacing("{new}", with: update.new.state)
    }

    private func fits(_ title: String, _ forms: [String], isBatch: Bool) -> Bool {
        let start = form.firstRange(of: "{package}").map { form[..<$0.lowerBound] } ?? form[...]
        if isBatch { return title.hasPrefix(start) }
        return forms.contains { form in
            guard let name = form.firstRange(of: "{package}") else { return title == form }
            return title.hasPrefix(form[..<name.lowerBound]) && title.hasSuffix(form[name.upperBound...])
                && title.utf8.count > form.utf8.count - "{package}".utf8.count
        }
    }

    private static func files(_ title: String, mark: String = "") -> [String: String] {
        [
            ".git/base/Package.resolved": DependencySample.lock(("tides", "1.4.0", "a")),
            "Package.resolved": DependencySample.lock(("tides", "1.5.0", "b")),
            ".git/pull-request": "title: \(mark)\(title)\nauthor: ana\n\nNew version.\n",
        ]
    }

    private static let asked: [String: OptionValue] = ["form": .string("[Deps] Update {package} from {old} to {new}")]

    static let examples: [Example] = [
        .bad(files: files("Update tides", mark: "↓"), options: asked),
        .bad(files: files("[Deps] Update Tides from 1.4.0 to 1.6.0", mark: "↓"), options: asked),
        .good(files: files("[Deps] Update Tides from 1.4.0 to 1.5.0"), options: asked),
        .good(files: files("Update tides")),
        .good(
            files: [
                ".git/base/Package.resolved": DependencySample.lock(("tides", "1.4.0", "a")),
                "Package.resolved": DependencySample.lock(("tides", "1.5.0", "b")), "App/Tides.swift": "import Tides\n",
                ".git/pull-request": "title: [TASK-1] Draw tides\n\nNew version.\n",
            ], options: asked),
    ]
}
