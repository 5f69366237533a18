import TenetRuleKit
import TenetRuleSupport

struct TranslationFormatMismatch: Rule {
    static let about = About(
        "translation-format-mismatch", "Translation with other arguments", category: .resources, severity: .error,
        status: .stable,
        scope: .everywhere, reads: [.strings],
        why: """
            A format text takes its arguments by place and kind. A translation that asks for another kind or for one \
            more reads memory that is no such value: the app crashes or shows rubbish, in that language only.
            """,
        phrasings: [
            "Every translation must have the same format placeholders, in number and type, as the source text.",
            """
            If English says `%@ ate %d apples`, German may reorder with `%1$@` but neither drops nor swaps an \
            argument.
            """,
        ])

    var omitted = true
    static let options = [
        Option<Self>("omitted", \.omitted, "Also report translations that leave an argument out.")
    ]

    func install(_ hooks: inout Hooks) {
        ShownKeys.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for table in project.model.localizedTables where table.development != nil {
                let shown = ShownKeys(table, project)
                if table.isCatalog {
                    table.files.forEach { reportCatalog($0, shown, project) }
                } else {
                    reportTable(table, shown, project)
                }
            }
        }
    }

    /// What the text in the development language takes, and where it is.
    private struct Original {
        var arguments = FormatArguments()
        var place: Note
        var text: String
        var key: String
        /// Arguments of which all translations say another thing with one voice.
        var corrected: [Int: FormatSpecifier] = [:]

        /// By position: what translations are compared with.
        var kinds: [Int: FormatSpecifier] { arguments.kinds.merging(corrected) { $1 } }
    }

    /// A text in another language, and where it is.
    private struct Translation {
        var value: StringTable.Value
        var language: String
        var path: String
    }

    private func reportTable(_ table: LocalizedTable, _ shown: ShownKeys, _ project: ProjectPass) {
        var originals: [String: Original] = [:]
        for key in Self.last(table.developmentKeys) {
            for value in key.entry.values where value.substitution == nil {
                var original =
                    originals[key.entry.key.text]
                    ?? Original(
                        place: note(key.path, value.text.range), text: value.text.text, key: key.entry.key.text)
                original.arguments.add(value.text.text)
                originals[key.entry.key.text] = original
            }
        }
        var translations: [String: [Translation]] = [:]
        for (language, files) in table.translations {
            for file in files {
                for key in Self.last(file.table.entries.map { LocalizedTable.Key(path: file.path, entry: $0) }) {
                    translations[key.entry.key.text, default: []] += key.entry.values
                        .filter { $0.substitution == nil }
                        .map { Translation(value: $0, language: language, path: file.path) }
                }
            }
        }
        for (key, original) in originals where !original.text.isEmpty && shown.contains(key) {
            compare(translations[key] ?? [], original, project)
        }
    }

    /// Of a key that a file has twice the last one counts.
    private static func last(_ keys: [LocalizedTable.Key]) -> [LocalizedTable.Key] {
        struct Name: Hashable {
            var path: String
            var key: String
        }
        var found: [Name: Int] = [:]
        for (index, key) in keys.enumerated() { found[Name(path: key.path, key: key.entry.key.text)] = index }
        return found.values.sorted().map { keys[$0] }
    }

    private func reportCatalog(_ file: LocalizedTable.File, _ shown: ShownKeys, _ project: ProjectPass) {
        guard let source = file.table.sourceLanguage?.text else { return }
        for entry in file.table.entries
        where entry.values.contains(where: { $0.language != source }) && shown.contains(entry.key.text) {
            let written = entry.values.filter { $0.language == source && $0.substitution == nil }
            // An empty text is one that nobody has written: the key stands for it, and a key in words of its own says
            // nothing of arguments.
            let own = written.filter { !$0.text.text.isEmpty }
            if own.isEmpty, !written.isEmpty, FormatSpecifier.real(in: entry.key.text).isEmpty { continue }
            var original = Original(
                place: note(file.path, own.first?.text.range ?? entry.key.range),
                text: own.first?.text.text ?? entry.key.text, key: entry.key.text)
            for text in own.isEmpty ? [entry.key.text] : own.map(\.text.text) { original.arguments.add(text) }
            let translations = entry.values.filter { $0.language != source && $0.substitution == nil }
                .map { Translation(value: $0, language: $0.language ?? "", path: file.path) }
            // Where the key stands for the text, code made it of the arguments themselves.
            compare(translations, original, project, mayCorrect: !own.isEmpty)
        }
    }

    private func note(_ path: String, _ range: ByteRange) -> Note {
        Note(path: path, range: range, message: "the text that the code was written for")
    }

    private func compare(
        _ translations: [Translation], _ original: Original, _ project: ProjectPass, mayCorrect: Bool = true
    ) {
        var original = original
        for (position, known) in original.arguments.kinds where mayCorrect && !original.arguments.isContradictory {
            guard let other = Self.agreed(on: position, shownAs: known, translations, original) else { continue }
            original.corrected[position] = other
            let count = Set(translations.map(\.language)).count
            project.report(
                "`\(known.text)` shows the argument that all \(count) translations show with `\(other.text)`",
                help: "write `\(other.text)`, or put all the translations right", in: original.place.path,
                at: original.place.range,
                notes: translations.prefix(1).map { translation in
                    Note(
                        path: translation.path, range: translation.value.text.range,
                        message: "shown here with `\(other.text)`")
                })
        }
        var deviating: [TranslationDeviation: [Translation]] = [:]
        for translation in translations {
            let found = compare(translation.value, translation.language, original, translation.path, project)
            if let found { deviating[found, default: []].append(translation) }
        }
        for (deviation, translations) in deviating { report(deviation, of: translations, original, project) }
    }

    private func report(
        _ deviation: TranslationDeviation, of translations: [Translation], _ original: Original, _ project: ProjectPass
    ) {
        let sorted = translations.sorted { ($0.language, $0.path) < ($1.language, $1.path) }
        guard let first = sorted.first else { return }
        let languages = Set(sorted.map(\.language)).sorted()
        let all = original.arguments.kinds.count
        project.report(
            deviation.message(in: languages, ofOriginalWith: all),
            help: deviation.help(forLanguages: languages.count, ofOriginalWith: all), in: first.path,
            at: first.value.text.range,
            notes: [original.place]
                + sorted.dropFirst().map {
                    Note(path: $0.path, range: $0.value.text.range, message: "the same in `\($0.language)`")
                })
    }

    /// How all translations, of two languages at least, show an argument that the original shows otherwise. No text that
    /// only puts the arguments in another order counts.
    private static func agreed(
        on position: Int, shownAs known: FormatSpecifier, _ translations: [Translation], _ original: Original
    ) -> FormatSpecifier? {
        let languages = Set(translations.map(\.language))
        guard languages.count > 1 else { return nil }
        var speaking: Set<String> = []
        var other: FormatSpecifier?
        for translation in translations {
            let specifiers = FormatSpecifier.real(in: translation.value.text.text)
            guard let own = specifiers.first(where: { $0.position == position }) else { continue }
            guard !known.fits(own), other == nil || other?.kind == own.kind,
                original.arguments.placed(specifiers) == nil
            else { return nil }
            other = other ?? own
            speaking.insert(translation.language)
        }
        return speaking == languages ? other : nil
    }

    /// Reports what is wrong with one translation, and gives what others may share with it.
    private func compare(
        _ value: StringTable.Value, _ language: String, _ original: Original, _ path: String, _ project: ProjectPass
    ) -> TranslationDeviation? {
        let text = value.text.text
        guard text.utf8.contains(0x25) || !original.arguments.kinds.isEmpty, !original.arguments.isContradictory,
            !text.isEmpty
        else { return nil }
        let specifiers = FormatSpecifier.real(in: text)
        // Texts with a plain percent sign are no format texts.
        guard !(original.arguments.kinds.isEmpty && original.arguments.hasPlainPercent) else { return nil }
        func report(_ message: String, _ help: String) {
            project.report(message, help: help, in: path, at: value.text.range, notes: [original.place])
        }
        for specifier in specifiers {
            // A variable stands for a text of its own, which one language may need and another not.
            guard specifier.kind != .variable else { continue }
            guard let known = original.kinds[specifier.position] else { return .adds(specifier: specifier.text) }
            guard known.fits(specifier) else {
                report(
                    "`\(specifier.text)` in `\(language)` gets the argument that the original shows with `\(known.text)`",
                    original.arguments.placed(specifiers).map { texts in
                        "choose the arguments by their places: "
                            + texts.map { "`\($0)`" }.joined(separator: ", ")
                    } ?? "write `\(known.text)`")
                return nil
            }
        }
        guard omitted, value.variations.isEmpty, !specifiers.isEmpty || !text.contains("%"),
            // The text that a variable stands for may show the others, too.
            !specifiers.contains(where: { $0.kind == .variable })
        else { return nil }
        let used = Set(specifiers.map(\.position))
        let left = original.kinds.filter { !used.contains($0.key) && $0.value.kind != .variable }
        guard let gone = left.min(by: { $0.key < $1.key })?.value, !ShownKeys.takesNothing(original.key, project) else {
            return nil
        }
        if text.contains("\u{FF05}") {
            report(
                "the percent sign in `\(language)` is a wide one, so `\(gone.text)` of the original is not shown",
                "write `\(gone.text)` with the sign `%`")
            return nil
        }
        if let spoilt = Self.spaced.first(where: text.contains) {
            report(
                "a blank stands inside `\(spoilt)` of the text in `\(language)`",
                "write `\(spoilt.filter { $0 != " " })`")
            return nil
        }
        return .omits(gone: gone, shown: original.arguments.kinds.count - left.count)
    }

    /// What machines that translate make of `%@` and `%1$@`.
    private static let spaced = ["% @", "%1 $@", "%2 $@", "%1$ @", "%2$ @", "% 1$@", "% 2$@"]

    static let examples: [Example] = [
        .bad(files: [
            "App/en.lproj/Localizable.strings": "\"a\" = \"%@ ate %d apples\";",
            "App/de.lproj/Localizable.strings": "\"a\" = \"↓%d Äpfel aß %@\";",
        ]),
        .bad(files: [
            "App/en.lproj/Localizable.strings":
                "\"a\" = \"%d days\";\n\"b\" = \"Delete\";\n\"c\" = \"Delete %@?\";",
            "App/fr.lproj/Localizable.strings":
                "\"a\" = \"↓%@ jours\";\n\"b\" = \"↓Supprimer %@\";\n\"c\" = \"↓Supprimer ?\";",
        ]),
        .bad(files: [
            "App/en.lproj/Localizable.strings": "\"a\" = \"%@ in %@\";",
            "App/sw.lproj/Localizable.strings": "\"a\" = \"↓%@ katika % @\";",
        ]),
        .bad(files: [
            "App/Localizable.xcstrings": """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "%lld days" : {
                  "localizations" : { "fr" : { "stringUnit" : { "state" : "translated", "value" : "↓%@ jours" } } }
                }
              },
              "version" : "1.0"
            }
            """
        ]),
        .good(files: [
            "App/en.lproj/Localizable.strings":
                "\"a\" = \"%@ ate %d apples\";\n\"b\" = \"100% sure\";\n\"c\" = \"%d %%\";\n\"d\" = \"%i of %u\";",
            "App/de.lproj/Localizable.strings":
                "\"a\" = \"%2$d Äpfel aß %1$@\";\n\"b\" = \"100% sicher\";\n\"c\" = \"%d %%\";\n\"d\" = \"%ld von %lu\";",
        ]),
        .good(files: [
            "App/Localizable.xcstrings": """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "days" : {
                  "localizations" : {
                    "en" : { "stringUnit" : { "state" : "translated", "value" : "%lld days" } },
                    "fr" : {
                      "variations" : {
                        "plural" : {
                          "one" : { "stringUnit" : { "state" : "translated", "value" : "un jour" } },
                          "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld jours" } }
                        }
                      }
                    }
                  }
                }
              },
              "version" : "1.0"
            }
            """
        ]),
        .good(files: [
            "App/Localizable.xcstrings": """
            {
              "sourceLanguage" : "nl",
              "strings" : {
                "%@ vaart uit" : {
                  "localizations" : {
                    "en" : { "stringUnit" : { "state" : "translated", "value" : "%@ is leaving" } },
                    "nl" : { "stringUnit" : { "state" : "translated", "value" : "" } }
                  }
                },
                "berth" : {
                  "localizations" : {
                    "en" : { "stringUnit" : { "state" : "translated", "value" : "berth %lld" } },
                    "nl" : { "stringUnit" : { "state" : "translated", "value" : "" } }
                  }
                }
              },
              "version" : "1.0"
            }
            """,
            "App/en.lproj/Ships.strings": "\"a\" = \"\";",
            "App/de.lproj/Ships.strings": "\"a\" = \"%d Schiffe\";",
        ]),
        .bad(files: [
            "App/Localizable.xcstrings": """
            {
              "sourceLanguage" : "nl",
              "strings" : {
                "%@ vaart uit" : {
                  "localizations" : {
                    "en" : { "stringUnit" : { "state" : "translated", "value" : "↓%d is leaving" } },
                    "nl" : { "stringUnit" : { "state" : "translated", "value" : "" } }
                  }
                }
              },
              "version" : "1.0"
            }
            """
        ]),
        // All the translations speak with one voice against the original, which may well be the one to put right.
        .bad(files: [
            "App/en.lproj/Localizable.strings": "\"a\" = \"↓Berth %s@ is free\";\n\"b\" = \"%@ ate %d buns\";",
            "App/de.lproj/Localizable.strings": "\"a\" = \"Platz %@ ist frei\";\n\"b\" = \"↓%d Brote aß %@\";",
            "App/fr.lproj/Localizable.strings": "\"a\" = \"La place %@ est libre\";\n\"b\" = \"↓%d pains pour %@\";",
        ]),
        .bad(files: [
            "App/en.lproj/Localizable.strings": "\"a\" = \"Berth %d is free\";",
            "App/de.lproj/Localizable.strings": "\"a\" = \"↓Platz %@ ist frei\";",
            "App/fr.lproj/Localizable.strings": "\"a\" = \"La place %d est libre\";",
        ]),
        // One text, one decision: the original has lost what the translations still show.
        .bad(files: [
            "App/en.lproj/Localizable.strings": "\"a\" = \"The ferry is late\";",
            "App/de.lproj/Localizable.strings": "\"a\" = \"↓Die Fähre nach %@ ist verspätet\";",
            "App/fr.lproj/Localizable.strings": "\"a\" = \"Le ferry pour %@ est en retard\";",
        ]),
        // The second entry of a key is the one that counts.
        .good(files: [
            "App/en.lproj/Localizable.strings": "\"a\" = \"%d days\";",
            "App/de.lproj/Localizable.strings": "\"a\" = \"%@ Tage\";\n\"a\" = \"%d Tage\";",
        ]),
        // Nobody sees the text: only code that nothing uses names its key.
        .good(files: [
            "App/App.swift": "@main struct Ferry: App {\n    var body: some Scene { WindowGroup { Text(\"b\") } }\n}",
            "App/Old.swift": "enum Old {\n    static let late = NSLocalizedString(\"a\", comment: \"\")\n}",
            "App/en.lproj/Localizable.strings": "\"a\" = \"The ferry to %@ is late\";\n\"b\" = \"Ferries\";",
            "App/de.lproj/Localizable.strings": "\"a\" = \"Die Fähre ist verspätet\";\n\"b\" = \"Fähren\";",
        ]),
        // Code gives the text no name, so it is the original that asks for too much.
        .good(files: [
            "App/Ferry.swift": "let notice = Notice(title: \"late\".localized)",
            "App/en.lproj/Localizable.strings": "\"late\" = \"The ferry to %@ is late\";",
            "App/de.lproj/Localizable.strings": "\"late\" = \"Die Fähre ist verspätet\";",
        ]),
        .bad(files: [
            "App/Ferry.swift": "let notice = String(format: \"late\".localized, pier)",
            "App/en.lproj/Localizable.strings": "\"late\" = \"The ferry to %@ is late\";",
            "App/de.lproj/Localizable.strings": "\"late\" = \"↓Die Fähre ist verspätet\";",
        ]),
        .good(
            files: [
                "App/en.lproj/Localizable.strings": "\"c\" = \"Delete %@?\";",
                "App/fr.lproj/Localizable.strings": "\"c\" = \"Supprimer ?\";",
            ], options: ["omitted": .bool(false)]),
    ]
}
