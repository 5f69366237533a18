internal import TenetModel

/// The documents that say what exists already: modules with their types, and components with how they are used.
public struct RegistryDocument: Sendable {
    private let index: ProjectIndex

    public init(index: ProjectIndex) { self.index = index }

    /// Both documents, to be compared with what is there.
    public var files: [GeneratedFile] {
        zip(Self.paths, [modules, components]).map { GeneratedFile(path: $0, text: $1, origin: "registry") }
    }

    /// Where modules and components are written down, below the root.
    static let paths = ["blueprint/module-registry.md", "blueprint/component-catalog.md"]

    private static let note = "Written by `tenet registry --write`; what is changed by hand is lost.\n"

    /// Types that are no views, by module.
    var modules: String {
        var text = "# Module registry\n\n" + Self.note
        let types = Dictionary(grouping: index.entries.filter { !$0.isView }, by: \.module)
        for module in types.keys.sorted() {
            text += "\n## \(module)\n\n| Type | Kind | Responsibility | Used by |\n| --- | --- | --- | --- |\n"
            for entry in types[module] ?? [] {
                let users = index.users(of: entry)
                let others = users.modules.isEmpty ? "" : ": " + users.modules.joined(separator: ", ")
                text +=
                    "| `\(entry.name)` | \(entry.kind) | \(Self.cell(entry.summary)) | \(Self.count(users.files))\(others) |\n"
            }
        }
        return text
    }

    /// Views and view modifiers, with a line that shows how one is used.
    var components: String {
        var text = "# Component catalog\n\n" + Self.note
        for entry in index.entries where entry.isView {
            text += "\n## `\(entry.name)`\n\n"
            if !entry.summary.isEmpty { text += Self.plain(entry.summary) + "\n\n" }
            let labels = entry.parameters.map { $0.prefix { $0 != ":" } + ": …" }
            text += "```swift\n\(entry.name)(\(labels.joined(separator: ", ")))\n```\n\n"
            for parameter in entry.parameters { text += "- `\(parameter)`\n" }
            if !entry.parameters.isEmpty { text += "\n" }
            text += "In `\(entry.path)`, used in \(Self.count(index.users(of: entry).files)).\n"
        }
        return text
    }

    private static func cell(_ text: String) -> String {
        text.isEmpty ? "–" : plain(text).replacing("|", with: "\\|")
    }

    /// Documentation comments write names of symbols in two backticks.
    private static func plain(_ text: String) -> String { text.replacing("``", with: "`") }

    private static func count(_ files: Int) -> String { Prose.count(files, "file") }
}
