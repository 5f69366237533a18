import TenetRuleKit
import TenetRuleSupport

struct ForbiddenImport: Rule {
    static let about = About(
        "forbidden-import", "Import that the project leaves out", category: .architecture,
        severity: .warning, status: .preview, scope: .appCode,
        why: """
            What a team does without, or lets one type alone use, comes back with a single import, and the next file \
            follows it. A database then brings migrations that nobody planned, and a vendor cannot be replaced.
            """,
        phrasings: [
            "Do not import `CoreData` or `SwiftData` in the app.",
            """
            Certain frameworks are off limits to us and may appear, if at all, only in the few files we have agreed \
            on.
            """,
        ])

    var modules: [String] = []
    var except: [String] = []
    static let options = [
        Option<Self>(
            "modules", \.modules, "Modules that files of the app do not import; without any nothing is reported."),
        Option<Self>(
            "except", \.except,
            "File names, without `.swift`, that may import them all the same; `*` stands for any letters."),
    ]

    func install(_ hooks: inout Hooks) {
        guard !modules.isEmpty else { return }
        let except = NamePattern(except.joined(separator: "|"))
        hooks.on(ImportDeclSyntax.self) { node, file in
            guard let module = node.path.first?.name, module.text.isOne(of: modules), !except.matches(file.baseName)
            else { return }
            file.report(
                "`\(module.text)` must not be imported here",
                help: self.except.isEmpty ? "do without it" : "go through the type that may import it", at: module)
        }
    }

    private static let databases: [String: OptionValue] = ["modules": .strings(["CoreData", "SwiftData"])]

    private static let vendor: [String: OptionValue] = [
        "modules": .strings(["FirebaseAnalytics"]), "except": .strings(["*Analytics*", "*App"]),
    ]

    static let examples: [Example] = [
        .bad("import Foundation\nimport ↓SwiftData", options: databases),
        .bad("import class ↓CoreData.NSManagedObject", options: databases),
        .bad("import ↓FirebaseAnalytics", at: "App/CartViewModel.swift", options: vendor),
        .good("import FirebaseAnalytics", at: "App/AnalyticsManager.swift", options: vendor),
        .good("import Foundation", options: databases),
        .good("import SwiftData"),
        .good("import SwiftData", at: "AppTests/DraftTests.swift", options: databases),
    ]
}
