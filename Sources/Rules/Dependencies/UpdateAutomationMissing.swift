import TenetRepositorySupport
import TenetRuleKit

struct UpdateAutomationMissing: Rule {
    static let about = About(
        "update-automation-missing", "Swift packages that no update reaches", category: .dependencies, severity: .note,
        why: """
            An automation that looks at actions and gems and not at Swift packages gives the feeling that updates and \
            warnings about vulnerabilities arrive, and leaves out the libraries that are in the app.
            """,
        phrasings: [
            "The configuration of Dependabot or Renovate covers the Swift packages of the project.",
            "Our update bot checks the app's own libraries, not just GitHub Actions and gems.",
        ])

    var required = false
    var intervals: [String] = []
    var groupsPatches = false
    static let options = [
        Option<Self>(
            "required", \.required, "Whether a project with packages must have the file of Dependabot or Renovate."),
        Option<Self>(
            "intervals", \.intervals,
            "How often Dependabot may look for Swift packages, such as `monthly`; empty allows all."),
        Option<Self>(
            "groups_patches", \.groupsPatches, "Whether Dependabot must put patch versions into one pull request."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            guard let first = DependencyFiles.head(pass).direct.first(where: { $0.manager == .swift }) else { return }
            let automation = UpdateAutomation(pass.repository)
            if automation.renovate?.readsSwift == true { return }
            guard let document = automation.dependabot else {
                if required { reportMissing(automation, first, pass) }
                return
            }
            let entries = automation.entries.filter { $0.ecosystem == "swift" }
            guard let entry = entries.first else {
                // A file that cannot be read is another problem.
                guard let other = automation.entries.first else { return }
                pass.report(
                    "updates are proposed for `\(other.ecosystem)` and not for the Swift packages of this project",
                    help: "add an entry with `package-ecosystem: swift`", in: document.path, at: other.range)
                return
            }
            check(entry, document, pass)
        }
    }

    private func reportMissing(_ automation: UpdateAutomation, _ first: DirectDependency, _ pass: RepositoryPass) {
        pass.report(
            automation.renovate.map { "`\($0.path)` leaves out Swift packages" }
                ?? "nothing in the repository proposes updates of its packages",
            help: "add `.github/dependabot.yml` with an entry for `swift`", in: first.path, at: first.place.range)
    }

    private func check(_ entry: UpdateAutomation.Entry, _ document: RepositoryDocument, _ pass: RepositoryPass) {
        if let interval = entry.interval, !intervals.isEmpty, !intervals.contains(interval) {
            pass.report(
                "Swift packages are looked at \(interval), not \(intervals.joined(separator: " or "))",
                help: "set `interval` to \(intervals.map { "`\($0)`" }.joined(separator: " or "))", in: document.path,
                at: entry.range)
        }
        if groupsPatches, !entry.groupsPatches {
            pass.report(
                "each patch version of a Swift package gets a pull request of its own",
                help: "add a group with `update-types` that holds `patch`", in: document.path, at: entry.range)
        }
    }

    private static let project = DependencySample.project(packages: ["tides"])

    private static func dependabot(_ ecosystem: String, _ more: String = "") -> String {
        "version: 2\nupdates:\n  - package-ecosystem: \(ecosystem)\n    directory: \"/\"\n    schedule:\n      interval: weekly\n\(more)"
    }

    static let examples: [Example] = [
        .bad(files: [
            DependencySample.projectPath: project, ".github/dependabot.yml": dependabot("↓\"github-actions\""),
        ]),
        .bad(
            files: [DependencySample.projectPath: DependencySample.project(packages: ["tides"], mark: "↓")],
            options: ["required": .bool(true)]),
        .bad(
            files: [DependencySample.projectPath: project, ".github/dependabot.yml": dependabot("↓swift")],
            options: ["groups_patches": .bool(true)]),
        .good(
            files: [
                DependencySample.projectPath: project,
                ".github/dependabot.yml": dependabot(
                    "swift", "    groups:\n      patches:\n        update-types: [patch]\n"),
            ], options: ["groups_patches": .bool(true), "intervals": .strings(["weekly"])]),
        .good(
            files: [DependencySample.projectPath: project, "renovate.json": "{\"extends\": [\"config:recommended\"]}"],
            options: ["required": .bool(true)]),
        .good(files: [
            "Package.swift": DependencySample.manifest(""), ".github/dependabot.yml": dependabot("github-actions"),
        ]),
        .good(files: [DependencySample.projectPath: project]),
    ]
}
