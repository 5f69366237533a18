import TenetRepositorySupport
import TenetRuleKit

struct DependencyUndocumented: Rule {
    static let about = About(
        "dependency-undocumented", "Library without an entry in the list", category: .dependencies, severity: .warning,
        why: """
            Years later nobody knows why a library is there, or whether it can go. The list of libraries says so, as long \
            as each one has an entry of its own.
            """,
        phrasings: [
            "List every third-party library in `DEPENDENCIES.md` with an entry of its own.",
            "Each package we use is written down in our inventory, so people know why it is there.",
        ])

    var documents = ["DEPENDENCIES.md"]
    var required = false
    static let options = [
        Option<Self>(
            "documents", \.documents, addsUp: true,
            "Names or paths of the documents that list the libraries; one entry in any of them is enough."),
        Option<Self>("required", \.required, "Whether a project with libraries must have such a document."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let direct = DependencyFiles.head(pass).direct
            guard let first = direct.first else { return }
            let found = DependencyDocument.all(named: documents, in: pass)
            guard !found.isEmpty else {
                if required {
                    pass.report(
                        "no document lists the \(direct.count == 1 ? "library" : "\(direct.count) libraries") of this project",
                        help: "write `\(documents.first ?? "DEPENDENCIES.md")` with an entry for each", in: first.path,
                        at: first.place.range)
                }
                return
            }
            let entries = found.flatMap(\.entries).filter { !$0.isWildcard }
            for dependency in direct where !entries.contains(where: { $0.names(dependency) }) {
                pass.report(
                    "`\(dependency.name)` has no entry in `\(found[0].path)`",
                    help: "add one in the change that adds the library", in: dependency.path, at: dependency.place.range
                )
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["tides"], mark: "↓"),
            "DEPENDENCIES.md": "# Dependencies\n\n| Package | Purpose |\n| --- | --- |\n| Maps | Draws maps |\n",
        ]),
        .bad(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["swift-openapi-runtime"], mark: "↓"),
            "DEPENDENCIES.md": "| Package | Purpose |\n| --- | --- |\n| `swift-openapi-*` | Client |\n",
        ]),
        .bad(
            files: [DependencySample.projectPath: DependencySample.project(packages: ["tides"], mark: "↓")],
            options: ["required": .bool(true)]),
        .good(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["tides"]),
            "docs/DEPENDENCIES.md":
                "| Package | Purpose |\n| --- | --- |\n| [Tide tables](https://git.harbor.example/harbor/tides) | Tides |\n",
        ]),
        .good(files: [
            "Podfile": "pod 'Maps/Core', '~> 2.0'\npod 'Piers', :path => 'Piers'\n",
            "DEPENDENCIES.md": "# Dependencies\n\n## Maps 2.0\n\n**Purpose:** draws maps\n",
        ]),
        .good(files: [DependencySample.projectPath: DependencySample.project(packages: ["tides"])]),
    ]
}
