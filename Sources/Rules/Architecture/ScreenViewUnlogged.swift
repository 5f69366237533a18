import TenetRuleKit
import TenetRuleSupport

struct ScreenViewUnlogged: Rule {
    static let about = About(
        "screen-view-unlogged", "Screen that is not counted", category: .architecture, severity: .note,
        status: .preview,
        scope: .appCode, reads: [.strings],
        why: """
            Which screens users see is only known when all of them say so, under names of one form. A screen that is \
            left out looks as if nobody opened it.
            """,
        phrasings: [
            "Log every screen with `logScreenView`, under a name that ends in `Screen`.",
            """
            Analytics must know when a user opens any page of the app, for example as `"CartScreen"` from `onAppear`.
            """,
        ])

    var function = "logScreenView"
    var ending = "Screen"
    var events = ""
    static let options = [
        Option<Self>("function", \.function, "The function that counts that a screen is shown."),
        Option<Self>("ending", \.ending, "How the names of screens end; empty for any end."),
        Option<Self>(
            "events", \.events,
            "A function that counts events: a project that calls it counts its screens, too. Empty for none."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let logs = project.model.uses(of: function).filter { $0.role == .app && $0.kind == .call }
            // A project that counts no screens has decided not to.
            let counted =
                events.isEmpty ? [] : project.model.uses(of: events).filter { $0.role == .app && $0.kind == .call }
            guard logs.contains(where: { $0.base != "super" }) || !counted.isEmpty else { return }
            let counting = Set(counted.compactMap { $0.enclosingType?.name })
            for log in logs where !log.literal.isEmpty && !log.literal.hasSuffix(ending) {
                project.report(
                    "the screen is counted as `\(log.literal)`, without the ending `\(ending)`",
                    help: "call it `\(log.literal)\(ending)`", at: log)
            }
            let logging = Set(logs.compactMap { $0.enclosingType?.name })
            for type in project.sharedTypes where type.kind == .class && type.name.hasSuffix("ViewModel") {
                let stem = String(type.name.dropLast("ViewModel".count))
                let isLogged =
                    logging.contains(type.name) || type.projectSupertypes.contains { logging.contains($0.name) }
                guard !stem.isEmpty, !stem.hasPrefix("Base"), !type.isDouble, !isLogged else { continue }
                // The base of the screens' view models, and events: a screen, wherever its view is.
                if counting.contains(type.name), type.supertypes.contains(where: { $0.hasPrefix("Base") }),
                    !["View", "Screen"].contains(where: { !project.model.types(named: stem + $0).isNone })
                {
                    project.report(
                        "`\(type.name)` counts events, but not that its screen is shown",
                        help: "call `\(function)(\"\(stem)\(ending)\")` when it appears", at: type.declaration)
                    continue
                }
                guard let screen = ["View", "Screen"].compactMap({ project.model.types(named: stem + $0).one }).first,
                    screen.isView, !logging.contains(screen.name)
                else { continue }
                project.report(
                    "nothing counts that `\(screen.name)` is shown",
                    help: "call `\(function)(\"\(stem)\(ending)\")` when it appears", at: screen.declaration,
                    notes: [type.declaration.note("its view model does not either")])
            }
        }
    }

    private static let feed =
        "final class FeedViewModel: BaseViewModel {\n    func show() { Tracker.shared.logScreenView(\"FeedScreen\") }\n}\nstruct FeedView: View {}"

    static let examples: [Example] = [
        .bad(
            "final class ↓TideViewModel: BaseViewModel {\n    func load() { Tracker.shared.count(\"tides_loaded\") }\n}\nfinal class WaveViewModel: BaseViewModel {}",
            options: ["events": .string("count")]),
        .good(
            "final class TideViewModel: BaseViewModel {\n    override init() {\n        super.init()\n        Tracker.shared.logScreenView(\"TideScreen\")\n    }\n    func load() { Tracker.shared.count(\"tides_loaded\") }\n}\nfinal class WaveRowViewModel {\n    func tap() { Tracker.shared.count(\"wave\") }\n}",
            options: ["events": .string("count")]),
        .bad(files: [
            "App/Feed.swift": feed,
            "App/Cart.swift": "final class CartViewModel: BaseViewModel {}\nstruct ↓CartView: View {}",
        ]),
        .bad(
            "struct CartView: View {\n    var body: some View { Text(\"A\").onAppear { Tracker.shared.↓logScreenView(\"Cart\") } }\n}"
        ),
        .good(files: [
            "App/Feed.swift": feed,
            "App/Cart.swift":
                "final class CartViewModel: BaseViewModel {}\nstruct CartView: View {\n    var body: some View { Text(\"A\").onAppear { Tracker.shared.logScreenView(\"CartScreen\") } }\n}\nstruct RowView: View {}",
        ]),
        .good("final class CartViewModel: BaseViewModel {}\nstruct CartView: View {}"),
        .good(files: [
            "App/Feed.swift": feed,
            "App/Cart.swift": "final class CartViewModel: BaseViewModel {}\nfinal class CartController {}",
        ]),
    ]
}
