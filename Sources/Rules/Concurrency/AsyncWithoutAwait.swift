import TenetRuleKit
import TenetRuleSupport

struct AsyncWithoutAwait: Rule {
    static let about = About(
        "async-without-await", "`async` without waiting", category: .concurrency, severity: .note, status: .stable,
        scope: .appCode, aliases: ["async_without_await"],
        why: """
            A function that never waits makes all its callers wait: each needs `await`, an async context and a \
            possible suspension for nothing.
            """,
        phrasings: [
            "Do not mark a private, actor-isolated function `async` when its body contains no `await`.",
            """
            If a helper never suspends, make it an ordinary synchronous function so that callers need not wait for it.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { function, file in
            guard let keyword = function.signature.effectSpecifiers?.asyncSpecifier, function.isPrivate,
                let body = function.body, !body.statements.isEmpty, !function.isOverride,
                !function.hasModifier("nonisolated"), function.attributes.isEmpty, Self.runsOnActor(function),
                !Self.waits(body)
            else { return }
            file.report(
                "`\(function.name.text)` is async but never waits", help: "remove `async`, and `await` from its calls",
                at: keyword)
        }
    }

    /// In an actor or a main actor type: elsewhere `async` moves the work off the caller's actor.
    private static func runsOnActor(_ function: FunctionDeclSyntax) -> Bool {
        guard let type = function.enclosingType else { return false }
        return type.syntax.kind == .actorDecl || type.hasAttribute("MainActor") || type.isView
    }

    private static func waits(_ body: CodeBlockSyntax) -> Bool {
        body.tokens.contains { $0.tokenKind == .keyword && ($0.text == "await" || $0.text == "async") }
    }

    static let examples: [Example] = [
        .bad("@MainActor\nfinal class Feed {\n    private func reset() ↓async {\n        items = []\n    }\n}"),
        .bad("actor Cache {\n    private func drop() ↓async throws {\n        items.removeAll()\n    }\n}"),
        .good(
            """
            @MainActor
            final class Feed {
                private func reset() async {
                    items = await load()
                }
            }
            """),
        .good("@MainActor\nfinal class Feed {\n    func reset() async {\n        items = []\n    }\n}"),
        .good(
            """
            final class Parser {
                private func parse(_ data: Data) async -> [Item] {
                    decode(data)
                }
            }
            """),
        .good("actor Cache {\n    private nonisolated func hash() async -> Int { compute() }\n}"),
    ]
}
