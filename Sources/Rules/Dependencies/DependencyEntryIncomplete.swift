import TenetRepositorySupport
import TenetRuleKit

struct DependencyEntryIncomplete: Rule {
    static let about = About(
        "dependency-entry-incomplete", "Entry that does not say enough of a library", category: .dependencies,
        severity: .warning,
        why: """
            A name alone does not help whoever has to decide whether a library stays: what it solves, what was considered \
            instead, where it is used and how it would be removed is known best on the day on which it is added.
            """)

    var documents = ["DEPENDENCIES.md"]
    var fields: [String] = ["purpose/problem/why"]
    static let options = [
        Option<Self>(
            "documents", \.documents, addsUp: true, "Names or paths of the documents that list the libraries."),
        Option<Self>(
            "fields", \.fields, addsUp: true,
            "What an entry says, by a word in the column, label or heading; words that mean the same are parted by `/`."
        ),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let direct = DependencyFiles.head(pass).direct
            let found = DependencyDocument.all(named: documents, in: pass)
            for dependency in direct {
                // Several tables may speak of one library: together they have to say all of it.
                let entries = found.flatMap { document in
                    document.entries.filter { !$0.isWildcard && $0.names(dependency) }.map {
                        (document: document, entry: $0)
                    }
                }
                guard let first = entries.first else { continue }
                let missing = fields.filter { field in
                    !entries.contains { $0.entry.field(field.split(separator: "/"))?.isFilled == true }
                }
                guard !missing.isEmpty else { continue }
                let names = missing.map { "`\($0.split(separator: "/").first ?? "")`" }.joined(separator: ", ")
                pass.report(
                    "the entry of `\(dependency.name)` has no \(names)",
                    help: "fill in the column, or write a line with that label",
                    in: first.document.document, at: first.entry.name, citing: .items(missing))
            }
        }
    }

    private static let project = DependencySample.project(packages: ["tides"])

    static let examples: [Example] = [
        .bad(files: [
            DependencySample.projectPath: project,
            "DEPENDENCIES.md": "| Package | Purpose |\n| --- | --- |\n| ↓Tides | — |\n",
        ]),
        .bad(
            files: [
                DependencySample.projectPath: project,
                "DEPENDENCIES.md": "# Dependencies\n\n↓## Tides\n\n- **Purpose:** tables of tides\n- **Scope:** TODO\n",
            ], options: ["fields": .strings(["purpose/problem", "scope/where"])]),
        .good(
            files: [
                DependencySample.projectPath: project,
                "DEPENDENCIES.md":
                    "# Dependencies\n\n## Tides\n\n### Which problem it solves\n\nTables of tides.\n\n### Where\n\nIn `Harbor/Tides`.\n",
            ], options: ["fields": .strings(["purpose/problem", "scope/where"])]),
        .good(
            files: [
                DependencySample.projectPath: project,
                "DEPENDENCIES.md":
                    "| Package | Purpose |\n| --- | --- |\n| Tides | Tables |\n\n| Package | Scope |\n| --- | --- |\n| Tides | Charts |\n",
            ], options: ["fields": .strings(["purpose", "scope"])]),
        .good(files: [
            DependencySample.projectPath: project,
            "DEPENDENCIES.md": "| Package | Notes |\n| --- | --- |\n| Maps | gone |\n",
        ]),
    ]
}
