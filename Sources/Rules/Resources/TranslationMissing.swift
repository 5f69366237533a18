import TenetRuleKit
import TenetRuleSupport

struct TranslationMissing: Rule {
    static let about = About(
        "translation-missing", "Text that a language lacks", category: .resources, severity: .warning, status: .stable,
        scope: .everywhere,
        why: """
            People who read the app in this language see the key, or a sentence in another language, in the middle of \
            their own.
            """,
        phrasings: [
            "Translate every text into every language that the app supports.",
            "No key in `Localizable.strings` or the string catalog may lack an entry for one of our locales.",
        ])

    var ignoredLanguages: [String] = []
    var minimumCoverage = 90
    var announced = false
    static let options = [
        Option<Self>("ignored_languages", \.ignoredLanguages, "Languages that may be incomplete."),
        Option<Self>(
            "minimum_coverage", \.minimumCoverage,
            "Languages with a smaller share of the texts, in percent, are still being translated and left alone."),
        Option<Self>(
            "announced", \.announced,
            "Also report a language that an `Info.plist` announces and no string table of the project has."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            if announced { reportAnnounced(project) }
            for table in project.model.localizedTables where table.isWhole {
                if table.isCatalog {
                    table.files.forEach { reportCatalog($0, project) }
                } else if table.development != nil {
                    reportTable(table, project)
                }
            }
        }
    }

    /// `CFBundleLocalizations` makes the system offer a language.
    private func reportAnnounced(_ project: ProjectPass) {
        var known: Set<Substring> = ["Base"]
        for (_, resource) in project.model.resources {
            guard case .strings(let table) = resource else { continue }
            known.formUnion(
                (table.languages + [table.language ?? "", table.sourceLanguage?.text ?? ""]).map(Self.code))
        }
        for (path, resource) in project.model.resources {
            guard case .propertyList(let list) = resource, list.kind == .plist, list["NSExtension"] == nil,
                !FilePlace(path).folders.contains(where: { $0.hasSuffix("Tests") || $0 == "Pods" || $0 == "Carthage" })
            else { continue }
            // Texts in the code are of the language that the app is developed in.
            let own = Self.code(list["CFBundleDevelopmentRegion"]?.string ?? "en")
            let missing = list.strings(at: "CFBundleLocalizations").filter {
                let code = Self.code($0.text)
                return code != own && !known.contains(code) && !ignoredLanguages.contains($0.text)
            }
            guard let first = missing.first else { continue }
            project.report(
                "the app announces \(missing.map { "`\($0.text)`" }.joined(separator: ", ")), "
                    + "and no string table has a text in \(missing.count == 1 ? "it" : "them")",
                help: "add the string tables, or announce only what is translated", in: path, at: first.range)
        }
    }

    /// `de` of `de-AT`.
    private static func code(_ language: String) -> Substring { language.prefix { $0 != "-" && $0 != "_" } }

    /// Languages that lack exactly the same texts.
    private struct Gap {
        var languages: [String]
        var keys: [LocalizedTable.Key]
        /// Where to report when only one language has the gap.
        var place: Note
    }

    private func reportTable(_ table: LocalizedTable, _ project: ProjectPass) {
        var seen: Set<String> = []
        let wanted = table.developmentKeys.filter { key in
            seen.insert(key.entry.key.text).inserted && key.entry.values.contains { hasLetters($0.text.text) }
        }
        var gaps: [[String]: Gap] = [:]
        for (language, files) in table.translations
        where !ignoredLanguages.contains(language) && language != "Base"
            && !Self.isVariant(language, of: table.development)
        {
            let known = Set(files.flatMap { $0.table.entries.map(\.key.text) })
            let missing = wanted.filter { !known.contains($0.entry.key.text) }
            guard !missing.isEmpty, isMeant(missing.count, of: wanted.count),
                let file = files.first(where: { $0.table.format == .strings && !$0.table.entries.isEmpty })
                    ?? files.first(where: { !$0.table.entries.isEmpty }),
                let first = file.table.entries.first
            else { continue }
            let place = Note(path: file.path, range: first.key.range, message: "")
            gaps[missing.map(\.entry.key.text), default: Gap(languages: [], keys: missing, place: place)]
                .languages.append(language)
        }
        for gap in gaps.values.sorted(by: { $0.languages[0] < $1.languages[0] }) { report(gap, wanted.count, project) }
    }

