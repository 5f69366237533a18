import TenetRuleKit
import TenetRuleSupport

struct DuplicateLocalizationKey: Rule {
    static let about = About(
        "duplicate-localization-key", "Key written twice in a table", category: .resources, severity: .warning,
        status: .stable,
        scope: .everywhere,
        why: """
            Only one of the two texts is ever shown. Whoever corrects the other one wonders why nothing changes.
            """,
        phrasings: [
            "Define each key only once in a `.strings` file.",
            "Translations never contain two entries under the same name, because just one of them is shown.",
        ])

    var differing = false
    static let options = [
        Option<Self>("differing", \.differing, "Report only keys with two texts that differ.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            var tables: [String: [(path: String, table: StringTable)]] = [:]
            for (path, resource) in project.model.resources {
                guard case .strings(let table) = resource, !table.isBinary, !path.contains("fastlane/") else {
                    continue
                }
                let folder = FilePlace(path).folders
                let home = folder.last?.hasSuffix(".lproj") == true ? folder.dropLast() : folder[...]
                tables[home.joined(separator: "/") + "/" + table.name, default: []].append((path, table))
            }
            for (_, all) in tables.sorted(by: { $0.key < $1.key }) {
                // Xcode builds no target that has a table in both forms: the old files are left over.
                let catalogs = all.filter { $0.path.hasSuffix(".xcstrings") }
                let files = catalogs.isEmpty ? all : catalogs
                // What a tool copies from one language into all others is said once.
                let languages = ["en", "Base", "en-US", "en-GB"]
                let sorted = files.sorted {
                    (languages.firstIndex(of: $0.table.language ?? "") ?? 9, $0.path)
                        < (languages.firstIndex(of: $1.table.language ?? "") ?? 9, $1.path)
                }
                var said: Set<String> = []
                for (place, file) in sorted.enumerated() {
                    said.formUnion(report(file.path, file.table, said, isTranslation: place > 0, project))
                }
            }
        }
    }

    /// The keys that are there twice. Those that were said of another language are not said again.
    private func report(
        _ path: String, _ table: StringTable, _ said: Set<String>, isTranslation: Bool, _ project: ProjectPass
    ) -> Set<String> {
        var first: [String: Int] = [:]
        first.reserveCapacity(table.entries.count)
        var found: Set<String> = []
        for index in table.entries.indices {
            guard let earlier = first.updateValue(index, forKey: table.entries[index].key.text) else { continue }
            let (entry, known) = (table.entries[index], table.entries[earlier])
            first[entry.key.text] = earlier
            found.insert(entry.key.text)
            guard !said.contains(entry.key.text) else { continue }
            let isSame = known.values.map(\.text.text) == entry.values.map(\.text.text)
            // A tool writes the tables of the other languages, and writes them again.
            if isSame, isTranslation || differing { continue }
            project.report(
                isSame
                    ? "the key `\(shown(entry))` is already in this table"
                    : "the key `\(shown(entry))` has two texts in this table, and only one of them is shown",
                help: isSame ? "delete one of the two" : "keep the right text and delete the other",
                in: path, at: entry.key.range,
                notes: [Note(path: path, range: known.key.range, message: "first written here")])
        }
        return found
    }

    private func shown(_ entry: StringTable.Entry) -> String {
        let text = entry.key.text
        return text.count > 60 ? text.prefix(60) + "…" : text
    }

    static let examples: [Example] = [
        .good(
            files: ["App/en.lproj/Localizable.strings": "\"a\" = \"Trip\";\n\"a\" = \"Trip\";"],
            options: ["differing": .bool(true)]),
        .bad(
            files: ["App/en.lproj/Localizable.strings": "\"a\" = \"Trip\";\n\"↓a\" = \"Journey\";"],
            options: ["differing": .bool(true)]),
        .bad(files: [
            "App/en.lproj/Localizable.strings":
                "\"a.title\" = \"Trip\";\n\"a.share\" = \"Share\";\n\"↓a.title\" = \"Your trip\";"
        ]),
        .bad(files: [
            "App/de.lproj/InfoPlist.strings": "CFBundleName = \"Reise\";\n↓CFBundleName = \"Reise\";"
        ]),
        .bad(files: [
            "App/en.lproj/Localizable.strings": "\"a\" = \"Trip\";\n\"↓a\" = \"Trip\";",
            "App/de.lproj/Localizable.strings": "\"a\" = \"Reise\";\n\"a\" = \"Reise\";",
        ]),
        .good(files: [
            "App/en.lproj/Localizable.strings": "\"a\" = \"Trip\";",
            "App/de.lproj/Localizable.strings": "\"a\" = \"Reise\";\n\"a\" = \"Reise\";",
        ]),
        .good(files: [
            "App/en.lproj/Localizable.strings": "\"a.title\" = \"Trip\";\n\"A.title\" = \"Trip\";",
            "App/de.lproj/Localizable.strings": "\"a.title\" = \"Reise\";",
        ]),
        .good(files: ["App/en.lproj/Localizable.strings": "\"a.title\" = \"Trip\";\n/* \"a.title\" = \"Trip\"; */"]),
        .good(files: [
            "App/Localizable.xcstrings": "{ \"sourceLanguage\" : \"en\", \"strings\" : {}, \"version\" : \"1.0\" }",
            "App/de.lproj/Localizable.strings": "\"a\" = \"Reise\";\n\"a\" = \"Reise\";",
        ]),
        .good("let table = \"\"\"\n    \"a\" = \"b\";\n    \"a\" = \"b\";\n    \"\"\""),
    ]
}
