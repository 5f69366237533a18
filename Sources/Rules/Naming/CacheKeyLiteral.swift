import TenetRuleKit

struct CacheKeyLiteral: Rule {
    static let about = About(
        "cache-key-literal", "Cache key as a literal", category: .naming, severity: .warning, scope: .appCode,
        reads: [.strings],
        why: """
            A key is written where a value is stored and again where it is dropped; a typo between the two is \
            never seen.
            """)

    var labels = ["cacheKey"]
    static let options = [Option<Self>("labels", \.labels, "The argument labels that take a cache key.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(LabeledExprSyntax.self) { node, file in
            guard let label = node.label, label.text.isOne(of: labels), node.expression.kind == .stringLiteralExpr
            else { return }
            file.report(
                "the cache key \(node.expression.text) is written out at its use",
                help: "declare it once as a constant and use that",
                at: node.expression)
        }
    }

    static let examples: [Example] = [
        .bad("try await client.request(.history, cacheKey: ↓\"history\")"),
        .bad("cache.load(cacheKey: ↓\"user-\\(id)\")"),
        .good("try await client.request(.history, cacheKey: CacheKey.history)"),
        .good("cache.load(key: \"history\")"),
        .good("cache.load(storageKey: \"a\")\ncache.load(cacheKey: .user(id))"),
    ]
}
