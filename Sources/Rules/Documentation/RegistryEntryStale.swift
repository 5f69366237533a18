import TenetRuleKit
import TenetRuleSupport

struct RegistryEntryStale: Rule {
    static let about = About(
        "registry-entry-stale", "Registry that lists a type which is gone", category: .documentation, severity: .note,
        scope: .everywhere,
        why: """
            Who finds a component in a registry goes to use it. A type that was renamed or deleted, and is listed still, is \
            looked for in vain, and then nobody believes the other lines either.
            """,
        phrasings: [
            "Remove a type from the module registry and the component catalog when it is renamed or deleted.",
            "The list of what we have to offer never names a component that the code no longer declares.",
        ])

    var registries = ["module-registry.md", "component-catalog.md"]
    static let options = [
        Option<Self>(
            "registries", \.registries, addsUp: true,
            "Documents of the folder for plans that list what the code has: what stands first in a row, an item or a heading, in backticks."
        )
    ]

    func install(_ hooks: inout Hooks) {
        let files = Set(registries.map { $0.lowercased() })
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for (path, resource) in project.model.resources {
                guard case .blueprint(let document) = resource, files.contains(FilePlace(path).file.lowercased()) else {
                    continue
                }
                let listed = Self.names(in: document)
                let gone = listed.filter { !Self.isKnown($0.text, to: project.model) }
                // One of which nothing is there is about another program.
                guard gone.count < listed.count else { continue }
                for name in gone {
                    project.report(
                        "`\(name.text)` is listed here, and the code has no such type",
                        help: "give it the name that the code has, or take it out", in: path, at: name.range)
                }
            }
        }
    }

    /// Declared here, or used and declared by a library; the registry may have a row for a module, too.
    private static func isKnown(_ name: String, to model: ProjectModel) -> Bool {
        !model.declarations(named: name).isEmpty || !model.uses(of: name).isEmpty
            || model.targets.contains { $0.name == name }
            || model.sources.contains { $0.imports.contains { $0.module == name } }
    }

    /// Of rows, items and headings that do not say that something is planned; each once.
    private static func names(in document: Blueprint) -> [RangedText] {
        var seen: Set<String> = Set(document.entries.filter(\.isPlanned).map(\.name.text))
        let headings = document.headings.map(\.text).compactMap(quoted)
        return (document.entries.map(\.name) + headings).sorted { $0.range.lower < $1.range.lower }
            .filter { BlueprintOutOfStep.isType($0.text) && seen.insert($0.text).inserted }
    }

    /// A heading that is one name in backticks, without them.
    private static func quoted(_ heading: RangedText) -> RangedText? {
        guard heading.text.count > 2, heading.text.hasPrefix("`"), heading.text.hasSuffix("`") else { return nil }
        let range = ByteRange(heading.range.lower + 1, heading.range.upper - 1)
        return RangedText(String(heading.text.dropFirst().dropLast()), at: range)
    }

    static let examples: [Example] = [
        .bad(files: [
            "blueprint/module-registry.md":
                "# Modules\n\n| Type | For |\n| --- | --- |\n| `BerthService` | berths |\n| `↓TideService` | tides |\n",
            "App/BerthService.swift": "struct BerthService {}",
        ]),
        .bad(files: [
            "blueprint/component-catalog.md":
                "# Components\n\n## `BerthRow`\n\n- `title: String`\n\n## `↓TideGauge`\n\nShows the water.\n",
            "App/BerthRow.swift": "struct BerthRow { let title: String }",
        ]),
        .good(files: [
            "blueprint/component-catalog.md":
                "# Components\n\n- `BerthRow`: a line.\n- `TideGauge` (planned)\n- `Chart`\n",
            "App/BerthRow.swift": "import Charts\nstruct BerthRow { let chart = Chart() }",
        ]),
        // Another document of the folder is a plan.
        .good(files: [
            "blueprint/berths.md": "# Berths\n\n- `BerthRow`\n- `TideGauge`\n",
            "App/BerthRow.swift": "struct BerthRow {}",
        ]),
        // It is about another program.
        .good(files: [
            "blueprint/module-registry.md": "# Modules\n\n- `TideService`\n",
            "App/BerthRow.swift": "struct BerthRow {}",
        ]),
        .bad(
            files: [
                "blueprint/services.md": "# Services\n\n- `BerthService`\n- `↓TideService`\n",
                "App/BerthService.swift": "struct BerthService {}",
            ], options: ["registries": .strings(["services.md"])]),
    ]
}
