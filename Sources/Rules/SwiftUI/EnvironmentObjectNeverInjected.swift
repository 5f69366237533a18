import TenetRuleKit
import TenetRuleSupport

struct EnvironmentObjectNeverInjected: Rule {
    static let about = About(
        "environment-object-never-injected", "Environment object that nobody injects", category: .swiftui,
        severity: .error, scope: .appCode,
        why: """
            A view that asks the environment for an object stops the app when no view around it has put one there. \
            The compiler cannot see that; the crash comes when the screen opens.
            """,
        phrasings: [
            """
            Inject every object that a view reads from the environment with `environmentObject` or `environment` in an \
            enclosing view.
            """,
            """
            If a screen declares `@EnvironmentObject`, some parent has to supply it, or the app crashes when it opens.
            """,
        ])

    private struct Needed: Fact {
        var type: String
        var view: String
        /// `environmentObject` or `environment`.
        var modifier: String
    }

    private struct Injected: Fact {
        var modifier: String
        /// The injected value's names: `session`, `model.session`, `Session.shared`; empty when it is none of these.
        var chain: String
        /// The type of `Session()`.
        var type: String
        var isPreview: Bool
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Needed.self, from: AttributeSyntax.self) { node, _ in
            guard node.name == "EnvironmentObject" || node.name == "Environment", let property = node.property,
                let name = property.nameToken, let view = node.enclosingTypeName, !node.isInPreview
            else { return nil }
            guard node.name == "Environment" else {
                guard let type = property.type, type.kind != .optionalType, let written = type.lastName else {
                    return nil
                }
                return (Needed(type: written.string, view: view.string, modifier: "environmentObject"), name.range)
            }
            guard let access = node.argumentList?.only?.expression.as(MemberAccessExprSyntax.self),
                access.declName.baseName.text == "self", let type = access.base?.lastName?.text,
                property.type?.kind != .optionalType
            else { return nil }
            return (Needed(type: type.string, view: view.string, modifier: "environment"), name.range)
        }
        hooks.collect(Injected.self, fromCallsOf: ["environmentObject", "environment"]) { call, _ in
            guard let name = call.calledName,
                let argument = call.arguments.only, argument.label == nil
            else { return nil }
            let value = argument.expression
            let made = value.as(FunctionCallExprSyntax.self).flatMap { $0.isPlain ? $0.calledName?.text : nil }
            let type = made.map { $0.startsUppercase ? $0.string : "" } ?? ""
            return (
                Injected(
                    modifier: name.text.string, chain: value.lastName == nil ? "" : value.text.string, type: type,
                    isPreview: call.isInPreview), value.lastName?.range ?? value.range
            )
        }
        // SwiftUI puts the delegate of the app into the environment itself when it can be observed.
        hooks.collectAll(Injected.self, from: AttributeSyntax.self) { node, _ in
            guard node.name.hasSuffix("DelegateAdaptor"), let property = node.property,
                let type = property.type?.lastName
                    ?? node.argumentList?.first?.expression.as(MemberAccessExprSyntax.self)?.base?.lastName?.text
            else { return [] }
            return ["environmentObject", "environment"].map { modifier in
                (Injected(modifier: modifier, chain: "", type: type.string, isPreview: false), node.range)
            }
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for modifier in ["environmentObject", "environment"] { check(modifier, project) }
        }
    }

    private func check(_ modifier: String, _ project: ProjectPass) {
        let needed = project.facts(Needed.self).filter { $0.fact.modifier == modifier && $0.role == .app }
        guard !needed.isEmpty else { return }
        var injected: Set<String> = []
        var inPreviews: [String: Note] = [:]
        for fact in project.facts(Injected.self) where fact.fact.modifier == modifier && fact.role == .app {
            guard let names = typeNames(of: fact, project) else {
                // A value of unknown type in the app may be any of the needed ones.
                if fact.fact.isPreview { continue } else { return }
            }
            if fact.fact.isPreview {
                for name in names where inPreviews[name] == nil {
                    inPreviews[name] = Note(
                        path: fact.path, range: fact.range, message: "only the preview injects it")
                }
            } else {
                injected.formUnion(names)
            }
        }
        // An object may be injected under the name of an alias.
        injected.formUnion(injected.compactMap { project.model.types(named: $0).one?.name })
        let hasEntry = project.model.startsAnApp
        var reported: Set<String> = []
        for fact in needed where !injected.contains(fact.fact.type) && !reported.contains(fact.fact.type) {
            guard let type = project.model.types(named: fact.fact.type).one, type.kind == .class,
                !injected.contains(type.name),
                hasEntry || type.access < .public, !type.directSubtypes.contains(where: { injected.contains($0.name) }),
                !project.model.declarations(named: type.name).contains(where: { $0.kind == .typeAlias }),
                !Self.isKeptByLibrary(type, project.model),
                let shown = showing(fact.fact.view, project)
            else { continue }
            reported.insert(type.name)
            project.report(
                "`\(fact.fact.view)` stops the app when it appears: no `\(type.name)` is ever put into the environment",
                help: "call `.\(modifier)(…)` with a `\(type.name)` on a view around it", in: fact.path, at: fact.range,
                notes: [shown.note("`\(fact.fact.view)` is shown here")] + (inPreviews[type.name].map { [$0] } ?? []))
        }
    }

    /// A module or service of a library, by its protocols: the library makes it known, and may put it into the
    /// environment.
    private static func isKeptByLibrary(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        type.supertypes.contains { name in
            model.types(named: name).isNone && KnownProtocols.requirements(of: name) == nil
                && !["ObservableObject", "Observable"].contains(name)
                && !["Delegate", "DataSource", "Observer"].contains { name.hasSuffix($0) }
        }
    }

    /// Where the app makes a view.
    private func showing(_ view: String, _ project: ProjectPass) -> Use? {
        project.model.uses(of: view).first {
            $0.kind == .call && $0.role == .app && !$0.has(.isPreview) && !$0.has(.isDebug)
        }
    }

    /// The types that the value may have; nil when that cannot be told.
    private func typeNames(of fact: Located<Injected>, _ project: ProjectPass) -> [String]? {
        if !fact.fact.type.isEmpty { return [fact.fact.type] }
        let parts = fact.fact.chain.split(separator: ".").map(String.init)
        guard let last = parts.last else { return nil }
        let model = project.model
        if let use = project.use(of: last, in: fact.path, at: fact.range) {
            if let declaration = use.target.one, declaration.kind.isVariable,
                let type = model.type(of: declaration).one
            {
                return [type.name]
            }
            let parameters = use.declaration?.enclosingFunction?.parameters ?? []
            if parts.count == 1, let parameter = parameters.first(where: { $0.name == last }),
                let declaration = use.declaration
            {
                return model.types(named: parameter.type, seenFrom: declaration).one.map { [$0.name] }
            }
        }
        if parts.count == 2, parts[0].first?.isUppercase == true { return [parts[0]] }
        let names = model.declarations(named: last).filter(\.kind.isVariable).flatMap {
            model.type(of: $0).all.map(\.name)
        }
        return names.isEmpty ? nil : names
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Session.swift": "final class Session: ObservableObject {}",
            "App/Profile.swift": """
            import SwiftUI
            struct Profile: View {
                @EnvironmentObject private var ↓session: Session
                var body: some View { Text(session.name) }
            }
            """,
            "App/Main.swift": """
            import SwiftUI
            @main struct Main: App {
                var body: some Scene { WindowGroup { Profile() } }
            }
            """,
        ]),
        .bad(files: [
            "App/Cart.swift": "@Observable final class Cart {}",
            "App/Basket.swift": """
            import SwiftUI
            struct Basket: View {
                @Environment(Cart.self) private var ↓cart
                var body: some View { Text(cart.title) }
            }
            #Preview { Basket().environment(Cart()) }
            """,
            "App/Home.swift": "struct Home: View {\n    var body: some View { Basket() }\n}",
        ]),
        .good(files: [
            "App/Session.swift": "final class Session: ObservableObject {}",
            "App/Profile.swift": """
            struct Profile: View {
                @EnvironmentObject private var session: Session
                var body: some View { Text(session.name) }
            }
            """,
            "App/Main.swift": """
            @main struct Main: App {
                @StateObject private var session = Session()
                var body: some Scene { WindowGroup { Profile().environmentObject(session) } }
            }
            """,
        ]),
        .good(files: [
            "App/Session.swift": "final class Session: ObservableObject {}",
            "App/Profile.swift": """
            struct Profile: View {
                @EnvironmentObject private var session: Session
                var body: some View { Text(session.name) }
            }
            """,
            "App/Main.swift": """
            extension View {
                func injecting<Object: ObservableObject>(_ object: Object) -> some View { environmentObject(object) }
            }
            struct Root: View {
                var body: some View { Profile().injecting(Session()) }
            }
            """,
        ]),
        .good(files: [
            "App/Watch.swift": "final class Watch: NSObject, ObservableObject {}",
            "App/Pier.swift": """
            struct Pier: View {
                @EnvironmentObject private var watch: Watch
                var body: some View { Text(watch.name) }
            }
            """,
            "App/Main.swift": """
            @main struct Main: App {
                @WKApplicationDelegateAdaptor(Watch.self) private var watch
                var body: some Scene { WindowGroup { Pier() } }
            }
            """,
        ]),
        .good(files: [
            "App/Signals.swift": "@Observable final class Signals: Service, EnvironmentReadable {}",
            "App/Mast.swift": """
            import Rigging
            struct Mast: View {
                @Environment(Signals.self) private var signals
                var body: some View { Text(signals.flag) }
            }
            struct Deck: View {
                var body: some View { Mast() }
            }
            """,
        ]),
        .good(files: [
            "App/Cart.swift": "@Observable final class Cart {}",
            "App/Basket.swift": """
            struct Basket: View {
                @Environment(Cart.self) private var cart: Cart?
                var body: some View { Text(cart?.title ?? "") }
            }
            struct Home: View {
                var body: some View { Basket() }
            }
            """,
        ]),
    ]
}
