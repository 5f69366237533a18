import TenetRuleKit
import TenetRuleSupport

struct ServiceBoundToCaller: Rule {
    static let about = About(
        "service-bound-to-caller", "Service that not everybody can call", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            A service for the whole app is asked from views, actors and tasks alike. A method that blocks, calls back on \
            a thread of its own, or is tied to the main actor works from one of these only.
            """,
        phrasings: [
            """
            Make every method of `NetworkService` asynchronous, without completion handlers or `@MainActor`, and \
            return only `Sendable` values.
            """,
            """
            Views, actors and background tasks must all be able to call our networking API with `await`, so it never \
            blocks or demands a thread.
            """,
        ])

    var services = ["NetworkService"]
    static let options = [
        Option<Self>(
            "services", \.services, "Services that any code calls; their protocols have `Protocol` behind the name.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            for name in services.flatMap({ [$0, $0 + "Protocol"] }) {
                for type in project.model.types(named: name).all where type.role == .app {
                    for method in type.members where method.kind == .function && method.access > .fileprivate {
                        guard !method.has(.isStatic), let problem = problem(of: method, in: type, project.model) else {
                            continue
                        }
                        project.report(
                            "`\(method.name)` of `\(type.name)` \(problem)",
                            help: "make it `async` with values as parameters and result", at: method,
                            notes: [type.declaration.note("`\(type.name)` is for every part of the app")])
                    }
                }
            }
        }
    }

    /// A class with variables, on no actor, that caller and service would both hold.
    private func sharedClass(_ method: Declaration, _ model: ProjectModel) -> ProjectType? {
        let name = method.type.filter { $0 != "[" && $0 != "]" && $0 != "?" }
        guard !name.isEmpty, let type = model.types(named: name, seenFrom: method).one, type.kind == .class,
            !type.conforms(to: "Sendable"), type.isolation == .nonisolated,
            type.storedProperties.contains(where: { $0.kind == .variable && !$0.has(.isStatic) })
        else { return nil }
        return type
    }

    private func problem(of method: Declaration, in type: ProjectType, _ model: ProjectModel) -> String? {
        if method.parameters.contains(where: { $0.has(.isClosure) && $0.has(.isEscaping) && !$0.type.contains("async") }
        ),
            !method.has(.isAsync), method.type.isEmpty
        {
            return "answers with a closure"
        }
        if model.isolation(of: method).isMainActor { return "is tied to the main actor" }
        if let result = sharedClass(method, model) { return "hands out `\(result.name)`, which is not `Sendable`" }
        // Methods of an actor are awaited from outside, whatever they say.
        if !method.has(.isAsync), type.kind != .actor, !type.supertypes.contains("Actor") {
            return "is not `async`"
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(
            """
            actor NetworkService {
                func ↓session(_ id: String) async throws -> Session { latest }
                func page() async throws -> Page { Page() }
            }
            final class Session { var answers: [String] = [] }
            final class Page: Sendable { let number = 1 }
            """),
        .bad(files: [
            "App/NetworkServiceProtocol.swift":
                "protocol NetworkServiceProtocol {\n    func ↓load() throws -> Data\n    func ↓send(_ data: Data, completion: @escaping (Bool) -> Void)\n    func tour() async throws -> Data\n}",
            "App/NetworkService.swift":
                "actor NetworkService {\n    @MainActor func ↓show() async {}\n    func tour() async throws -> Data { Data() }\n}",
        ]),
        .bad(
            "final class SyncService {\n    func ↓sync() {}\n}", options: ["services": .strings(["SyncService"])]),
        .good(
            "actor NetworkService {\n    func cached() -> Data? { nil }\n    func load() async throws -> Data { Data() }\n}"
        ),
        .good("protocol NetworkServiceProtocol: Actor {\n    func cached() -> Data?\n}"),
        .good(
            "final class AudioService {\n    func play() {}\n}\nstruct NetworkServiceError {\n    func text() -> String { \"\" }\n}"
        ),
    ]
}
