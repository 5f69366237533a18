import TenetRuleKit
import TenetRuleSupport

struct CacheStaleAfterChange: Rule {
    static let about = About(
        "cache-stale-after-change", "Data changed on the server and kept in the cache", category: .safety,
        severity: .note,
        status: .preview, scope: .appCode,
        why: "After a change the cache still holds what was true before, and users see their change undone.",
        phrasings: [
            "Remove or update the cached entry on every path after a service changes data on the server.",
            """
            Once a POST, PATCH or DELETE went through, we invalidate what we had stored locally, so no outdated \
            content is displayed.
            """,
        ])

    var caches = ["DataCache"]
    var refreshes = ["remove", "removeAll", "clear", "clearAll", "invalidate", "set", "store", "update"]
    static let options = [
        Option<Self>("caches", \.caches, "Names of caches."),
        Option<Self>("refreshes", \.refreshes, "Functions of caches that drop or replace an entry."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "post", "put", "patch", "delete") { body, file in
            guard body.kind == .function, let type = body.owner.enclosingType,
                file.root.codeContains(caches.first ?? ""),
                type.memberBlock.tokens.contains(where: { $0.text.isOne(of: caches) }), let graph = body.graph
            else { return }
            for event in graph.events where event.kind == .call {
                guard let call = event.node.as(FunctionCallExprSyntax.self), call.isAwaited,
                    let method = Self.change(call)
                else { continue }
                let isRefresh = { (node: Syntax) -> Bool in
                    guard let other = node.as(FunctionCallExprSyntax.self), let name = other.calledName?.text else {
                        return false
                    }
                    if name.containsFolded(["refresh", "reload", "invalidate"]) || other.text.contains("forceRefresh") {
                        return true
                    }
                    return name.isOne(of: refreshes) && other.calledBase?.codeContainsFolded(["cache"]) == true
                }
                guard case .fails(let witness)? = graph.mustReach(isRefresh, from: event.node, .returning) else {
                    continue
                }
                file.report(
                    "this changes data on the server and leaves the cache as it was",
                    help: "remove the entry that holds it: `await \(caches.first ?? "cache").shared.remove(forKey: …)`",
                    at: method, notes: witness.notes(in: file))
            }
        }
    }

    /// `.post` of `request(…, method: .post)`, or the name of `client.post(…)`.
    private static func change(_ call: FunctionCallExprSyntax) -> ByteRange? {
        if let method = call.argument("method")?.expression {
            guard method.kind == .memberAccessExpr || method.kind == .stringLiteralExpr else { return nil }
            let name = method.lastName?.text.string ?? method.stringValue?.lowercased() ?? ""
            return ["post", "put", "patch", "delete"].contains(name) ? method.range : nil
        }
        guard let name = call.calledName, name.text.isOne(of: ["post", "put", "patch", "delete"]),
            let base = call.calledBase?.lastName?.text ?? call.calledBase?.as(MemberAccessExprSyntax.self)?.base?.text,
            OutsideCauses.isRemote(base)
        else { return nil }
        return name.range
    }

    static let examples: [Example] = [
        .bad(
            """
            final class TestService {
                func tests() async throws -> [Test] { try await DataCache.shared.get(forKey: key) }

                func submit(_ test: Test) async throws {
                    try await client.request(.tests, method: ↓.post)
                }
            }
            """),
        .bad(
            """
            final class TestService {
                func remove(_ test: Test) async throws {
                    try await client.request(.tests, method: ↓.delete)
                    guard test.isListed else { return }
                    await DataCache.shared.remove(forKey: key)
                }
            }
            """),
        .bad(
            """
            struct TestService {
                let cache: DataCache
                func rename(_ test: Test) async throws { try await client.↓patch("/tests", body: test) }
            }
            """),
        .good(
            """
            final class TestService {
                func submit(_ test: Test) async throws {
                    try await client.request(.tests, method: .post)
                    await DataCache.shared.remove(forKey: key)
                }
            }
            """),
        .good(
            "final class SessionService {\n    func signIn() async throws { try await client.request(.login, method: .post) }\n}"
        ),
        .good(
            """
            final class TestService {
                func tests() async throws -> [Test] {
                    if let known = await DataCache.shared.get(forKey: key) { return known }
                    return try await client.request(.tests, method: .get)
                }
            }
            """),
    ]
}
