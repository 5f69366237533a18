import TenetRuleKit
import TenetRuleSupport

struct ActorReadsObservable: Rule {
    static let about = About(
        "actor-reads-observable", "Actor reads the state of an observable object directly", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            An observable object belongs to the main thread. An actor runs elsewhere, so reading its properties without \
            waiting races with the user interface, whether or not the compiler was asked to say so.
            """,
        phrasings: [
            "An actor must not read properties of an `ObservableObject` or `@Observable` object without `await`.",
            """
            Code that runs inside an `actor` never peeks at UI state synchronously; it hops to the main actor for the \
            value first.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collect(Awaited.self, from: AwaitExprSyntax.self) { wait, _ in
            guard wait.enclosingType?.syntax.kind == .actorDecl else { return nil }
            return (Awaited(), wait.range)
        }
        hooks.collect(TakenCopy.self, from: SequenceExprSyntax.self) { node, _ in StaleCopy(node)?.fact }
        // Asked for again and again: `while true { if await lock.isOpen { … }; try await Task.sleep(…) }`.
        hooks.collectAll(PolledValue.self, fromCallsOf: ["sleep"]) { call, _ in
            guard call.calledBase?.text == "Task", let loop = call.loopAround, let body = loop.enclosingBody,
                call.enclosingBody == body, loop.enclosingType?.syntax.kind == .actorDecl
            else { return [] }
            return loop.descendants(AwaitExprSyntax.self).compactMap { wait in
                guard wait.enclosingBody == body, let read = wait.expression.stripped.as(MemberAccessExprSyntax.self),
                    read.base?.lastName.map({ !$0.text.startsUppercase }) == true
                else { return nil }
                return (PolledValue(), read.declName.baseName.range)
            }
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let awaited = Dictionary(grouping: project.facts(Awaited.self), by: \.path)
            for actor in project.model.types where actor.kind == .actor && actor.role == .app {
                for use in actor.members.filter({ $0.kind.isFunction || $0.has(.isComputed) }).flatMap(\.uses) {
                    guard use.kind == .member, !use.has(.isAwaited), !use.has(.isInClosure), !use.has(.isPreview),
                        !use.name.hasPrefix("$"), let property = use.target.one, property.kind == .variable,
                        !property.has(.isStatic), !property.has(.isNonisolated), property.isMember,
                        let owner = property.enclosingType, owner.kind == .class, owner.isObservable,
                        isLive(property),
                        use.declaration.map({ project.model.isolation(of: $0) != .mainActor }) ?? false
                    else { continue }
                    let waits = awaited[use.path]?.contains {
                        $0.range.lower <= use.range.lower && use.range.upper <= $0.range.upper
                    }
                    guard waits != true else { continue }
                    project.report(
                        "the actor `\(actor.name)` reads `\(owner.name).\(use.name)` while the main thread may change it",
                        help: "make the function `async` and `await` the value, or keep a copy that the actor owns",
                        at: use, notes: [property.note("`\(property.name)` is declared here")])
                }
            }
            reportCopies(project)
        }
    }

    /// Copies of live state that nothing keeps up to date.
    private func reportCopies(_ project: ProjectPass) {
        for copy in project.facts(TakenCopy.self) where copy.role == .app {
            guard let (property, owner) = live(at: copy.fact.member, in: copy.path, project.model) else { continue }
            project.report(
                "`\(copy.fact.copy)` copies `\(owner.name).\(property.name)` and does not learn of its changes",
                help: "update it from `$\(property.name)` or its `values`, or await the original where it is needed",
                in: copy.path, at: copy.range, notes: [property.note("`\(property.name)` is declared here")])
        }
        for poll in project.facts(PolledValue.self) where poll.role == .app {
            guard let (property, owner) = live(at: poll.range.lower, in: poll.path, project.model) else { continue }
            project.report(
                "`\(owner.name).\(property.name)` is asked for again and again, and changes in between go unseen",
                help: "let `$\(property.name)` or its `values` tell of changes", in: poll.path, at: poll.range,
                notes: [property.note("`\(property.name)` is declared here")])
        }
    }

    /// The live property whose name is read at an offset.
    private func live(at offset: Int, in path: String, _ model: ProjectModel) -> (Declaration, ProjectType)? {
        guard let use = model.use(in: path, at: offset), use.kind == .member, let property = use.target.one,
            property.kind == .variable, property.isMember, !property.has(.isStatic),
            let owner = property.enclosingType, owner.kind == .class, owner.isObservable, isLive(property)
        else { return nil }
        return (property, owner)
    }

    /// State that changes: published, or any stored variable of a class on the main actor.
    private func isLive(_ property: Declaration) -> Bool {
        property.hasAttribute("Published")
            || (!property.has(.isComputed) && property.enclosingType?.isolation == .mainActor)
    }

    private static let lock = "@MainActor\nfinal class Lock: ObservableObject {\n    @Published var isOpen = true\n}"

