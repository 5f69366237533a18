import TenetRuleKit
import TenetRuleSupport

struct CacheKeyLiteral: Rule {
    static let about = About(
        "cache-key-literal", "Cache key as a literal", category: .naming, severity: .warning, scope: .appCode,
        reads: [.strings],
        why: """
            A key is written where a value is stored and again where it is dropped; a typo between the two is \
            never seen.
            """,
        phrasings: [
            "Define cache keys as named constants; do not pass string literals as cache keys.",
            """
            Never type `"history"` inline to store or drop a cached value; use a shared symbol such as \
            `CacheKey.history`.
            """,
        ])

    var labels = ["cacheKey"]
    static let options = [Option<Self>("labels", \.labels, "The argument labels that take a cache key.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(LabeledExprSyntax.self) { node, file in
            guard let label = node.label, label.text.isOne(of: labels) || label.text == "forKey" && isOfCache(node),
                !node.isSampleValue, let literal = written(node.expression)
            else { return }
            file.report(
                "the cache key \(literal.text) is written out at its use",
                help: "declare it once as a constant and use that",
                at: literal)
        }
    }

    /// `DataCache.shared.remove(forKey: …)`; a dictionary or defaults have keys of their own.
    private func isOfCache(_ argument: LabeledExprSyntax) -> Bool {
        guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let base = call.calledBase,
            call.calledName?.text.isOne(of: [
                "get", "set", "remove", "value", "store", "load", "invalidate", "contains",
            ])
                == true
        else { return false }
        let owner =
            base.lastName?.text == "shared" ? base.as(MemberAccessExprSyntax.self)?.base?.lastName : base.lastName
        return owner.map { $0.text.hasSuffix("Cache") || $0.text == "cache" } ?? false
    }

    /// The literal itself, or that of a local constant of the same function.
    private func written(_ key: ExprSyntax) -> ExprSyntax? {
        if key.kind == .stringLiteralExpr { return key }
        if let sum = key.as(SequenceExprSyntax.self) {
            return sum.elements.first { $0.kind == .stringLiteralExpr }
        }
        guard key.kind == .declReferenceExpr, let value = key.origins.first, value.kind == .stringLiteralExpr else {
            return nil
        }
        return value
    }

    static let examples: [Example] = [
        .good("static func stub() -> Tide { Tide(name: \"a\", cacheKey: \"key\") }"),
        .bad("try await client.request(.history, cacheKey: ↓\"history\")"),
        .bad("cache.load(cacheKey: ↓\"user-\\(id)\")"),
        .bad(
            """
            func forget(_ id: Int) async {
                await DataCache.shared.remove(forKey: ↓"tide-\\(id)")
                let key = ↓"harbours"
                let known = await cache.get(forKey: key)
                await tideCache.set(known, forKey: ↓"tide-" + name)
            }
            """),
        .good(
            "func forget(_ key: String) {\n    defaults.set(1, forKey: \"tide\")\n    layer.remove(forKey: \"move\")\n    cache.remove(forKey: key)\n    cache.remove(forKey: CacheKey.tide)\n}"
        ),
        .good("try await client.request(.history, cacheKey: CacheKey.history)"),
        .good("cache.load(key: \"history\")"),
        .good("cache.load(storageKey: \"a\")\ncache.load(cacheKey: .user(id))"),
    ]
}
