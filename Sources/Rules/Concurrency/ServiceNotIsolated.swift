import TenetRuleKit
import TenetRuleSupport

struct ServiceNotIsolated: Rule {
    static let about = About(
        "service-not-isolated", "Service without its isolation", category: .concurrency, severity: .error,
        scope: .appCode,
        why: """
            A service that many tasks share keeps its state safe only when its isolation is part of its declaration: \
            an actor of its own, or the main actor where its frameworks call back.
            """,
        phrasings: [
            "Declare `NetworkService` as an `actor` and `AudioService` as `@MainActor`.",
            """
            Shared services protect their state from data races through explicit concurrency isolation in the type \
            itself.
            """,
        ])

    var actors = ["NetworkService"]
    var mainActorTypes = ["AudioService"]
    static let options = [
        Option<Self>("actors", \.actors, "Types that must be actors."),
        Option<Self>("main_actor_types", \.mainActorTypes, "Types that must be `@MainActor`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations], fixing: .unsafe) { project in
            for name in actors {
                for type in project.model.types(named: name).all where isLooked(at: type) && type.kind != .actor {
                    report(type, "an actor", "declare it with `actor` instead of `\(type.kind.keyword)`", project)
                }
            }
            for name in mainActorTypes {
                for type in project.model.types(named: name).all where isLooked(at: type) {
                    if type.kind == .actor {
                        report(type, "on the main actor", "make it a `@MainActor` class", project)
                    } else if !type.isolation.isMainActor {
                        let fix = type.declaration.inserting("@MainActor", "Add `@MainActor`")
                        report(type, "on the main actor", "mark it `@MainActor`", project, fix)
                    }
                }
            }
        }
    }

    private func isLooked(at type: ProjectType) -> Bool {
        type.role == .app && type.kind != .protocol && type.kind != .enum && !type.declaration.isInPreview
    }

    private func report(
        _ type: ProjectType, _ duty: String, _ help: String, _ project: ProjectPass, _ fix: Fix? = nil
    ) {
        project.report("`\(type.name)` must be \(duty)", help: help, at: type.declaration, fix: fix)
    }

    static let examples: [Example] = [
        .bad("final class ↓NetworkService {\n    var token = \"\"\n}"),
        .bad(
            "final class ↓AudioService: NSObject {}", fixed: "@MainActor final class AudioService: NSObject {}"),
        .bad("struct ↓PhotoStore {}", options: ["actors": .strings(["PhotoStore"])]),
        .good("actor NetworkService {\n    var token = \"\"\n}"),
        .good("@MainActor\nfinal class AudioService: NSObject {}"),
        .good("final class MockNetworkService: Networking {}\nprotocol NetworkService {}"),
        .good(files: [
            "App/AudioService.swift": "final class AudioService: Player {}",
            "App/Player.swift": "@MainActor\nclass Player {}",
        ]),
    ]
}
