import TenetRuleKit
import TenetRuleSupport

struct AssignOnlyProperty: Rule {
    static let about = About(
        "assign-only-property", "Property that is never read", category: .unused, severity: .warning, status: .preview,
        scope: .appCode, reads: [.strings],
        why: """
            A property that is assigned and never read keeps a value for nobody; often it is what is left of a \
            feature, or the place that should read it is missing.
            """,
        phrasings: [
            "Remove properties that are assigned but never read.",
            "We don't keep stored values that no code ever looks at.",
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
            for declaration in search.model.declarations {
                guard isWorthLooking(declaration), search.liveness.isCounted(declaration),
                    !search.liveness.isRetained(declaration), let write = onlyWrite(declaration, search),
                    !declaration.keepsSomethingAlive, isValue(declaration, search.model, write)
                else { continue }
                project.report(
                    "`\(declaration.name)` is assigned but never read", help: "read it where it matters, or remove it",
                    at: declaration, notes: [write.note("assigned here")])
            }
        }
    }

    private func isWorthLooking(_ declaration: Declaration) -> Bool {
        declaration.isStoredProperty && Liveness.isCandidate(declaration) && !declaration.hasAttributes
            && !declaration.has(.hasObservers) && declaration.parent != nil
    }

    /// The first write when all uses are writes that do not read.
    private func onlyWrite(_ declaration: Declaration, _ search: UnusedSearch) -> Use? {
        let uses = search.liveness.possibleUses(of: declaration)
        guard uses.allSatisfy({ $0.has(.isWrite) && !$0.has(.isReadWrite) }),
            let first = uses.first ?? search.memberwiseCall(setting: declaration),
            !search.liveness.isUnwrappedOrCaptured(declaration), !search.isQuoted(declaration)
        else { return nil }
        return first
    }

    private static let values: Set<String> = [
        "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
        "Float", "CGFloat", "String", "Character", "Date", "URL", "UUID", "Data", "Locale", "TimeZone", "CGSize",
        "CGPoint", "CGRect", "UIEdgeInsets", "NSRange", "IndexPath", "TimeInterval", "Calendar", "Decimal",
    ]

    /// Nothing is kept alive by the property: a value, a closure, or a constant that an initialiser is given.
    private func isValue(_ declaration: Declaration, _ model: ProjectModel, _ write: Use) -> Bool {
        if declaration.has(.isClosure) || declaration.has(.isWeak) { return true }
        let words = declaration.type.words.filter { $0 != "Swift" && $0 != "Foundation" && $0 != "Optional" }
        if !words.isEmpty, words.allSatisfy({ Self.values.contains($0) }) { return true }
        if let type = model.type(of: declaration).one, type.kind == .struct || type.kind == .enum { return true }
        if write.name != declaration.name { return true }
        guard declaration.kind == .constant, let function = write.declaration?.enclosingFunction else { return false }
        return function.kind == .initializer && function.parameters.contains { $0.name == declaration.name }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Player {
                private var ↓lastPosition = 0
                func stop() { lastPosition = 10 }
            }
            Player().stop()
            """),
        .bad(
            """
            final class Account {
                private let ↓locale: Locale
                private let name: String
                init(locale: Locale, name: String) {
                    self.locale = locale
                    self.name = name
                }
                func greet() { print(name) }
            }
            Account(locale: .current, name: "Ada").greet()
            """),
        .bad(
            """
            struct Row {
                let title: String
                let ↓subtitle: String
            }
            print(Row(title: "Tea", subtitle: "Green").title)
            """),
        .good(
            """
            final class Player {
                private var lastPosition = 0 { didSet { print("moved") } }
                private var rate = 1.0
                func stop() { lastPosition = 10; rate = 0 }
                func show() { print(rate) }
            }
            Player().stop()
            Player().show()
            """),
        .good(
            """
            final class Feed {
                private var cancellable: Any?
                private var count = 0
                func start() { cancellable = subscribe(); count += 1 }
                func subscribe() -> Any { 1 }
            }
            Feed().start()
            """),
        .good(
            """
            protocol Titled { var title: String { get set } }
            final class Page: Titled {
                var title = ""
                init() { title = "Page" }
            }
            let page: any Titled = Page()
            print(page.title)
            """),
        .good(
            """
            struct Item: Codable {
                var id: Int
                init() { id = 1 }
            }
            print(Item())
            """),
    ]
}
