package import TenetRuleKit

/// The string tables of one name in one place, in all their languages.
package struct LocalizedTable {
    package struct File {
        package var path: String
        package var table: StringTable
    }

    package var name: String
    /// The folder that holds the folders of the languages, or the `.xcstrings` file.
    package var folder: String
    /// By path.
    package var files: [File]
    /// The language that is written first; nil when nothing tells.
    package var development: String?

    package var isCatalog: Bool { files.first?.table.format == .xcstrings }

    /// A key with the file that has it.
    package struct Key {
        package var path: String
        package var entry: StringTable.Entry

        package init(path: String, entry: StringTable.Entry) {
            self.path = path
            self.entry = entry
        }
    }

    /// The keys that code finds while developing: those of the development language, or of all when it is unknown.
    package var developmentKeys: [Key] {
        files.filter { isCatalog || development == nil || $0.table.language == development }.flatMap { file in
            file.table.entries.map { Key(path: file.path, entry: $0) }
        }
    }

    /// Everything in the files could be read.
    package var isWhole: Bool { files.allSatisfy { !$0.table.isBinary && $0.table.problems.isEmpty } }

    /// Files of the languages beside the development language, by language.
    package var translations: [(language: String, files: [File])] {
        Dictionary(grouping: files.filter { $0.table.language != development && $0.table.language != nil }) {
            $0.table.language ?? ""
        }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}

extension ProjectModel {
    /// The tables that code asks for texts: not those of interface files, property lists, settings bundles and tests.
    package var localizedTables: [LocalizedTable] {
        var interfaces: Set<String> = []
        var groups: [String: LocalizedTable] = [:]
        for (path, resource) in resources {
            if case .interface(let file) = resource { interfaces.insert(file.name) }
            guard case .strings(let table) = resource else { continue }
            let folder = FilePlace(path).folders
            guard !folder.contains(where: { $0.hasSuffix(".bundle") || $0.hasSuffix("Tests") || $0 == "Pods" }) else {
                continue
            }
            // Of a code that ISO 639 leaves to private use: notes for translators.
            if let code = table.language, code.utf8.count == 3, code >= "qaa", code <= "qtz" { continue }
            let place = folder.last?.hasSuffix(".lproj") == true ? folder.dropLast() : folder[...]
            let home = place.joined(separator: "/")
            let key = home + "/" + table.name + (table.format == .xcstrings ? ".xcstrings" : "")
            var group = groups[key] ?? LocalizedTable(name: table.name, folder: home, files: [])
            group.files.append(LocalizedTable.File(path: path, table: table))
            groups[key] = group
        }
        let builds = self.builds
        return groups.sorted { $0.key < $1.key }.map(\.value)
            .filter { !interfaces.contains($0.name) && !["InfoPlist", "AppShortcuts", "Root"].contains($0.name) }
            .map { table in
                var table = table
                // A language that no target has is not shipped where others are.
                let shipped = table.files.filter { !isLeftOver($0.path) }
                if !shipped.isEmpty { table.files = shipped }
                table.development = Self.development(of: table, builds)
                return table
            }
    }

    private static func development(of table: LocalizedTable, _ builds: [BuildDescription]) -> String? {
        if table.isCatalog { return table.files.first?.table.sourceLanguage?.text }
        let languages = Set(table.files.compactMap(\.table.language))
        let near = builds.filter { table.folder.isInFolder($0.folder) }.sorted { $0.folder.count > $1.folder.count }
        var wanted = near.compactMap(\.developmentRegion?.text).map { $0 == "English" ? "en" : $0 }
        wanted += ["Base", "en", "English", "en-US", "en-GB"]
        return wanted.first { languages.contains($0) } ?? (languages.count == 1 ? languages.first : nil)
    }
}

/// What keys look like.
package enum LocalizedKey {
    /// `settings.title`, `settings_title`: a name with parts, not a text for people.
    package static func isName(_ key: String) -> Bool {
        var parts = 1
        var length = 0
        var hasLetter = false
        for byte in key.utf8 {
            switch byte {
            case 0x61...0x7A, 0x41...0x5A:
                length += 1
                hasLetter = true
            case 0x30...0x39, 0x2D: length += 1
            case 0x2E, 0x5F, 0x2F, 0x3A:
                if length == 0 { return false }
                parts += 1
                length = 0
            default: return false
            }
        }
        return parts > 1 && length > 0 && hasLetter && !isHost(key)
    }

    /// `api.example.org`, as fields for addresses show it.
    private static func isHost(_ key: String) -> Bool {
        [".com", ".org", ".net", ".io", ".edu", ".gov"].contains { key.hasSuffix($0) } && !key.contains("_")
    }

    /// The part in front of the first separator.
    package static func head(_ key: String) -> Substring {
        key.prefix { $0 != "." && $0 != "_" && $0 != "/" && $0 != ":" }
    }

    /// True when most of the keys are names with parts.
    package static func areNames(_ keys: some Collection<String>) -> Bool {
        !keys.isEmpty && keys.reduce(0) { $0 + (isName($1) ? 1 : 0) } * 10 >= keys.count * 6
    }

    /// The key that was most likely meant.
    package static func nearest(to key: String, in keys: some Sequence<String>) -> String? {
        let length = key.utf8.count
        let start = key.prefix(3).lowercased()
        return NearestName.of(
            key,
            in: keys.filter { abs($0.utf8.count - length) <= 3 && $0.prefix(3).lowercased() == start })
    }
}
