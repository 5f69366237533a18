import TenetRuleKit

struct ActorReadsObservable: Rule {
    static let about = About(
        "actor-reads-observable", "Actor reads the state of an observable object directly", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            An observable object belongs to the main thread. An actor runs elsewhere, so reading its properties without \
            waiting races with the user interface, whether or not the compiler was asked to say so.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.collect(Awaited.self, from: AwaitExprSyntax.self) { wait, _ in
            guard wait.enclosingType?.syntax.kind == .actorDecl else { return nil }
            return (Awaited(), wait.range)
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
        }
    }

    /// State that changes: published, or any stored variable of a class on the main actor.
    private func isLive(_ property: Declaration) -> Bool {
        property.hasAttribute("Published")
            || (!property.has(.isComputed) && property.enclosingType?.isolation == .mainActor)
    }

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
