import TenetRuleKit
import TenetRuleSupport

struct LocalizationKeyMissing: Rule {
    static let about = About(
        "localization-key-missing", "Key without a text", category: .resources, severity: .error, scope: .appCode,
        reads: [.strings],
        why: """
            A key that no string table has is shown to people as it stands: `settings.title` in place of a title. \
            Nothing fails, so it is found by whoever looks at that screen first.
            """,
        phrasings: [
            "Use only localization keys that exist in the string tables.",
            """
            Users must never read `settings.title` on screen: add each text to `Localizable.strings` before code \
            refers to it.
            """,
        ])

    var helpers: [String] = []
    static let options = [
        Option<Self>(
            "helpers", \.helpers,
            "Functions and properties of your own that look up the key they are called with or on, such as `localized`."
        )
    ]

    private struct Key: Fact {
        var key: ConstantText
        /// Empty for the usual one, `?` for an unknown one.
        var table: String
        /// SwiftUI looks the text up, too, but takes any text.
        var isView: Bool
        /// A bundle is given that may be somebody else's.
        var isForeign: Bool
    }

    /// A key whose text is known.
    private struct Lookup {
        var key: String
        var fact: Key
        var path: String
        var range: ByteRange
    }

    private static let views = [
        "Text", "Label", "Button", "Toggle", "Section", "TextField", "SecureField", "NavigationLink", "Link", "Menu",
        "Picker", "LabeledContent", "DisclosureGroup", "GroupBox", "Stepper", "ProgressView", "ContentUnavailableView",
        "navigationTitle", "alert", "confirmationDialog", "help", "accessibilityLabel", "accessibilityHint", "Tab",
        "LocalizedStringKey",
    ]
    private static let functions = ["NSLocalizedString", "String", "localizedString", "LocalizedStringResource"]

    func install(_ hooks: inout Hooks) {
        let helpers = helpers
        hooks.collect(Key.self, from: FunctionCallExprSyntax.self) { call, _ in
            call.firstArgument.flatMap { Self.key(of: call, $0, helpers) }
        }
        hooks.collect(Key.self, from: MemberAccessExprSyntax.self) { access, _ in
            guard !helpers.isEmpty, access.declName.baseName.text.isOne(of: helpers),
                let base = access.base, let key = ConstantText(base)
            else { return nil }
            return (Key(key: key, table: "?", isView: false, isForeign: false), base.range)
        }
        hooks.collectAll(Key.self, from: PatternBindingSyntax.self) { binding, _ in
            guard let type = binding.typeAnnotation?.type.text,
                type.isOne(of: ["LocalizedStringResource", "LocalizedStringKey", "String.LocalizationValue"])
            else { return [] }
            let values = binding.initializer.map { [$0.value] } ?? binding.getterStatements?.results ?? []
            return values.compactMap { value in
                guard value.kind == .stringLiteralExpr, let key = ConstantText(value) else {
                    return nil
                }
                let isView = type != "String.LocalizationValue"
                return (Key(key: key, table: "", isView: isView, isForeign: false), value.range)
            }
        }
        hooks.onProject(needing: [.declarations]) { project in
            report(project)
            reportPlans(project)
        }
    }

    private static func key(
        of call: FunctionCallExprSyntax, _ first: LabeledExprSyntax, _ helpers: [String]
    ) -> (fact: Key, range: ByteRange)? {
        guard let name = call.calledName?.text else { return nil }
        let label = first.label?.text
        let isView = label == nil && name.isOne(of: views)
        let isHelper = label == nil && name.isOne(of: helpers)
        let isFunction =
            name == "NSLocalizedString" && label == nil || name == "String" && label == "localized"
            || name == "LocalizedStringResource" && label == nil || name == "localizedString" && label == "forKey"
        // A view looks up literals only: a constant of text is shown as it is.
        guard isView && first.expression.kind == .stringLiteralExpr || isFunction || isHelper, !call.isInPreview,
            let key = ConstantText(first.expression)
        else {
            return nil
        }
        // A text that is given along is shown when the key is missing.
        guard !call.hasArgument("defaultValue"),
            call.argument("value").map({ $0.expression.kind == .nilLiteralExpr || $0.expression.text == "\"\"" })
                ?? true
        else { return nil }
        let table = call.argument("table") ?? call.argument("tableName")
        let bundle = call.argument("bundle")?.expression.text ?? call.calledBase?.text
        let isForeign = bundle.map { $0.contains("identifier") || $0.contains("Bundle(for: UI") } ?? false
        return (
            Key(
                key: key, table: table.map { Self.name(of: $0.expression) } ?? (isHelper ? "?" : ""), isView: isView,
                isForeign: isForeign),
            first.expression.range
        )
    }

