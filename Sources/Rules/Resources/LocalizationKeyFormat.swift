import TenetRuleKit

struct LocalizationKeyFormat: Rule {
    static let about = About(
        "localization-key-format", "Key of another form", category: .resources, severity: .note, status: .preview,
        scope: .everywhere,
        why: """
            A key such as `cart.title` says where its text is shown, sorts beside its neighbours and stays when the text \
            is corrected. A sentence as a key does none of this.
            """)

    var maximum = 20
    static let options = [
        Option<Self>(
            "maximum", \.maximum, minimum: 1, "How many keys of a table are reported; the last one counts the rest.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for table in project.model.localizedTables {
                var seen: Set<String> = []
                let wrong = table.developmentKeys.filter {
                    !Self.isRight($0.entry.key.text) && seen.insert($0.entry.key.text).inserted
                }
                for (index, key) in wrong.prefix(maximum).enumerated() {
                    let rest = index == maximum - 1 ? wrong.count - maximum : 0
                    project.report(
                        "the key `\(key.entry.key.text.prefix(60))` is not of the form `feature.name`"
                            + (rest > 0 ? ", nor are \(rest) more of this table" : ""),
                        help: "write lower-case words joined by dots, beginning with the feature", in: key.path,
                        at: key.entry.key.range)
                }
            }
        }
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
        .good(files: ["App/en.lproj/InfoPlist.strings": "CFBundleName = \"Shop\";"]),
        .good("let title = NSLocalizedString(\"Open cart\", comment: \"\")"),
    ]
}
