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

    func install(_ hooks: inout Hooks) {
        hooks.on(ActorDeclSyntax.self) { decl, file in
            for variable in decl.storedProperties where variable.isVar && variable.isStatic {
                guard !variable.hasAttribute("MainActor", "TaskLocal"),
                    !variable.attributes.names.contains(where: { $0.hasSuffix("Actor") }), let name = variable.nameToken
                else { continue }
                file.report(
                    "`\(name.text)` is static, so the actor does not protect it",
                    help: "make it an instance property, a constant, or isolate it to a global actor", at: name)
            }
        }
    }

    static let examples: [Example] = [
        .bad("actor Network {\n    static var ↓retries = 3\n}"),
        .bad("actor Network {\n    private static var ↓cache: [String: Data] = [:]\n    var count = 0\n}"),
        .good("actor Network {\n    static let retries = 3\n    var count = 0\n}"),
        .good("actor Network {\n    @MainActor static var isShown = false\n    static var name: String { \"net\" }\n}"),
        .good("actor Network {\n    @TaskLocal static var request = \"\"\n}"),
        .good("final class Network {\n    static var retries = 3\n}"),
    ]
}
