import TenetRuleKit
import TenetRuleSupport

struct SessionStoreNotObservable: Rule {
    static let about = About(
        "session-store-not-observable", "Session store that views cannot observe", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: "Views follow sign-in and sign-out only when the store that holds the session tells them about changes.",
        phrasings: [
            "`SessionStore` must be observable through `@Observable` or `ObservableObject`.",
            """
            Screens have to react by themselves when someone signs in or out, so the class that knows the current user \
            publishes its changes.
            """,
        ])

    var types = ["SessionStore"]
    static let options = [Option<Self>("types", \.types, "Classes that views must be able to observe.")]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            for type in types.flatMap({ project.model.types(named: $0).all }) where type.role == .app {
                guard type.kind == .class, !type.isObservable, !type.conforms(to: "Observable"),
                    !type.declaration.isInPreview
                else { continue }
                project.report(
                    "views cannot observe `\(type.name)`",
                    help: "conform it to `ObservableObject`, or mark it `@Observable`", at: type.declaration)
            }
        }
    }

    static let examples: [Example] = [
        .bad("final class ↓SessionStore {\n    var user: User?\n}"),
        .bad("final class ↓Basket: Storing {}", options: ["types": .strings(["Basket"])]),
        .good("final class SessionStore: ObservableObject {\n    @Published var user: User?\n}"),
        .good("@Observable\nfinal class SessionStore {\n    var user: User?\n}"),
        .good("final class SessionStoreMock {}"),
        .good(files: [
            "App/SessionStore.swift": "final class SessionStore: Store {}",
            "App/Store.swift": "class Store {}\nextension Store: ObservableObject {}",
        ]),
    ]
}
