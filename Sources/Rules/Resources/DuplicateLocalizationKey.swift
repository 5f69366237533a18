import TenetRuleKit

struct DuplicateLocalizationKey: Rule {
    static let about = About(
        "duplicate-localization-key", "Key written twice in a table", category: .resources, severity: .warning,
        scope: .everywhere,
        why: """
            Only one of the two texts is ever shown. Whoever corrects the other one wonders why nothing changes.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for (path, resource) in project.model.resources {
                guard case .strings(let table) = resource, !table.isBinary else { continue }
                var first: [String: StringTable.Entry] = [:]
                for entry in table.entries {
                    guard let known = first[entry.key.text] else {
                        first[entry.key.text] = entry
                        continue
                    }
                    let isSame = known.values.map(\.text.text) == entry.values.map(\.text.text)
                    project.report(
                        isSame
                            ? "the key `\(shown(entry))` is already in this table"
                            : "the key `\(shown(entry))` has two texts in this table, and only one of them is shown",
                        help: isSame ? "delete one of the two" : "keep the right text and delete the other",
                        in: path, at: entry.key.range,
                        notes: [Note(path: path, range: known.key.range, message: "first written here")])
                }
            }
        }
    }

    private func shown(_ entry: StringTable.Entry) -> String {
        let text = entry.key.text
        return text.count > 60 ? text.prefix(60) + "…" : text
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/en.lproj/Localizable.strings":
                "\"a.title\" = \"Trip\";\n\"a.share\" = \"Share\";\n\"↓a.title\" = \"Your trip\";"
        ]),
        .bad(files: [
            "App/de.lproj/InfoPlist.strings": "CFBundleName = \"Reise\";\n↓CFBundleName = \"Reise\";"
        ]),
        .good(files: [
            "App/en.lproj/Localizable.strings": "\"a.title\" = \"Trip\";\n\"A.title\" = \"Trip\";",
            "App/de.lproj/Localizable.strings": "\"a.title\" = \"Reise\";",
        ]),
        .good(files: ["App/en.lproj/Localizable.strings": "\"a.title\" = \"Trip\";\n/* \"a.title\" = \"Trip\"; */"]),
        .good("let table = \"\"\"\n    \"a\" = \"b\";\n    \"a\" = \"b\";\n    \"\"\""),
    ]
}
