import TenetRuleKit
import TenetRuleSupport

struct LocalizedStringOutsideEnum: Rule {
    static let about = About(
        "localized-string-outside-enum", "Localised string outside of its enum", category: .design, severity: .note,
        scope: .appCode,
        why: """
            The project keeps its texts in one enum, where a key is written once and translators find them all. A key \
            that is looked up elsewhere is missed.
            """,
        phrasings: [
            "Look up localized strings only in the enum that holds them, such as `Strings` or `L10n`.",
            """
            Screens never call `NSLocalizedString` or `String(localized:)`; they take ready texts from our central \
            namespace.
            """,
        ])

    var namespaces = ["Strings", "L10n", "Localized", "LocalizedStrings"]
    static let options = [
        Option<Self>(
            "namespaces", \.namespaces, "Enums that hold the texts; without one in the project nothing is said.")
    ]

    private struct Lookup: Fact {}

    func install(_ hooks: inout Hooks) {
        hooks.collect(Lookup.self, fromCallsOf: ["NSLocalizedString", "String"]) { call, _ in
            guard call.isPlain, let name = call.calledName,
                name.text == "NSLocalizedString" || (name.text == "String" && call.hasArgument("localized")),
                !call.ancestors.contains(where: { $0.asDeclGroup?.groupName?.text.isOne(of: namespaces) ?? false }),
                call.enclosingType?.kind != .extensionDecl, !call.isInPreview
            else { return nil }
            return (Lookup(), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            guard let home = namespaces.lazy.compactMap({ project.model.types(named: $0).one }).first,
                home.kind == .enum || home.kind == .struct, home.isShared
            else { return }
            for fact in project.facts(Lookup.self) where fact.role == .app && fact.path != home.path {
                project.report(
                    "this text is looked up outside of `\(home.name)`", help: "give it a constant in `\(home.name)`",
                    in: fact.path, at: fact.range, notes: [home.declaration.note("the project's texts are here")])
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Strings.swift": """
            enum Strings {
                static let title = NSLocalizedString("home.title", comment: "Title")
            }
            """,
            "App/Home.swift":
                "final class Home {\n    let text = ↓NSLocalizedString(\"home.text\", comment: \"Text\")\n}",
        ]),
        .bad(files: [
            "App/L10n.swift":
                "enum L10n {\n    enum Home {\n        static let title = String(localized: \"home.title\")\n    }\n}",
            "App/Home.swift": "func text() -> String { ↓String(localized: \"home.text\") }",
        ]),
        .good("final class Home {\n    let text = NSLocalizedString(\"home.text\", comment: \"Text\")\n}"),
        .good(files: [
            "App/Strings.swift": """
            enum Strings {
                enum Home {
                    static let title = NSLocalizedString("home.title", comment: "Title")
                }
            }
            """,
            "App/Home.swift": "final class Home {\n    let text = Strings.Home.title\n}",
        ]),
        .good(files: [
            "App/Strings.swift": "enum Strings {}",
            "App/Strings+Home.swift": """
            extension Strings {
                static let title = NSLocalizedString("home.title", comment: "Title")
            }
            """,
        ]),
    ]
}
