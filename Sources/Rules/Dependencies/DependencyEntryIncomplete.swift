import TenetRepositorySupport
import TenetRuleKit

struct DependencyEntryIncomplete: Rule {
    static let about = About(
        "dependency-entry-incomplete", "Entry that does not say enough of a library", category: .dependencies,
        severity: .warning,
        why: """
            A name alone does not help whoever has to decide whether a library stays: what it solves, what was considered \
            instead, where it is used and how it would be removed is known best on the day on which it is added.
            """,
        phrasings: [
            "Every library entry in `DEPENDENCIES.md` must state the purpose of the library.",
            """
            Whoever documents a third-party package says why we need it and which problem it solves, not just its \
            name.
            """,
        ])

    var documents = ["DEPENDENCIES.md"]
    var fields: [String] = ["purpose/problem/why"]
    var startFields: [String] = []
    static let options = [
        Option<Self>(
            "documents", \.documents, addsUp: true, "Names or paths of the documents that list the libraries."),
        Option<Self>(
            "fields", \.fields, addsUp: true,
            "What an entry says, by a word in the column, label or heading; words that mean the same are parted by `/`."
        ),
        Option<Self>(
            "start_fields", \.startFields, addsUp: true,
            "What the entry of a library says beside that which the app or its delegate imports, in the same form."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let direct = DependencyFiles.head(pass).direct
            let started = startFields.isEmpty ? [] : StartImports.modules(pass)
            let found = DependencyDocument.all(named: documents, in: pass)
            for dependency in direct {
                // Several tables may speak of one library: together they have to say all of it.
                let entries = found.flatMap { document in
                    document.entries.filter { !$0.isWildcard && $0.names(dependency) }.map {
                        (document: document, entry: $0)
                    }
                }
                guard let first = entries.first else { continue }
                let isStarted = started.contains { ModuleName.resembles($0, dependency.identity) }
                let missing = (fields + (isStarted ? startFields : [])).filter { field in
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

    private static let start: [String: OptionValue] = ["start_fields": .strings(["setup/start"])]
    private static func app(_ imported: String, _ entry: String = "") -> [String: String] {
        [
            DependencySample.projectPath: project,
            "Harbor/HarborApp.swift": "import \(imported)\nimport SwiftUI\n@main struct HarborApp: App {}\n",
            "DEPENDENCIES.md": "# Dependencies\n\n## Tides\n\n- **Purpose:** tables of tides\n\(entry)",
        ]
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
        .bad(files: app("Tides").mapValues { $0.replacing("## Tides", with: "↓## Tides") }, options: start),
        .good(files: app("Tides", "- **Setup:** `Tides.configure()` at start-up\n"), options: start),
        .good(files: app("Foundation"), options: start),
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
