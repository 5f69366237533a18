import TenetRuleKit
import TenetRuleSupport

struct EnvironmentObjectInView: Rule {
    static let about = About(
        "environment-object-in-view", "Environment object", category: .swiftui, severity: .warning, status: .stable,
        why: """
            A missing `environmentObject` stops the app when the view appears. An `@Observable` type in `@Environment` \
            redraws only the views that read what has changed, and may be optional.
            """,
        phrasings: [
            "Do not use `@EnvironmentObject` or `.environmentObject`; use an `@Observable` type with `@Environment`.",
            "Shared models reach a screen through `.environment(session)`, so a missing injection can't crash it.",
        ])

    private struct Object: Fact {
        var type: String
    }

    /// `.environmentObject(session)`
    private struct Handed: Fact {
        var value: String
        /// The object's name, or its type's: `session` of `app.session`, `Session` of `Session()`.
        var name: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.collect(Object.self, from: AttributeSyntax.self) { attribute, _ in
            // In a class it has no effect at all: `view-state-in-class`.
            guard attribute.name == "EnvironmentObject", let variable = attribute.property, let type = variable.type,
                variable.isMember,
                !attribute.isInPreview, variable.enclosingType?.kind != .classDecl
            else { return nil }
            return (Object(type: type.text.string), attribute.range)
        }
        hooks.collect(Handed.self, fromCallsOf: ["environmentObject"]) { call, _ in
            guard !call.isPlain, let name = call.calledName, let value = call.arguments.only?.expression,
                !call.isInPreview
            else { return nil }
            let object = value.as(FunctionCallExprSyntax.self)?.calledName ?? value.lastName
            return (Handed(value: value.brief, name: object?.identifier.string ?? ""), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            // Where views ask for it, they are what has to change. Where the project has the object and no view of it
            // asks for any, none stops.
            let handed = project.facts(Object.self).isEmpty ? project.facts(Handed.self) : []
            for fact in handed
            where fact.role == .app && project.model.declarations(named: fact.fact.name).isEmpty
                && !project.runsBeforeObservation(fact.path)
            {
                project.report(
                    "views that ask for `\(fact.fact.value)` stop the app where nobody has injected it",
                    help: "make its class `@Observable` and hand it down with `.environment(\(fact.fact.value))`",
                    in: fact.path, at: fact.range)
            }
            for object in project.facts(Object.self) where !project.runsBeforeObservation(object.path) {
                let type = object.fact.type
                project.report(
                    "the app stops when no parent injects `\(type)`",
                    help: "make it `@Observable` and read it with `@Environment(\(type).self)`", in: object.path,
                    at: object.range)
            }
        }
    }

    static let examples: [Example] = [
        .bad("struct Profile: View {\n    ↓@EnvironmentObject private var session: Session\n}"),
        .bad("struct Profile: ViewModifier {\n    ↓@EnvironmentObject var theme: Theme\n}"),
        .good("struct Profile: View {\n    @Environment(Session.self) private var session\n}"),
        .good("struct Profile: View {\n    @ObservedObject var session: Session\n}"),
        .bad(
            "@main struct Shop: App {\n    var body: some Scene { WindowGroup { Home().↓environmentObject(session) } }\n}"
        ),
        .good("@main struct Shop: App {\n    var body: some Scene { WindowGroup { Home().environment(session) } }\n}"),
        .good(
            """
            struct Harbour: View {
                @StateObject private var pilots = Pilots()
                var body: some View { List(pilots.names, id: \\.self) { Text($0) }.environmentObject(pilots) }
            }
            private final class Pilots: ObservableObject {
                @Published var names: [String] = []
            }
            """),
        .good(files: [
            "Kit/Package.swift": ObservationSystems.olderPackage,
            "Kit/Sources/Kit/Profile.swift": "struct Profile: View {\n    @EnvironmentObject var session: Session\n}",
        ]),
        .good("final class ProfileModel: ObservableObject {\n    @EnvironmentObject var session: Session\n}"),
        .good(
            "#Preview {\n    struct Host: View {\n        @EnvironmentObject var session: Session\n"
                + "        var body: some View { EmptyView() }\n    }\n    return Host()\n}"),
    ]
}
