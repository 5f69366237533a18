import TenetRuleKit
import TenetRuleSupport

struct NestedObservableObject: Rule {
    static let about = About(
        "nested-observable-object", "Observable object inside another one", category: .swiftui, severity: .warning,
        scope: .appCode,
        why: """
            A view that observes an object hears of that object's own changes only. What changes in another \
            observable object inside it is not announced, and the view goes on showing the old value.
            """,
        phrasings: [
            """
            A view must not read an `ObservableObject` through another observed object unless the outer one forwards \
            its changes.
            """,
            """
            Let SwiftUI observe the inner model directly, since `@Published` values one level down don't refresh the \
            screen.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collectShownMembers()
        hooks.onProject(needing: [.declarations, .uses]) { project in
            var reported: Set<String> = []
            for read in project.shownReads where read.property.objectWrapper != nil && read.path.count >= 2 {
                guard let outer = project.heldType(of: read.property), outer.isObservableObject,
                    !outer.usesObservation, let holder = outer.member(named: read.path[0]).one, holder.kind.isVariable,
                    !holder.has(.isStatic), let inner = project.heldType(of: holder), inner.isObservableObject,
                    !inner.usesObservation, inner != outer, let member = inner.published[read.path[1]],
                    !outer.announcesByHand, !follows(outer, inner, through: holder),
                    !assignsAnew(holder, of: outer, project),
                    // An object inside is seldom replaced: what changes is deeper inside.
                    project.heldType(of: member)?.isObservableObject != true, mayChange(member, of: inner, project),
                    !observes(inner, read.view, project),
                    reported.insert(read.view.qualifiedName + "." + read.path[0] + "." + read.path[1]).inserted
                else { continue }
                let chain = ([read.property.name] + read.path.prefix(2)).joined(separator: ".")
                project.report(
                    "the view is not redrawn when `\(chain)` changes: it observes `\(outer.name)`, not the "
                        + "`\(inner.name)` inside",
                    help:
                        "show it in a view of its own that observes `\(inner.name)`, or have `\(outer.name)` publish it",
                    in: read.view.path, at: read.range,
                    notes: [holder.note("`\(inner.name)` is held here"), member.note("the value is published here")])
            }
        }
    }

    /// The outer object, or what it builds on, subscribes to a value, or waits for what the inner one does: it knows of
    /// the change and has the occasion to announce something of its own.
    private func follows(_ outer: ProjectType, _ inner: ProjectType, through holder: Declaration) -> Bool {
        let values = Set(inner.published.keys.map { "$" + $0 })
        return ([outer] + outer.projectSupertypes).flatMap { [$0.declaration] + $0.extensions }.contains { part in
            part.uses.contains { use in
                values.contains(use.name)
                    || (use.has(.isAwaited) && (use.base == holder.name || use.base == "self." + holder.name))
            }
        }
    }

    /// `state = reduced` in a store: assigning what is published announces it, also when it is the same object.
    private func assignsAnew(_ holder: Declaration, of outer: ProjectType, _ project: ProjectPass) -> Bool {
        guard outer.published[holder.name] == holder else { return false }
        return project.model.uses(of: holder.name).contains { use in
            use.has(.isWrite) && Self.isOwn(use) && use.enclosingType == outer
                && use.declaration?.enclosingFunction.map { $0.kind != .initializer } ?? false
        }
    }

    /// Not only given its value by the object's own initialisers.
    private func mayChange(_ member: Declaration, of type: ProjectType, _ project: ProjectPass) -> Bool {
        let model = project.model
        let writes = model.uses(of: member.name).filter { use in
            (use.has(.isWrite) || use.has(.isReadWrite) || use.base.contains("$"))
                && (use.target.one.map { $0 == member } ?? true)
        }
        let initial = writes.filter { use in
            Self.isOwn(use) && use.enclosingType == type
                && use.declaration?.enclosingFunction?.kind == .initializer
        }
        let isBound = model.uses(of: "$" + member.name).contains { use in
            Self.isOwn(use) ? use.enclosingType == type : mayHold(use.base, type, project)
        }
        guard !initial.isEmpty, !isBound else { return true }
        return writes.contains { use in
            guard Self.isOwn(use) else { return mayHold(use.base, type, project) }
            let isOfType = use.enclosingType.map { $0 == type || $0.projectSupertypes.contains(type) } ?? true
            return isOfType && !initial.contains(use)
        }
    }

    /// Something of the name before the member holds such an object: `field` of `form.field.title = …`.
    private func mayHold(_ base: String, _ type: ProjectType, _ project: ProjectPass) -> Bool {
        let name = base.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init) ?? base
        return project.model.declarations(named: name).contains { declaration in
            declaration.kind.isVariable && project.heldType(of: declaration) == type
        }
    }

    private static func isOwn(_ use: Use) -> Bool { use.base.isEmpty || use.base == "self" }

    private func observes(_ type: ProjectType, _ view: ProjectType, _ project: ProjectPass) -> Bool {
        view.storedProperties.contains { $0.objectWrapper != nil && project.heldType(of: $0) == type }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Player.swift": "final class Player: ObservableObject {\n    @Published var isPlaying = false\n}",
            "App/PlayerModel.swift": "final class PlayerModel: ObservableObject {\n    let player: Player\n}",
            "App/PlayerScreen.swift": """
            import SwiftUI
            struct PlayerScreen: View {
                @StateObject private var model: PlayerModel
                var body: some View {
                    Image(systemName: ↓model.player.isPlaying ? "pause" : "play")
                }
            }
            """,
        ]),
        .bad(files: [
            "App/Cart.swift": """
            final class Cart: ObservableObject { @Published var items: [String] = [] }
            final class Shop: ObservableObject { @Published var cart = Cart() }
            """,
            "App/Basket.swift": """
            import SwiftUI
            struct Basket: View {
                @EnvironmentObject var shop: Shop
                var body: some View { List { Text("\\(↓shop.cart.items.count)") } }
            }
            """,
        ]),
        .good(files: [
            "App/Player.swift": "final class Player: ObservableObject {\n    @Published var isPlaying = false\n}",
            "App/PlayerModel.swift": """
            final class PlayerModel: ObservableObject {
                let player: Player
                private var link: AnyCancellable?
                init(player: Player) {
                    self.player = player
                    link = player.objectWillChange.sink { [weak self] in self?.objectWillChange.send() }
                }
            }
            """,
            "App/PlayerScreen.swift": """
            import SwiftUI
            struct PlayerScreen: View {
                @StateObject private var model: PlayerModel
                var body: some View { Text(model.player.isPlaying ? "On" : "Off") }
            }
            """,
        ]),
        .good(files: [
            "App/Pilot.swift": """
            final class Pilot: ObservableObject {
                @Published var name: String
                init(name: String) { self.name = name }
            }
            """,
            "App/TripModel.swift": "final class TripModel: ObservableObject {\n    let pilot = Pilot(name: \"Ida\")\n}",
            "App/TripScreen.swift": """
            import SwiftUI
            struct TripScreen: View {
                @StateObject private var model: TripModel
                var body: some View { Text(model.pilot.name) }
            }
            """,
        ]),
        .good(files: [
            "App/Player.swift": "@Observable final class Player {\n    var isPlaying = false\n}",
            "App/PlayerModel.swift": "final class PlayerModel: ObservableObject {\n    let player: Player\n}",
            "App/PlayerScreen.swift": """
            import SwiftUI
            struct PlayerScreen: View {
                @StateObject private var model: PlayerModel
                var body: some View { Text(model.player.isPlaying ? "On" : "Off") }
            }
            """,
        ]),
        .good(files: [
            "App/Player.swift": "final class Player: ObservableObject {\n    @Published var isPlaying = false\n}",
            "App/PlayerModel.swift": "final class PlayerModel: ObservableObject {\n    let player: Player\n}",
            "App/PlayerScreen.swift": """
            import SwiftUI
            struct PlayerScreen: View {
                @StateObject private var model: PlayerModel
                var body: some View {
                    Button("Stop") { model.player.isPlaying = false }
                    Controls(player: model.player)
                }
            }
            """,
        ]),
    ]
}
