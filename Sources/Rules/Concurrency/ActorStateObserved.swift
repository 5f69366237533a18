import TenetRuleKit
import TenetRuleSupport

struct ActorStateObserved: Rule {
    static let about = About(
        "actor-state-observed", "State of an actor observed through a publisher", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            A publisher of an actor hands its state out past the actor: the values come on any thread, and what they \
            say may be over when they arrive. An `await` asks the actor itself.
            """,
        phrasings: [
            "Do not subscribe to publishers of an actor; read its state with `await`.",
            """
            Never `sink` on a `@Published` property or subject that lives in an actor; ask it asynchronously or loop \
            over an async sequence instead.
            """,
        ])

    /// A subscription to something that another object publishes.
    private struct Observation: Fact {
        /// The object, as a chain of names.
        var object: String
        /// Where the name of the call begins.
        var place: Int
    }

    /// A loop over a stream of another object that copies each value into a property.
    private struct Copy: Fact {
        var object: String
        var target: String
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
        hooks.collect(Copy.self, from: ForStmtSyntax.self) { loop, _ in
            guard loop.awaitKeyword != nil, !loop.isInPreview,
                let name = loop.pattern.as(IdentifierPatternSyntax.self)?.identifier,
                let write = loop.body.statements.onlyItem?.as(SequenceExprSyntax.self)?.assignment,
                write.value.count == 1, write.value[0].text == name.text.string, let target = write.target.lastName,
                let call = loop.sequence.stripped.as(FunctionCallExprSyntax.self), let called = call.calledName,
                let object = call.calledBase, object.lastName != nil
            else { return nil }
            return (
                Copy(object: object.text.string, target: target.text.string, place: called.range.lower), called.range
            )
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for found in project.facts(Copy.self) where found.role == .app { checkCopy(found, project) }
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

    /// An actor, or a class on the main actor, that keeps a copy for its own use. What views follow is published, and another matter.
    private func checkCopy(_ found: Located<Copy>, _ project: ProjectPass) {
        guard let use = project.model.use(in: found.path, at: found.fact.place), let owner = use.enclosingType,
            owner.kind == .actor || owner.kind == .class && owner.isolation.isMainActor,
            let copy = owner.member(named: found.fact.target).one, copy.access < .internal,
            !copy.hasAttribute("Published"), !owner.declaration.hasAttribute("Observable"),
            let type = project.model.type(ofChain: found.fact.object, at: use.declaration, file: Int32(use.fileNumber))
                .one,
            type.kind == .actor, type != owner
        else { return }
        project.report(
            "`\(found.fact.target)` follows the state of the actor `\(type.name)` and may be out of date",
            help: "`await` the value where it is needed", in: found.path, at: found.range,
            notes: [type.declaration.note("the actor is declared here"), copy.note("the copy is kept here")])
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
        .bad(files: [
            "App/BerthStore.swift": store,
            "App/Pier.swift": """
            @MainActor
            final class Pier {
                private let store: BerthStore
                private var free = 0
                func watch() async {
                    for await count in await store.↓counts() { free = count }
                }
            }
            actor Pilot {
                private let store: BerthStore
                private var known = 0
                func start() async {
                    for await count in await store.↓counts() { self.known = count }
                }
            }
            """,
        ]),
        .good(files: [
            "App/BerthStore.swift": store,
            "App/Pier.swift": """
            @MainActor
            final class PierViewModel: ObservableObject {
                private let store: BerthStore
                @Published private(set) var free = 0
                func watch() async {
                    for await count in await store.counts() { free = count }
                }
            }
            """,
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
