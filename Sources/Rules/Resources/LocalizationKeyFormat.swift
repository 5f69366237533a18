import TenetRuleKit
import TenetRuleSupport

struct LocalizationKeyFormat: Rule {
    static let about = About(
        "localization-key-format", "Key of another form", category: .resources, severity: .note, status: .stable,
        scope: .everywhere,
        why: """
            A key such as `cart.title` says where its text is shown, sorts beside its neighbours and stays when the text \
            is corrected. A sentence as a key does none of this.
            """,
        phrasings: [
            "Write localization keys as dotted identifiers such as `cart.title`, not as the text itself.",
            "Entries in `Localizable.strings` are looked up by screen and purpose, never by an English sentence.",
        ])

    var maximum = 20
    var sentences = true
    static let options = [
        Option<Self>(
            "maximum", \.maximum, minimum: 1, "How many keys of a table are reported; the last one counts the rest."),
        Option<Self>(
            "sentences", \.sentences,
            "Also report tables whose keys are mostly the texts themselves, as sentences of the first language."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for table in project.model.localizedTables
            where Self.isWritten(table) && (sentences || !Self.isOfSentences(table)) {
                var seen: Set<String> = []
                let keepsSentences = !sentences && !Self.hasForm(table)
                let wrong = table.developmentKeys.filter {
                    !Self.isRight($0.entry.key.text) && !Self.isOfText($0.entry)
                        && !(keepsSentences && Self.isSentence($0.entry))
                        && seen.insert($0.entry.key.text).inserted
                }
                for (index, key) in wrong.prefix(maximum).enumerated() {
                    let rest = index == maximum - 1 ? wrong.count - maximum : 0
                    project.report(
                        "the key `\(key.entry.key.text.prefix(60))` is not of the form `feature.name`"
                            + (rest > 0 ? ", nor are \(rest) more of this table" : ""),
                        help: Self.isRight(key.entry.key.text.lowercased())
                            ? "write its words in lower case"
                            : "write lower-case words joined by dots, beginning with the feature",
                        in: key.path, at: key.entry.key.range)
                }
            }
        }
    }

    /// Keys that people choose: not those of property lists, of intents, whose keys Xcode makes, and of files that no
    /// language has.
    private static func isWritten(_ table: LocalizedTable) -> Bool {
        guard table.name.lowercased() != "infoplist",
            table.isCatalog || table.files.contains(where: { $0.path.contains(".lproj/") })
        else { return false }
        let keys = table.developmentKeys.map(\.entry.key.text)
        return keys.count { isMade($0) } * 2 < keys.count || keys.isEmpty
    }

    /// More than half of the keys are texts for people: of several words, or of letters that keys do not have.
    private static func isOfSentences(_ table: LocalizedTable) -> Bool {
        let keys = table.developmentKeys.map(\.entry.key.text)
        return keys.count { key in key.contains { $0.isWhitespace || $0.isLetter && !$0.isASCII } } * 2 > keys.count
    }

    /// The form has begun to be used: one key in ten has it. Before, sentences are what there was already.
    private static func hasForm(_ table: LocalizedTable) -> Bool {
        let keys = table.developmentKeys.map(\.entry.key.text)
        return keys.count { isRight($0) } * 10 >= keys.count
    }

    /// `"Next tide" = "Next tide"`: several words, and the text itself.
    private static func isSentence(_ entry: StringTable.Entry) -> Bool {
        entry.key.text.contains(where: \.isWhitespace) && entry.values.allSatisfy { $0.text.text == entry.key.text }
    }

    /// `k7Fq2B` and `k7Fq2B-x3Ab9Z`.
    private static func isMade(_ key: String) -> Bool {
        let parts = key.split(separator: "-")
        return !parts.isEmpty
            && parts.allSatisfy { part in
                part.utf8.count == 6 && part.allSatisfy { $0.isLetter || $0.isNumber }
                    && part.dropFirst().contains { $0.isUppercase || $0.isNumber }
            }
    }

    /// Made by the compiler from a text with values in it, or without a word to name it by; and texts with plurals, whose
    /// keys name the value.
    private static func isOfText(_ entry: StringTable.Entry) -> Bool {
        let key = entry.key.text
        return !key.contains(where: \.isLetter) || !FormatSpecifier.all(in: key).isEmpty
            || !entry.substitutions.isEmpty || entry.values.contains { $0.variations.contains { $0.kind == .plural } }
    }

    private static func isRight(_ key: String) -> Bool {
        let parts = key.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy {
                        $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x5F || $0 == 0x2D
                    }
            }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/en.lproj/Localizable.strings":
                "\"cart.title\" = \"Cart\";\n\"↓Open cart\" = \"Open cart\";\n\"↓cart.Total\" = \"Total\";"
        ]),
        .bad(
            files: [
                "App/en.lproj/Localizable.strings": "\"↓Cart\" = \"Cart\";\n\"Total\" = \"Total\";",
                "App/de.lproj/Localizable.strings": "\"Cart\" = \"Korb\";",
            ], options: ["maximum": .int(1)]),
        .good(files: ["App/en.lproj/Localizable.strings": "\"cart.title\" = \"Cart\";\n\"cart.pay_now\" = \"Pay\";"]),
        .good(files: [
            "App/en.lproj/Localizable.strings": "\"%@ of %lld\" = \"%@ of %lld\";\n\"–\" = \"–\";"
        ]),
        .good(
            files: [
                "App/en.lproj/Localizable.strings":
                    "\"Berths that are free\" = \"Berths that are free\";\n\"Nächste Flut\" = \"Next tide\";\n\"Piers\" = \"Piers\";"
            ], options: ["sentences": .bool(false)]),
        .bad(
            files: [
                "App/en.lproj/Localizable.strings":
                    "\"berths.title\" = \"Berths\";\n\"↓Free berths\" = \"Free berths\";\n\"↓Piers\" = \"Piers\";"
            ], options: ["sentences": .bool(false)]),
        .bad(
            files: [
                "App/en.lproj/Localizable.strings":
                    "\"↓berths\" = \"Berths\";\n\"↓pierName\" = \"Pier\";\n\"Free berths\" = \"Free berths\";"
            ], options: ["sentences": .bool(false)]),
        .good(files: ["App/en.lproj/InfoPlist.strings": "CFBundleName = \"Shop\";"]),
        .good("let title = NSLocalizedString(\"Open cart\", comment: \"\")"),
        .good(files: [
            "App/en.lproj/Intents.strings":
                "\"k7Fq2B\" = \"Show the cart\";\n\"aBcDe9-x3Ab9Z\" = \"Add the item\";"
        ]),
        .good(files: ["Scripts/Exported.strings": "\"cart_title\" = \"Cart\";"]),
    ]
}