    private static func name(of table: ExprSyntax) -> String {
        table.kind == .nilLiteralExpr ? "" : table.stringValue ?? "?"
    }

    // MARK: Plans of features

    /// Keys that a plan lists and no table has, when some of it is there already: the feature is built.
    private func reportPlans(_ project: ProjectPass) {
        let tables = project.model.localizedTables
        guard !tables.isEmpty, tables.allSatisfy(\.isWhole) else { return }
        let known = Set(tables.flatMap { $0.developmentKeys.map(\.entry.key.text) })
        for (path, resource) in project.model.resources {
            guard case .blueprint(let plan) = resource, !path.lowercased().contains("template") else { continue }
            let keys = plan.names(in: "localizable strings", "strings", "localization")
            let missing = keys.filter { !known.contains($0.text) }
            guard missing.count < keys.count else { continue }
            for key in missing where LocalizedKey.isName(key.text) {
                project.report(
                    "the plan lists the key `\(key.text)`, and no string table has it",
                    help: "add it to the string tables, or take it out of the plan", in: path, at: key.range)
            }
            let heads = Set(keys.map { LocalizedKey.head($0.text) })
            guard heads.count == 1, let head = heads.first, let first = keys.first, missing.isEmpty else { continue }
            let new = known.filter { key in
                LocalizedKey.isName(key) && LocalizedKey.head(key) == head && !keys.contains { $0.text == key }
            }.sorted()
            guard let example = new.first else { continue }
            project.report(
                new.count == 1
                    ? "the string tables have the key `\(example)`, which the plan does not list"
                    : "the string tables have \(new.count) keys of `\(head)` that the plan does not list, among them `\(example)`",
                help: "add \(new.count == 1 ? "it" : "them") to the plan", in: path, at: first.range)
        }
    }

    // MARK: Stage two

    /// What the tables of one name hold together.
    private struct Texts {
        var keys: Set<String> = []
        var areNames = false
        /// Written by hand: no catalogue that a build fills.
        var isPlain = true
        var first: LocalizedTable?
    }

    private func report(_ project: ProjectPass) {
        let uses = project.facts(Key.self).compactMap { use in
            use.fact.key.value(in: project.model, from: use.path).map { key in
                Lookup(key: key, fact: use.fact, path: use.path, range: use.range)
            }
        }
        let tables = uses.isEmpty ? [] : project.model.localizedTables
        guard !tables.isEmpty, tables.allSatisfy(\.isWhole) else { return }
        var texts: [String: Texts] = [:]
        for table in tables {
            var known = texts[table.name] ?? Texts()
            for key in table.developmentKeys { known.keys.insert(key.entry.key.text) }
            if table.isCatalog { known.isPlain = false }
            known.first = known.first ?? table
            texts[table.name] = known
        }
        texts = texts.mapValues { known in
            var known = known
            known.areNames = LocalizedKey.areNames(known.keys)
            return known
        }
        let missing = uses.filter { use in
            // What has no letters is the same in every language.
            !use.fact.isForeign && use.key.contains(where: \.isLetter)
                && !texts.values.contains { $0.keys.contains(use.key) }
        }
        let complete = completeTables(uses, texts)
        let heads = Set(texts.values.flatMap { $0.keys.map(LocalizedKey.head) })
        let found = missing.filter { use in
            let name = use.fact.table.isEmpty ? "Localizable" : use.fact.table
            guard let own = use.fact.table == "?" ? texts.values.first(where: \.areNames) : texts[name] else {
                return false
            }
            if own.areNames, LocalizedKey.isName(use.key) {
                return !use.fact.isView || heads.contains(LocalizedKey.head(use.key))
            }
            return !use.fact.isView && own.isPlain && complete.contains(name) && !own.areNames
        }
        guard !found.isEmpty else { return }
        let elsewhere = translations(of: Set(found.map(\.key)), in: tables)
        for (index, use) in found.enumerated() {
            let name = use.fact.table.isEmpty || use.fact.table == "?" ? "Localizable" : use.fact.table
            let own = texts[name] ?? texts.values.first(where: \.areNames)
            let near = index < 50 ? LocalizedKey.nearest(to: use.key, in: own?.keys ?? []) : nil
            let other = elsewhere[use.key]
            project.report(
                other == nil
                    ? "no string table has the key `\(use.key)`, so people see it as it stands"
                    : "only a translation has the key `\(use.key)`, so people see it as it stands",
                help: near.map { "did you mean `\($0)`? Otherwise add the key to the table `\(name)`" }
                    ?? "add the key to the table `\(name)`",
                in: use.path, at: use.range, notes: other.map { [$0] } ?? [])
        }
    }

