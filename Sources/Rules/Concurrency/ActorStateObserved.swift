import TenetRuleKit

struct ActorStateObserved: Rule {
    static let about = About(
        "actor-state-observed", "State of an actor observed through a publisher", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            A publisher of an actor hands its state out past the actor: the values come on any thread, and what they \
            say may be over when they arrive. An `await` asks the actor itself.
            """)

    /// A subscription to something that another object publishes.
    private struct Observation: Fact {
        /// The object, as a chain of names.
        var object: String
        /// Where the name of the call begins.
        var place: Int
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Observation.self, fromCallsOf: ["sink", "assign", "onReceive"]) { call, _ in
            let start = call.calledName?.text == "onReceive" ? call.arguments.first?.expression : call.calledBase
            guard let name = call.calledName, !call.isInPreview, let object = start.flatMap(Self.object) else {
                return []
            }
            return [(Observation(object: object, place: name.range.lower), name.range)]
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for found in project.facts(Observation.self) where found.role == .app {
                guard let use = project.model.use(in: found.path, at: found.fact.place),
                    let type = project.model.type(
                        ofChain: found.fact.object, at: use.declaration, file: Int32(use.fileNumber)
                    ).one, type.kind == .actor || type.kind == .protocol && type.inherits(from: "Actor"),
                    type != use.enclosingType
                else { continue }
                project.report(
                    "`\(type.name)` is an actor, and its state is observed from outside",
                    help: "`await` the value, or have the actor hand out an `AsyncStream`", in: found.path,
                    at: found.range, notes: [type.declaration.note("the actor is declared here")])
            }
        }
    }

    /// `session` of `session.$user.receive(on: queue)`.
    private static func object(of expression: ExprSyntax) -> String? {
        var current = expression.stripped
        while let call = current.as(FunctionCallExprSyntax.self) {
            guard let base = call.calledBase else { return nil }
            current = base.stripped
        }
        guard let access = current.as(MemberAccessExprSyntax.self), let base = access.base?.stripped else { return nil }
        return base.lastName == nil ? nil : base.text.string
    }

    private static let store = """
        actor BerthStore {
            nonisolated let changes = PassthroughSubject<Int, Never>()
            @Published var free = 0
        }
        """

    static let examples: [Example] = [
        .bad(files: [
            "App/BerthStore.swift": store,
            "App/BerthViewModel.swift": """
            @MainActor
            final class BerthViewModel: ObservableObject {
                private let store = BerthStore()
                func watch() {
                    store.changes.receive(on: DispatchQueue.main).↓sink { [weak self] in self?.free = $0 }.store(in: &bag)
                }
            }
            """,
        ]),
        .bad(files: [
            "App/BerthStore.swift": store,
            "App/Pilot.swift":
                "actor Pilot {\n    let store: BerthStore\n    func watch() async {\n        await store.$free.↓sink { [weak self] in self?.note($0) }.store(in: &bag)\n    }\n}",
        ]),
        .good(files: [
            "App/BerthStore.swift": store,
            "App/Pilot.swift":
                "actor Pilot {\n    let store: BerthStore\n    func dock() async -> Bool { await store.free > 0 }\n}",
        ]),
        .good(files: [
            "App/Monitor.swift": "final class Monitor: ObservableObject {\n    @Published var isUp = true\n}",
            "App/Pilot.swift":
                "actor Pilot {\n    let monitor: Monitor\n    func watch() { monitor.$isUp.sink { _ in }.store(in: &bag) }\n}",
        ]),
        .good(
            "actor Counter {\n    @Published var count = 0\n    func watch() { self.$count.sink { print($0) }.store(in: &bag) }\n}"
        ),
    ]
}
