import TenetRuleKit
import TenetRuleSupport

struct AppModelNotState: Rule {
    static let about = About(
        "app-model-not-state", "Shared model that the app does not own", category: .swiftui, severity: .warning,
        scope: .appCode,
        why: """
            What the whole app shares belongs to the `App` value, which makes it once with `@State` and hands it down. \
            A plain constant or a singleton leaves open who owns it, and previews and tests cannot put another in place.
            """,
        phrasings: [
            """
            The `App` type must create each app-wide model itself and hold it with `@State` or `@StateObject`, never \
            as a constant or a `shared` singleton.
            """,
            """
            Whatever every screen needs is owned by our `@main` struct, wrapped so that SwiftUI keeps it alive, and \
            passed down from there.
            """,
        ])

    var sharedNames = ["shared"]
    static let options = [
        Option<Self>("shared_names", \.sharedNames, "Static properties that hold an instance shared by the whole app.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("environment", "environmentObject") { call, file in
            guard !call.isPlain, let value = call.arguments.only?.expression else { return }
            if let access = value.as(MemberAccessExprSyntax.self), access.declName.baseName.text.isOne(of: sharedNames),
                access.base?.lastName?.text.startsUppercase == true, call.enclosingType?.inheritsInFile("App") == true
            {
                file.report(
                    "the app hands down `\(access.text)` instead of owning what it shares",
                    help: "own it with `@State` or `@StateObject` in the app", at: value)
            }
            guard let made = value.as(FunctionCallExprSyntax.self), made.isPlain,
                made.closures.isEmpty, let name = made.calledName, name.text.startsUppercase,
                call.enclosingType?.inheritsInFile("App") == true
            else { return }
            file.report(
                "the `\(name.text)` that the app hands down is made anew whenever its scenes are evaluated",
                help: "own it with `@State` or `@StateObject` in the app", at: made)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for app in project.model.types where app.kind == .struct && app.conforms(to: "App") && app.isAppCode {
                for property in app.storedProperties {
                    guard let type = project.heldType(of: property), type.kind == .class,
                        type.isObservableObject || type.usesObservation, let problem = problem(property, type)
                    else { continue }
                    let wrapper = type.usesObservation ? "@State" : "@StateObject"
                    project.report(
                        "`\(app.name)` \(problem)", help: "own it with `\(wrapper) private var \(property.name)`",
                        at: property, notes: [type.declaration.note("`\(type.name)` is a model that views observe")])
                }
            }
        }
    }

    private func problem(_ property: Declaration, _ type: ProjectType) -> String? {
        let isShared = sharedNames.contains { property.value.hasSuffix("." + $0) }
        if isShared { return "takes `\(property.value)` instead of owning the `\(type.name)` that it hands down" }
        // The system makes the app, so what has no value here is given one in its `init`.
        let isMade = property.has(.hasValue) ? property.value.hasSuffix("()") : !property.has(.isOptional)
        guard property.attributes.isEmpty, isMade else { return nil }
        return "keeps its `\(type.name)` in a plain property, "
            + (type.usesObservation
                ? "so whenever the app value is made anew its state is lost" : "which views do not observe")
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Session.swift": "@Observable final class Session {\n    static let shared = Session()\n}",
            "App/Main.swift": """
            @main struct Main: App {
                private let ↓session = Session()
                @State private var ↓other = Session.shared
                var body: some Scene { WindowGroup { Home().environment(session) } }
            }
            """,
        ]),
        .bad(files: [
            "App/Session.swift": "final class Session: ObservableObject {\n    static let shared = Session()\n}",
            "App/Main.swift": "@main struct Main: App {\n    @ObservedObject private var ↓session = Session.shared\n}",
        ]),
        .good(files: [
            "App/Session.swift": "@Observable final class Session {}",
            "App/Main.swift": "@main struct Main: App {\n    @State private var session = Session()\n}",
        ]),
        .good(files: [
            "App/Session.swift": "final class Session: ObservableObject {}",
            "App/Main.swift": "@main struct Main: App {\n    @StateObject private var session = Session()\n}",
        ]),
        .bad(files: [
            "App/Session.swift": "final class Session: ObservableObject {\n    init(store: Store) {}\n}",
            "App/Main.swift": """
            @main struct Main: App {
                private let ↓session: Session
                init() { session = Session(store: .disk) }
            }
            """,
        ]),
        .good(files: [
            "App/Session.swift": "@Observable final class Session {\n    init(store: Store) {}\n}",
            "App/Main.swift": """
            @main struct Main: App {
                @State private var session: Session
                init() { _session = State(initialValue: Session(store: .disk)) }
            }
            """,
        ]),
        .good("final class Log {}\n@main struct Main: App {\n    private let log = Log()\n}"),
        .bad(
            """
            @main struct Main: App {
                @State private var session = Session()
                var body: some Scene {
                    WindowGroup { Home().environment(session).environment(↓Basket()) }
                }
            }
            """),
        .bad(
            """
            @main struct Main: App {
                var body: some Scene {
                    WindowGroup { Home().environment(↓Session.shared) }
                }
            }
            """),
        .good("struct Home: View {\n    var body: some View { List {}.environment(\\.locale, Locale()) }\n}"),
    ]
}
