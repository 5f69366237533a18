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

    func install(_ hooks: inout Hooks) {
        NamedKeys.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            guard let names = NamedKeys.shared(project) else { return }
            for table in project.model.localizedTables {
                for key in names.unnamed(in: table) {
                    project.report(
                        "nothing in the code names the key `\(key.entry.key.text)`",
                        help: "delete it in every language, or use it", in: key.path, at: key.entry.key.range)
                }
            }
        }
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
