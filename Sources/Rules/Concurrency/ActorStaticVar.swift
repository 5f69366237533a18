import TenetRuleKit
import TenetRuleSupport

struct ActorStaticVar: Rule {
    static let about = About(
        "actor-static-var", "Static variable of an actor", category: .concurrency, severity: .error,
        scope: .appCode,
        why: """
            An actor protects the properties of each instance, not its static variables: any thread can change them at \
            any time, although they look protected.
            """,
        phrasings: [
            """
            Do not declare mutable static variables in an actor unless they are isolated to a global actor or are \
            task-local.
            """,
            """
            Shared counters and caches never sit in a `static var` of an `actor`, because its isolation covers \
            instances only.
            """,
        ])

    var onlyWritten = false
    static let options = [
        Option<Self>(
            "only_written", \.onlyWritten,
            "Leave alone what nothing in the project assigns: a constant in all but its keyword.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Shared.self, from: ActorDeclSyntax.self) { decl, _ in
            decl.storedProperties.filter { $0.isVar && $0.isStatic }.compactMap { variable in
                guard !variable.hasAttribute("MainActor", "TaskLocal"),
                    !variable.attributes.names.contains(where: { $0.hasSuffix("Actor") }), let name = variable.nameToken
                else { return nil }
                return (Shared(name: name.identifier.string), name.range)
            }
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for shared in project.facts(Shared.self) {
                let variable = project.model.declarations(named: shared.fact.name).first {
                    $0.path == shared.path && $0.range == shared.range
                }
                if onlyWritten, let variable, !Self.isWritten(variable, project.model) { continue }
                project.report(
                    "`\(shared.fact.name)` is static, so the actor does not protect it",
                    help: "make it an instance property, a constant, or isolate it to a global actor", in: shared.path,
                    at: shared.range)
            }
        }
    }

    /// A static variable of an actor.
    private struct Shared: Fact {
        var name: String
    }

    /// Assigned somewhere, or a collection, which its own functions fill.
    private static func isWritten(_ variable: Declaration, _ model: ProjectModel) -> Bool {
        if variable.access >= .public || ["[", "Set<", "Dictionary<"].contains(where: variable.type.hasPrefix) {
            return true
        }
        return model.uses(of: variable.name).contains { use in
            use.has(.isWrite) && (use.target.all.isEmpty || use.target.all.contains(variable))
        }
    }

    static let examples: [Example] = [
        .good(
            "actor Network {\n    private static var retries = 3\n    func go() { run(Self.retries) }\n}",
            options: ["only_written": .bool(true)]),
        .bad(
            "actor Network {\n    private static var ↓retries = 3\n    func go() { Self.retries = 4 }\n}",
            options: ["only_written": .bool(true)]),
        .bad("actor Network {\n    static var ↓retries = 3\n}"),
        .bad("actor Network {\n    private static var ↓cache: [String: Data] = [:]\n    var count = 0\n}"),
        .good("actor Network {\n    static let retries = 3\n    var count = 0\n}"),
        .good("actor Network {\n    @MainActor static var isShown = false\n    static var name: String { \"net\" }\n}"),
        .good("actor Network {\n    @TaskLocal static var request = \"\"\n}"),
        .good("final class Network {\n    static var retries = 3\n}"),
    ]
}
