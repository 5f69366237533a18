import TenetRuleKit
import TenetRuleSupport

struct UnusedAsyncLet: Rule {
    static let about = About(
        "unused-async-let", "`async let` never awaited", category: .concurrency, severity: .warning,
        why: """
            An `async let` that is never awaited is cancelled at the end of its scope, and an error from it is lost. \
            The work is started only to be thrown away.
            """,
        phrasings: [
            "Await every `async let`.",
            """
            Never start a child task with a binding that nobody reads, because it is canceled at the end of the scope \
            and its error is lost.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { variable, file in
            guard !variable.modifiers.isEmpty, variable.hasModifier("async"), let name = variable.nameToken,
                let scope = variable.enclosingBody ?? variable.parent?.parent
            else { return }
            let isUsed = scope.tokens.contains { $0.text == name.text && $0.range.lower > variable.range.upper }
            guard !isUsed else { return }
            file.report(
                "`\(name.text)` is never awaited: its work is cancelled at the end of the scope",
                help: "await it, or await the call directly", at: name)
        }
    }

    static let examples: [Example] = [
        .bad("func load() async {\n    async let ↓profile = api.profile()\n    show(await api.feed())\n}"),
        .bad("func load() async {\n    async let ↓log: Void = analytics.send()\n}"),
        .good("func load() async {\n    async let profile = api.profile()\n    show(await profile)\n}"),
        .good("func load() async {\n    async let (a, b) = pair()\n    show(await a, await b)\n}"),
        .good("func load() async {\n    let profile = await api.profile()\n}"),
    ]
}