    /// Tables with nearly every sentence that code asks them for: one that is missing was forgotten. Where texts are
    /// extracted from time to time, sentences may be missing on purpose.
    private func completeTables(_ uses: [Lookup], _ texts: [String: Texts]) -> Set<String> {
        var counts: [String: (all: Int, known: Int)] = [:]
        for use in uses where !use.fact.isView && use.fact.table != "?" {
            let name = use.fact.table.isEmpty ? "Localizable" : use.fact.table
            guard let own = texts[name], !own.areNames else { continue }
            let count = counts[name] ?? (0, 0)
            counts[name] = (count.all + 1, count.known + (own.keys.contains(use.key) ? 1 : 0))
        }
        return Set(counts.filter { $0.value.all >= 20 && $0.value.known * 20 >= $0.value.all * 19 }.keys)
    }

    /// Where languages beside the development language have the keys.
    private func translations(of keys: Set<String>, in tables: [LocalizedTable]) -> [String: Note] {
        var found: [String: Note] = [:]
        for table in tables where !table.isCatalog {
            for (language, files) in table.translations {
                for file in files {
                    for entry in file.table.entries where keys.contains(entry.key.text) && found[entry.key.text] == nil
                    {
                        found[entry.key.text] = Note(
                            path: file.path, range: entry.key.range, message: "the translation into `\(language)`")
                    }
                }
            }
        }
        return found
    }

    private static let table = """
        "trip.title" = "Your trip";
        "trip.delete" = "Delete";
        "error.offline" = "You are offline";
        """

    static let examples: [Example] = [
        .bad(files: [
            "App/en.lproj/Localizable.strings": table,
            "App/A.swift": "let title = NSLocalizedString(↓\"trip.titel\", comment: \"Title of the trip\")",
        ]),
        .bad(files: [
            "App/en.lproj/Localizable.strings": table,
            "App/A.swift": """
            struct TripView: View {
                var body: some View { Text(↓"trip.name") }
                let label = String(localized: ↓"trip.edit")
            }
            """,
        ]),
        .bad(files: [
            "App/en.lproj/Localizable.strings": table,
            "App/Keys.swift": """
            enum Keys {
                static let title = "trip.titel"
                static let delete = "trip.delete"
            }
            """,
            "App/A.swift": """
            let title = NSLocalizedString(↓Keys.title, comment: "Title of the trip")
            let delete = NSLocalizedString(Keys.delete, comment: "Deletes the trip")
            let shown = Text(Keys.title)
            """,
        ]),
        .bad(files: [
            "App/en.lproj/Localizable.strings": table,
            "App/de.lproj/Localizable.strings": "\"trip.share\" = \"Teilen\";",
            "App/A.swift": "let title = NSLocalizedString(↓\"trip.share\", comment: \"\")",
        ]),
        .bad(
            files: [
                "App/en.lproj/Localizable.strings": table,
                "App/A.swift": "let title = ↓\"trip.share\".localized\nlet done = \"trip.delete\".localized",
            ], options: ["helpers": .strings(["localized"])]),
        .good(files: [
            "App/en.lproj/Localizable.strings": table,
            "App/A.swift": """
            let title = NSLocalizedString("trip.title", comment: "")
            let other = NSLocalizedString("trip.\\(name)", comment: "")
            let site = Text("example.com")
            let given = String(localized: "trip.new", defaultValue: "New trip")
            """,
        ]),
        .good(files: [
            "App/en.lproj/Localizable.strings": "\"Open\" = \"Open\";\n\"Close\" = \"Close\";",
            "App/A.swift": "let title = NSLocalizedString(\"Delete all\", comment: \"\")",
        ]),
        .good(files: ["App/A.swift": "let title = NSLocalizedString(\"trip.titel\", comment: \"\")"]),
        .good(files: [
            "App/en.lproj/Localizable.strings": table,
            "App/A.swift": "let nothing = NSLocalizedString(\"0\", comment: \"\")",
        ]),
    ]
}