    static let examples: [Example] = [
        .bad(files: [
            "App/Uploader.swift":
                "actor Uploader {\n    private let monitor: NetworkMonitor\n    func canSend() -> Bool { monitor.↓isConnected }\n}",
            "App/NetworkMonitor.swift":
                "final class NetworkMonitor: ObservableObject {\n    @Published var isConnected = true\n}",
        ]),
        .bad(files: [
            "App/Uploader.swift":
                "actor Uploader {\n    let session: Session\n    func name() -> String {\n        let name = session.↓name\n        return name\n    }\n}",
            "App/Session.swift":
                "@MainActor\n@Observable\nfinal class Session {\n    var name = \"\"\n}",
        ]),
        .bad(files: [
            "App/Ferry.swift": """
            actor Ferry {
                private var isOpen = false
                func moor(at lock: Lock) async { ↓isOpen = await lock.isOpen }
                func leave() async { if isOpen { await cast() } }
            }
            actor Tug {
                let lock: Lock
                func watch() async throws {
                    while true {
                        if await lock.↓isOpen { await cast() }
                        try await Task.sleep(for: .seconds(1))
                    }
                }
            }
            """,
            "App/Lock.swift": lock,
        ]),
        .good(files: [
            "App/Ferry.swift": """
            actor Ferry {
                private var isOpen = false
                func moor(at lock: Lock) async {
                    isOpen = await lock.isOpen
                    lock.$isOpen.sink { isOpen in Task { await self.update(isOpen) } }.store(in: &bag)
                }
                func update(_ isOpen: Bool) { self.isOpen = isOpen }
                func leave() async { if isOpen { await cast() } }
            }
            actor Tug {
                private var isOpen = false
                func look(at lock: Lock) async { isOpen = await lock.isOpen }
                func pull(_ lock: Lock) async {
                    await look(at: lock)
                    if isOpen { await cast() }
                }
            }
            """,
            "App/Lock.swift": lock,
        ]),
        .good(files: [
            "App/Uploader.swift":
                "actor Uploader {\n    private let monitor: NetworkMonitor\n    func canSend() async -> Bool { await monitor.isConnected }\n}",
            "App/NetworkMonitor.swift":
                "@MainActor\nfinal class NetworkMonitor: ObservableObject {\n    @Published var isConnected = true\n}",
        ]),
        .good(files: [
            "App/Uploader.swift":
                "actor Uploader {\n    let monitor: NetworkMonitor\n    func watch() {\n        monitor.$isConnected.sink { _ in }.store(in: &bag)\n    }\n}",
            "App/NetworkMonitor.swift":
                "final class NetworkMonitor: ObservableObject {\n    @Published var isConnected = true\n    let name = \"\"\n}",
        ]),
        .good(files: [
            "App/Uploader.swift":
                "actor Uploader {\n    let monitor: NetworkMonitor\n    func label() -> String { monitor.label }\n}",
            "App/NetworkMonitor.swift":
                "final class NetworkMonitor: ObservableObject {\n    let label = \"\"\n}",
        ]),
    ]
}

/// An `await` in an actor.
private struct Awaited: Fact {}

/// A value that a loop in an actor waits for, between two sleeps.
private struct PolledValue: Fact {}

extension FunctionCallExprSyntax {
    /// The `while` or `repeat` around.
    fileprivate var loopAround: Syntax? { ancestors.first { $0.kind == .whileStmt || $0.kind == .repeatStmt } }
}

/// A value that a property of an actor takes from another object, and that nothing renews.
private struct TakenCopy: Fact {
    var copy: String
    /// Where the name of the other object's property begins.
    var member: Int
}

/// Reads `isOpen = await lock.isOpen` in an actor whose other functions believe the copy.
private struct StaleCopy {
    let fact: (fact: TakenCopy, range: ByteRange)

    init?(_ node: SequenceExprSyntax) {
        guard let found = Self.taken(node), let type = node.enclosingType, let actor = type.as(ActorDeclSyntax.self),
            let stored = actor.stored(found.copy.string), stored.isVar, !stored.isStatic
        else { return nil }
        var setters: [Syntax] = []
        for other in actor.descendants(SequenceExprSyntax.self)
        where other.assignment?.target.ownMemberName?.identifier == found.copy {
            // Whatever else sets it may be what keeps it up to date.
            guard Self.taken(other) != nil, let body = other.enclosingBody, body.kind != .closureExpr,
                !other.ancestors.contains(where: { [.forStmt, .whileStmt, .repeatStmt].contains($0.kind) })
            else { return nil }
            setters.append(body)
        }
        let names = setters.compactMap { $0.as(FunctionDeclSyntax.self)?.name.identifier }
        guard !names.contains(where: Self.renews), !Self.areCalled(names, from: actor),
            actor.descendants(DeclReferenceExprSyntax.self).contains(where: { reference in
                guard reference.baseName.identifier == found.copy, let function = reference.enclosingFunction else {
                    return false
                }
                let isOfAnother = reference.parent?.as(MemberAccessExprSyntax.self).map { access in
                    access.declName.syntax == reference.syntax && access.base?.text != "self"
                }
                return isOfAnother != true && !function.isPrivate && !setters.contains { $0.contains(reference) }
                    && !function.parameters.contains { $0.internalName.identifier == found.copy }
            })
        else { return nil }
        fact = (TakenCopy(copy: found.copy.string, member: found.member.range.lower), found.target.range)
    }

    /// The parts of `isOpen = await lock.isOpen`.
    private static func taken(
        _ node: SequenceExprSyntax
    ) -> (copy: TextSlice, target: ExprSyntax, member: TokenSyntax)? {
        guard let (target, sign, value) = node.assignment, sign == "=", let copy = target.ownMemberName?.identifier,
            let only = value.only, only.kind == .awaitExpr,
            let read = only.stripped.as(MemberAccessExprSyntax.self), let base = read.base,
            base.lastName.map({ !$0.text.startsUppercase }) == true, !read.declName.baseName.text.hasPrefix("$")
        else { return nil }
        return (copy, target, read.declName.baseName)
    }

    /// Who is told of a change calls such a function again.
    private static func renews(_ name: TextSlice) -> Bool {
        name.containsFolded(["refresh", "reload", "sync", "update", "poll", "observe", "changed", "handle"])
    }

    private static func areCalled(_ names: [TextSlice], from actor: ActorDeclSyntax) -> Bool {
        actor.root.descendants(FunctionCallExprSyntax.self).contains { call in
            call.calledName.map { name in names.contains { $0 == name.identifier } } == true
        }
    }
}
