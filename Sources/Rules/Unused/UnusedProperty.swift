import TenetRuleKit
import TenetRuleSupport

struct UnusedProperty: Rule {
    static let about = About(
        "unused-property", "Unused property", category: .unused, severity: .warning, status: .preview,
        scope: .appCode, aliases: ["unused_declaration"], reads: [.strings],
        why: """
            A property that nothing mentions is memory, initialiser parameters and reading for nobody.
            """,
        phrasings: [
            "Remove properties that nothing reads or mentions.",
            "Don't keep stored values, constants or computed variables around that no code refers to.",
        ])

    static let options: [Option<Self>] = [
        Option("check_public", \.checksPublic, "Report `public` and `open` declarations too, as an app wants it."),
        Option("count_tests", \.countsTests, "Take what only tests use for used."),
    ]
    var checksPublic = false
    var countsTests = true

    func install(_ hooks: inout Hooks) {
        UnusedEvidence.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let search = UnusedSearch.shared(project, checksPublic: checksPublic, countsTests: countsTests)
            for declaration in search.dead({ $0.kind.isVariable }) where !isExcused(declaration, search) {
                let kind = declaration.parent?.kind == .protocol ? "requirement" : "property"
                project.report(
                    "\(search.subject(declaration)) the \(kind) `\(declaration.name)`",
                    help: "remove it", at: declaration, notes: search.notes(declaration))
            }
        }
    }

    private static let viewWrappers = [
        "State", "StateObject", "ObservedObject", "Environment", "EnvironmentObject", "AppStorage", "SceneStorage",
        "FocusState", "GestureState", "Namespace", "ScaledMetric", "Query", "FetchRequest",
    ]

    /// What keeps something alive by being there, what is assigned, and what the rule on view state reports.
    private func isExcused(_ declaration: Declaration, _ search: UnusedSearch) -> Bool {
        if search.memberwiseCall(setting: declaration) != nil { return true }
        if declaration.isStoredProperty, declaration.hasSideEffects, declaration.keepsSomethingAlive { return true }
        return declaration.access == .private
            && declaration.attributes.contains { Self.viewWrappers.contains($0) }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Player {
                private let ↓volumeStep = 0.1
                var ↓isReady: Bool { true }
                func play() {}
            }
            Player().play()
            """),
        .bad(
            """
            enum Metrics {
                static let spacing = 8
                static let ↓padding = 16
            }
            print(Metrics.spacing)
            """),
        .good(
            """
            struct Item: Codable {
                let id: Int
                let title: String
            }
            struct Tag: Hashable { let text: String }
            print(Item.self, Tag.self)
            """),
        .good(
            """
            final class Search {
                private let subscription = makeSubscription()
                @IBOutlet private var field: UITextField!
                @NSManaged var query: String
                func run() {}
            }
            func makeSubscription() -> Int { 1 }
            Search().run()
            """),
        .good(
            """
            struct Point { var left: Int; var top: Int }
            let point = Point(left: 1, top: 2)
            print(point[keyPath: \\.left], point.value(forKey: "top"))
            """),
        .good(
            """
            final class Loader {
                private var handle: Int?
                private var result: String?
                func load() {
                    if let result { print(result) }
                    let run = { [handle] in print(handle as Any) }
                    run()
                }
            }
            Loader().load()
            """),
    ]
}
