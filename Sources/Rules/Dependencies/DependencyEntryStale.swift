import TenetRepositorySupport
import TenetRuleKit

struct DependencyEntryStale: Rule {
    static let about = About(
        "dependency-entry-stale", "Entry of a library that is gone", category: .dependencies, severity: .warning,
        why: """
            An entry for a library that the project no longer has, or one that stands for several with a `*`, makes the \
            list a document that nobody can rely on.
            """,
        phrasings: [
            """
            Keep exactly one entry for each library of the project in `DEPENDENCIES.md`; remove those of libraries \
            that are gone and use no wildcards.
            """,
            """
            Whoever drops a package also deletes its row from our written inventory, and no line covers several with a \
            `*`.
            """,
        ])

    var documents = ["DEPENDENCIES.md"]
    static let options = [
        Option<Self>("documents", \.documents, addsUp: true, "Names or paths of the documents that list the libraries.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let files = DependencyFiles.head(pass)
            // Without any file that declares a library nothing can be compared.
            guard !files.builds.isEmpty || !files.lists.isEmpty else { return }
            let direct = files.direct
            let locked = Set(files.locks.flatMap(\.pins).map(\.identity.text))
            let local = Set(files.builds.flatMap { $0.targets.map(\.name.text) + [$0.name?.text ?? ""] })
            for document in DependencyDocument.all(named: documents, in: pass) {
                for entry in document.entries where entry.isRow {
                    if entry.isWildcard {
                        pass.report(
                            "`\(entry.name.text)` stands for several libraries",
                            help: "give each library a row of its own",
                            in: document.document, at: entry.name)
                    } else if !direct.contains(where: entry.names),
                        !locked.contains(where: { entry.names(identity: $0, others: []) }),
                        !entry.names(identity: "", others: local), !Self.isSystem(entry)
                    {
                        pass.report(
                            "the project has no library `\(entry.name.text)`",
                            help: "take the row out, or write the name that the manifest has",
                            in: document.document, at: entry.name)
                    }
                }
            }
        }
    }

    /// Frameworks of the system are listed by some, and no file declares them.
    private static func isSystem(_ entry: DependencyDocument.Entry) -> Bool {
        entry.addresses.contains { PackageAddress($0).host == "developer.apple.com" }
            || ["Foundation", "SwiftUI", "UIKit", "Combine", "SwiftData", "CoreData", "MapKit", "StoreKit"].contains(
                entry.name.text)
    }

    private static let head = "| Package | Purpose |\n| --- | --- |\n"

    static let examples: [Example] = [
        .bad(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["tides"]),
            "DEPENDENCIES.md": head + "| Tides | Tables |\n| ↓Maps | Draws maps |\n",
        ]),
        .bad(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["tides-core"]),
            "DEPENDENCIES.md": head + "| ↓`tides-*` | Tables |\n",
        ]),
        .good(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["tides"]),
            DependencySample.lockPath: DependencySample.lock(("tides", "1.0.0", "aa"), ("maps", "1.0.0", "bb")),
            "DEPENDENCIES.md": head + "| Tides | Tables |\n| maps | comes with Tides |\n",
        ]),
        .good(files: [
            DependencySample.projectPath: DependencySample.project(packages: ["tides"]),
            "DEPENDENCIES.md": "| Step | What |\n| --- | --- |\n| Maps | Draw them |\n\n## How to add one\n\nAsk.\n",
        ]),
    ]
}
