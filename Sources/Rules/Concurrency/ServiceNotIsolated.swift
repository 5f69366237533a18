import TenetRuleKit

struct ServiceNotIsolated: Rule {
    static let about = About(
        "service-not-isolated", "Service without its isolation", category: .concurrency, severity: .error,
        scope: .appCode,
        why: """
            A service that many tasks share keeps its state safe only when its isolation is part of its declaration: \
            an actor of its own, or the main actor where its frameworks call back.
            """)

    var actors = ["NetworkService"]
    var mainActorTypes = ["AudioService"]
    static let options = [
        Option<Self>("actors", \.actors, "Types that must be actors."),
        Option<Self>("main_actor_types", \.mainActorTypes, "Types that must be `@MainActor`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { decl, file in
            check(decl, decl.name, decl.classKeyword, file)
        }
        hooks.on(StructDeclSyntax.self) { decl, file in
            check(decl, decl.name, decl.structKeyword, file)
        }
        hooks.on(ActorDeclSyntax.self) { decl, file in
            guard decl.name.text.isOne(of: mainActorTypes) else { return }
            report(decl.name, "on the main actor", "make it a `@MainActor` class", file, fix: nil)
        }
    }

    private func check(_ decl: some DeclGroupSyntax, _ name: TokenSyntax, _ keyword: TokenSyntax, _ file: FilePass) {
        if name.text.isOne(of: actors) {
            report(name, "an actor", "declare it with `actor` instead of `\(keyword.text)`", file, fix: nil)
        } else if name.text.isOne(of: mainActorTypes), !decl.hasAttribute("MainActor") {
            report(
                name, "on the main actor", "mark it `@MainActor`", file,
                fix: .insert("@MainActor ", before: decl, "Add `@MainActor`", .unsafe))
        }
    }

    private func report(_ name: TokenSyntax, _ duty: String, _ help: String, _ file: FilePass, fix: Fix?) {
        file.report("`\(name.text)` must be \(duty)", help: help, at: name, fix: fix)
    }

    static let examples: [Example] = [
        .bad("final class ↓NetworkService {\n    var token = \"\"\n}"),
        .bad(
            "final class ↓AudioService: NSObject {}", fixed: "@MainActor final class AudioService: NSObject {}"),
        .bad("struct ↓PhotoStore {}", options: ["actors": .strings(["PhotoStore"])]),
        .good("actor NetworkService {\n    var token = \"\"\n}"),
        .good("@MainActor\nfinal class AudioService: NSObject {}"),
        .good("final class MockNetworkService: Networking {}"),
    ]
}