    private func reportCatalog(_ file: LocalizedTable.File, _ project: ProjectPass) {
        let source = file.table.sourceLanguage?.text
        let wanted = file.table.entries.filter { entry in
            entry.shouldTranslate && entry.extractionState != "stale" && hasLetters(entry.key.text)
        }
        var known: [String: Set<Int>] = [:]
        for (number, entry) in wanted.enumerated() {
            for value in entry.values where value.state != "new" && !value.text.text.isEmpty {
                if let language = value.language { known[language, default: []].insert(number) }
            }
        }
        var gaps: [[Int]: Gap] = [:]
        for (language, translated) in known.sorted(by: { $0.key < $1.key })
        where !Self.isVariant(language, of: source) && !ignoredLanguages.contains(language) {
            let missing = wanted.indices.filter { !translated.contains($0) }
            guard let first = missing.first, isMeant(missing.count, of: wanted.count) else { continue }
            let keys = missing.map { LocalizedTable.Key(path: file.path, entry: wanted[$0]) }
            let place = Note(path: file.path, range: wanted[first].key.range, message: "")
            gaps[missing, default: Gap(languages: [], keys: keys, place: place)].languages.append(language)
        }
        for gap in gaps.values.sorted(by: { $0.languages[0] < $1.languages[0] }) { report(gap, wanted.count, project) }
    }

    private func report(_ gap: Gap, _ all: Int, _ project: ProjectPass) {
        guard let first = gap.keys.first else { return }
        let shown = gap.languages.prefix(6).map { "`\($0)`" }.joined(separator: ", ")
        let rest = gap.languages.count > 6 ? " and \(gap.languages.count - 6) more languages" : ""
        // One text of one language is shown where its neighbours are, the same gap of several where it begins.
        let isOne = gap.languages.count == 1
        project.report(
            sentence(gap.keys.map(\.entry.key.text), of: all, shown + rest),
            help: "translate \(gap.keys.count == 1 ? "it" : "them"), or list languages in `ignored_languages`",
            in: isOne ? gap.place.path : first.path, at: isOne ? gap.place.range : first.entry.key.range,
            notes: gap.keys.prefix(5).map {
                Note(path: $0.path, range: $0.entry.key.range, message: "`\($0.entry.key.text)` is missing")
            })
    }

    /// What `en-GB` lacks is shown in the `en` of the development language: the same language.
    private static func isVariant(_ language: String, of development: String?) -> Bool {
        language.prefix { $0 != "-" && $0 != "_" } == development?.prefix { $0 != "-" && $0 != "_" }
    }

    private func isMeant(_ missing: Int, of all: Int) -> Bool { (all - missing) * 100 >= all * minimumCoverage }

    private func hasLetters(_ text: String) -> Bool {
        var rest = text[...]
        // What is formatted into the text says nothing by itself.
        for specifier in FormatSpecifier.all(in: text) { rest = rest.replacing(specifier.text, with: "")[...] }
        return rest.contains(where: \.isLetter)
    }

    private func sentence(_ keys: [String], of all: Int, _ languages: String) -> String {
        let example = keys.first ?? ""
        let shown = example.count > 40 ? example.prefix(40) + "…" : example[...]
        return keys.count == 1
            ? "`\(shown)` has no text in \(languages)"
            : "\(keys.count) of \(all) texts are missing in \(languages), among them `\(shown)`"
    }

    private static let loose: [String: OptionValue] = ["minimum_coverage": .int(50)]

