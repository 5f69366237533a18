import TenetRuleKit
import TenetRuleSupport

struct LanguageMissing: Rule {
    static let about = About(
        "language-missing", "Language that the app does not speak", category: .build, severity: .note,
        scope: .everywhere,
        why: """
            A language that was agreed upon is not supported by the wish: without a table of its texts the app shows the \
            texts of another, and never lays itself out from the right.
            """,
        phrasings: [
            "The app must provide localized texts in every agreed language, such as Arabic (`ar`).",
            "Each supported locale has its own translated string table; no user falls back to English.",
        ])

    var languages: [String] = []
    static let options = [
        Option<Self>(
            "languages", \.languages, addsUp: true, "Codes of the languages that every app has texts in, such as `ar`.")
    ]

    func install(_ hooks: inout Hooks) {
        guard !languages.isEmpty else { return }
        hooks.onProject { project in
            let tables = project.model.localizedTables
            guard !tables.isEmpty else { return }
            let known = Set(tables.flatMap { $0.files.flatMap(\.table.languages) }.map(Self.plain))
            let missing = languages.filter { !known.contains(Self.plain($0)) }
            guard !missing.isEmpty,
                let build = project.model.ownProjects.first(where: { $0.targets.contains { $0.kind == .app } }),
                let place = build.developmentRegion
            else { return }
            for language in missing {
                project.report(
                    "the app has no texts in `\(language)`", help: "add the language to the string tables",
                    in: build.path, at: place.range)
            }
        }
    }

    /// `ar-EG` is `ar`, and `iw` is the old code of `he`.
    private static func plain(_ code: String) -> String {
        let language = code.split { $0 == "-" || $0 == "_" }.first.map(String.init) ?? code
        return language == "iw" ? "he" : language
    }

    private static let arabic: [String: OptionValue] = ["languages": .strings(["ar"])]
    private static func project(_ mark: String) -> String {
        XcodeProjectSample.text().replacing("developmentRegion = en", with: "developmentRegion = \(mark)en")
    }

    static let examples: [Example] = [
        .bad(
            files: [XcodeProjectSample.path: project("↓"), "App/en.lproj/Localizable.strings": "\"tide\" = \"Tide\";"],
            options: arabic),
        .good(
            files: [
                XcodeProjectSample.path: project(""), "App/en.lproj/Localizable.strings": "\"tide\" = \"Tide\";",
                "App/ar.lproj/Localizable.strings": "\"tide\" = \"المد\";",
            ], options: arabic),
        .good(files: [XcodeProjectSample.path: project("")], options: arabic),
        .good(files: [XcodeProjectSample.path: project(""), "App/en.lproj/Localizable.strings": "\"tide\" = \"Tide\";"]
        ),
    ]
}
