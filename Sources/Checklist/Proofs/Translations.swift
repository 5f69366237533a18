internal import TenetModel
internal import TenetResources
internal import TenetRuleKit

/// Which languages the texts of a project have.
struct Translations: Sendable {
    /// The tables of one name in one folder; a string catalog is one by itself.
    private struct Table: Sendable {
        var languages: Set<String> = []
        /// The languages of each key.
        var keys: [String: Set<String>] = [:]
        /// Keys that are the same everywhere.
        var untranslated: Set<String> = []
    }

    /// Of the whole project, without `Base`.
    private(set) var languages: Set<String> = []
    private var tables: [String: Table] = [:]

    init() {}

    init(_ model: ProjectModel) {
        for (path, resource) in model.resources {
            guard case .strings(let table) = resource else { continue }
            let folders = LexicalPath.parent(of: path).split(separator: "/")
            guard !folders.contains(where: { $0.hasSuffix(".bundle") || $0.hasSuffix("Tests") || $0 == "Pods" }) else {
                continue
            }
            let home = folders.last?.hasSuffix(".lproj") == true ? folders.dropLast() : folders[...]
            let isCatalog = table.format == .xcstrings
            add(table, to: home.joined(separator: "/") + "/" + table.name + (isCatalog ? ".xcstrings" : ""))
        }
        languages = Set(tables.values.flatMap(\.languages)).subtracting(["Base"])
    }

    private mutating func add(_ table: StringTable, to name: String) {
        let source = table.sourceLanguage?.text
        var known = tables[name] ?? Table()
        known.languages.formUnion(table.languages + [source].compactMap(\.self))
        for entry in table.entries {
            var found = Set(
                entry.values.compactMap { value in
                    value.text.text.isEmpty || value.state == "new" || value.state == "needs_review"
                        ? nil : value.language ?? table.language
                })
            // A catalog leaves the text of its first language to the key.
            if let source, !entry.values.contains(where: { $0.language == source }) { found.insert(source) }
            if !entry.shouldTranslate { known.untranslated.insert(entry.key.text) }
            known.keys[entry.key.text, default: []].formUnion(found)
        }
        tables[name] = known
    }

    /// The languages of the project that a key has no text in; nil when no table has the key.
    func missing(_ key: String) -> Set<String>? {
        let having = tables.values.filter { $0.keys[key] != nil }
        guard !having.isEmpty else { return nil }
        return having.reduce(into: Set<String>()) { missing, table in
            guard !table.untranslated.contains(key), let found = table.keys[key] else { return }
            let open = languages.subtracting(found)
            // `Base` holds the texts of the one language that has no folder of its own.
            let isBase = found.contains("Base") && open.count == 1 && open.isDisjoint(with: table.languages)
            if !isBase { missing.formUnion(open) }
        }
    }
}