    private static let announcement = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <key>CFBundleLocalizations</key>
            <array>
                <string>en</string>
                <string>de</string>
                <string>fr</string>
            </array>
        </dict>
        </plist>
        """

    static let examples: [Example] = [
        .bad(
            files: [
                "App/Info.plist": announcement.replacing("<string>de", with: "<string>↓de"),
                "App/fr.lproj/Localizable.strings": "\"trip.title\" = \"Voyage\";",
            ], options: ["announced": .bool(true)]),
        .good(
            files: [
                "App/Info.plist": announcement,
                "App/fr.lproj/Localizable.strings": "\"trip.title\" = \"Voyage\";",
                "App/de.lproj/Localizable.strings": "\"trip.title\" = \"Reise\";",
            ], options: ["announced": .bool(true)]),
        .bad(
            files: [
                "App/en.lproj/Localizable.strings": "\"a.title\" = \"Trip\";\n\"a.share\" = \"Share\";",
                "App/de.lproj/Localizable.strings": "\"↓a.title\" = \"Reise\";",
            ], options: loose),
        .bad(
            files: [
                "App/en.lproj/Localizable.strings": "\"a.title\" = \"Trip\";\n\"↓a.share\" = \"Share\";",
                "App/de.lproj/Localizable.strings": "\"a.title\" = \"Reise\";",
                "App/fr.lproj/Localizable.strings": "\"a.title\" = \"Voyage\";",
            ], options: loose),
        .bad(
            files: [
                "App/Localizable.xcstrings": """
                {
                  "sourceLanguage" : "en",
                  "strings" : {
                    "Open" : {
                      "localizations" : { "fr" : { "stringUnit" : { "state" : "translated", "value" : "Ouvrir" } } }
                    },
                    "↓Share" : {
                      "localizations" : { "fr" : { "stringUnit" : { "state" : "new", "value" : "Share" } } }
                    }
                  },
                  "version" : "1.0"
                }
                """
            ], options: loose),
        .good(files: [
            "App/en.lproj/Localizable.strings": "\"a.title\" = \"Trip\";\n\"a.count\" = \"%d\";",
            "App/de.lproj/Localizable.strings": "\"a.title\" = \"Reise\";",
        ]),
        .good(files: [
            "App/en.lproj/Localizable.strings": "\"a.title\" = \"Trip\";\n\"a.days\" = \"%d days\";",
            "App/de.lproj/Localizable.strings": "\"a.title\" = \"Reise\";",
            "App/de.lproj/Localizable.stringsdict": """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
                <key>a.days</key>
                <dict>
                    <key>NSStringLocalizedFormatKey</key>
                    <string>%#@days@</string>
                    <key>days</key>
                    <dict>
                        <key>NSStringFormatSpecTypeKey</key>
                        <string>NSStringPluralRuleType</string>
                        <key>NSStringFormatValueTypeKey</key>
                        <string>d</string>
                        <key>one</key>
                        <string>ein Tag</string>
                        <key>other</key>
                        <string>%d Tage</string>
                    </dict>
                </dict>
            </dict>
            </plist>
            """,
        ]),
        .good(
            files: [
                "App/en.lproj/Localizable.strings": "\"a.title\" = \"Trip\";\n\"a.share\" = \"Share\";",
                "App/de.lproj/Localizable.strings": "\"a.title\" = \"Reise\";",
            ], options: ["ignored_languages": .strings(["de"]), "minimum_coverage": .int(10)]),
        .good(
            files: [
                "App/en.lproj/Localizable.strings": "\"a.title\" = \"Trip\";\n\"a.share\" = \"Share\";",
                "App/en-GB.lproj/Localizable.strings": "\"a.title\" = \"Holiday\";",
            ], options: loose),
        .good(files: [
            "App/en.lproj/Localizable.strings":
                "\"a.title\" = \"Trip\";\n\"a.share\" = \"Share\";\n\"a.open\" = \"Open\";",
            "App/de.lproj/Localizable.strings": "\"a.title\" = \"Reise\";",
        ]),
    ]
}
