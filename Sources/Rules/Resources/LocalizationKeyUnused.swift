import TenetRuleKit
import TenetRuleSupport

struct LocalizationKeyUnused: Rule {
    static let about = About(
        "localization-key-unused", "Text that nothing shows", category: .resources, severity: .note, status: .stable,
        scope: .everywhere,
        reads: [.strings],
        why: """
            A key that no text of the code could name is translated into every language for nobody, and hides which \
            texts the app really has.
            """,
        phrasings: [
            "Remove localization keys that no code uses.",
            "Translators should not spend time on strings the app never displays, so we clean them out of the catalog.",
        ])

    private struct Pieces: Fact {
        var head: String
        var middle: [String]
        var tail: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Pieces.self, from: StringLiteralExprSyntax.self) { literal, _ in
            if literal.isMultiline {
                // Its first line is enough to know it again.
                let lines = literal.segments.compactMap { $0.as(StringSegmentSyntax.self)?.content.text.string }
                let first = lines.first?.split(separator: "\n").first?.trimmingBlanks ?? ""
                return first.isEmpty ? nil : (Pieces(head: String(first), middle: [], tail: ""), literal.range)
            }
            guard let parts = literal.interpolatedParts else {
                // Written with escapes it is not the text that the table has.
                guard literal.text.contains("\\"), let text = literal.plainText, !text.isEmpty else { return nil }
                return (Pieces(head: String(text.dropLast()), middle: [], tail: ""), literal.range)
            }
            return (Pieces(head: parts.head, middle: parts.middle, tail: parts.tail), literal.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            // Code in other languages may ask for any key.
            guard !model.hasForeignCode else { return }
            let tables = model.localizedTables.filter { $0.isWhole && $0.development != nil }
            guard !tables.isEmpty else { return }
            var interpolated = InterpolatedNames()
            for fact in project.facts(Pieces.self) {
                interpolated.add(head: fact.fact.head, middle: fact.fact.middle, tail: fact.fact.tail)
            }
            let shown = shownElsewhere(model)
            for table in tables {
                let keys = table.developmentKeys
                let unused = keys.filter { key in
                    let text = key.entry.key.text
                    return text.utf8.count <= 200 && text.contains(where: \.isLetter) && !text.contains("%")
                        && !shown.contains(text)
                        && key.entry.extractionState != "stale" && !isNamed(text, model) && !interpolated.mayMake(text)
                }
                // Where most keys seem unused, something unknown names them.
                guard unused.count * 2 < keys.count else { continue }
                for key in unused {
                    project.report(
                        "nothing in the code names the key `\(key.entry.key.text)`",
                        help: "delete it in every language, or use it", in: key.path, at: key.entry.key.range)
                }
            }
        }
    }

    /// The text, or a piece of it that may be put together with others, is written somewhere.
    private func isNamed(_ key: String, _ model: ProjectModel) -> Bool {
        if !model.uses(of: key).isEmpty || !model.uses(of: EscapedText.encoded(key)).isEmpty { return true }
        if model.declarations(named: key).contains(where: { $0.kind == .enumCase || $0.kind.isVariable }) {
            return true
        }
        for index in key.indices where key[index] == "." || key[index] == "_" || key[index] == "-" {
            let after = key.index(after: index)
            for part in [key[..<after], key[index...], key[..<index], key[after...]] where part.count > 2 {
                if model.uses(of: String(part)).contains(where: { $0.kind == .text }) { return true }
            }
        }
        return false
    }

    /// Texts of interface files and property lists.
    private func shownElsewhere(_ model: ProjectModel) -> Set<String> {
        var found: Set<String> = []
        for (_, resource) in model.resources {
            switch resource {
            case .interface(let file):
                for attribute in file.runtimeAttributes { attribute.value.map { _ = found.insert($0.text) } }
                for text in file.texts { found.insert(text.text.text) }
            case .propertyList(let list): if let root = list.root { root.addTexts(to: &found) }
            default: continue
            }
        }
        return found
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/en.lproj/Localizable.strings":
                "\"trip.title\" = \"Trip\";\n\"↓trip.share\" = \"Share\";\n\"state.on\" = \"On\";",
            "App/A.swift": """
            let title = NSLocalizedString("trip.title", comment: "")
            let state = NSLocalizedString("state.\\(value)", comment: "")
            """,
        ]),
        .bad(files: [
            "App/Localizable.xcstrings": """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "↓Share" : { },
                "Open" : { },
                "Close" : { }
              },
              "version" : "1.0"
            }
            """,
            "App/A.swift": "let texts = [Text(\"Open\"), Text(\"Close\")]",
        ]),
        .good(files: [
            "App/en.lproj/Localizable.strings":
                "\"trip.title\" = \"Trip\";\n\"trip.share\" = \"Share\";\n\"idle\" = \"Idle\";",
            "App/A.swift": """
            enum Trip: String { case title, share }
            enum Mode: String { case idle }
            func text(_ trip: Trip) -> String { NSLocalizedString("trip." + trip.rawValue, comment: "") }
            """,
        ]),
        // Xcode adds the empty key for an empty text.
        .good(files: [
            "App/Localizable.xcstrings": """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "" : { },
                "No network.\\nTry again." : { },
                "Open" : { },
                "Close" : { }
              },
              "version" : "1.0"
            }
            """,
            "App/A.swift":
                "let texts = [Text(\"Open\"), Text(\"Close\"), Text(\"\"), Text(\"No network.\\nTry again.\")]",
        ]),
        .good(files: [
            "App/en.lproj/Localizable.strings": "\"title\" = \"Trip\";\n\"share\" = \"Share\";",
            "App/A.swift": "let name = loadName()",
        ]),
        .good(files: ["App/A.swift": "let title = NSLocalizedString(\"trip.title\", comment: \"\")"]),
    ]
}
