import TenetRuleKit
import TenetRuleSupport

struct RegistryEntryMissing: Rule {
    static let about = About(
        "registry-entry-missing", "Type that the registry does not know", category: .documentation, severity: .note,
        scope: .everywhere,
        why: """
            A registry is worth as much as it is complete: who does not find a component there builds a second one.
            """,
        phrasings: [
            "List every type of the `Components` folder in `component-catalog.md`.",
            "When you add a reusable view, also put it into the catalog document so that others find it.",
        ])

    var registries = ["component-catalog.md: Components"]
    static let options = [
        Option<Self>(
            "registries", \.registries, addsUp: true,
            "Documents of the folder for plans and what each lists: folders of types, or endings of their names, as in `module-registry.md: ViewModel UseCase`."
        )
    ]

    private struct Registry {
        var file: String
        var words: [Substring]

        init?(_ text: String) {
            let parts = text.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            file = parts[0].lowercased()
            words = parts[1].split(separator: " ")
        }

        /// The type's folder or the end of its name is among the words.
        func lists(_ type: ProjectType) -> Bool {
            words.contains { type.place.folders.contains($0) || type.name.hasSuffix($0) }
        }
    }

    func install(_ hooks: inout Hooks) {
        let registries = registries.compactMap(Registry.init)
        guard !registries.isEmpty else { return }
        hooks.onProject(needing: [.declarations]) { project in
            for (path, resource) in project.model.resources {
                guard case .blueprint(let document) = resource,
                    let registry = registries.first(where: { $0.file == FilePlace(path).file.lowercased() })
                else { continue }
                let known = Set(document.typeNames)
                for type in project.model.types
                where registry.lists(type) && isListed(type) && !known.contains(type.name) {
                    project.report(
                        "`\(type.name)` does not stand in `\(path)`", help: "add it there", at: type.declaration)
                }
            }
        }
    }

    /// Of the app, at the top level, for others to see, and no preview.
    private func isListed(_ type: ProjectType) -> Bool {
        type.role == .app && type.declaration.parent == nil && type.access > .fileprivate
            && !type.conforms(to: "PreviewProvider")
    }

    static let examples: [Example] = [
        .bad(files: [
            "blueprint/component-catalog.md":
                "# Components\n\n| Component | For |\n| --- | --- |\n| `BerthRow` | lists |\n",
            "App/Components/BerthRow.swift": "struct BerthRow {}",
            "App/Components/TideGauge.swift": "struct ↓TideGauge {\n    enum Style {}\n}\nprivate struct Needle {}",
        ]),
        .good(files: [
            "blueprint/component-catalog.md": "# Components\n\nBerthRow: a line of a list.\n",
            "App/Components/BerthRow.swift": "struct BerthRow {}",
            "App/Screens/TideScreen.swift": "struct TideScreen {}",
        ]),
        .good(files: ["App/Components/TideGauge.swift": "struct TideGauge {}"]),
        .bad(
            files: [
                "blueprint/module-registry.md": "# Modules\n", "App/Berths.swift": "final class ↓BerthUseCase {}",
            ], options: ["registries": .strings(["module-registry.md: UseCase"])]),
    ]
}
