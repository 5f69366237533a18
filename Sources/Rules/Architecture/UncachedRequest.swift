import TenetRuleKit
import TenetRuleSupport

struct UncachedRequest: Rule {
    static let about = About(
        "uncached-request", "Request that passes by the cache", category: .architecture, severity: .note,
        scope: .appCode,
        why: """
            What is kept in a cache in one place and asked for again in another costs time and data twice, and the two \
            places may show different answers.
            """,
        phrasings: [
            "A request whose response is cached in one place must use the cache everywhere it is made.",
            "If one screen passes a `cacheKey` for an endpoint, nobody else fetches the same data past it.",
        ])

    var labels = ["cacheKey", "cacheDuration"]
    var fresh = ["refresh", "reload", "force", "update", "save", "sync", "poll", "retry", "invalidate"]
    var beside = false
    static let options = [
        Option<Self>("labels", \.labels, "Arguments of a request by which its answer is kept."),
        Option<Self>(
            "beside", \.beside, "Also report reads beside others of the same type whose answers are kept."),
        Option<Self>("fresh", \.fresh, "Words in the names of functions that want an answer of the server itself."),
    ]

    private struct Request: Fact {
        /// The function that is called.
        var function: String
        /// What is asked for: `history` of `.history(limit: 1)`.
        var endpoint: String
        var isCached: Bool
        /// Work in the background that keeps the answer of another request.
        var isBesideCached: Bool
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Request.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard let name = call.calledName, let endpoint = endpoint(of: call), call.isAwaitedInStatement,
                !call.isInPreview
            else {
                return nil
            }
            let isCached = call.arguments.contains { $0.label?.text.isOne(of: labels) == true }
            guard isCached || !wantsServer(call) else { return nil }
            return (
                Request(
                    function: name.identifier.string, endpoint: endpoint, isCached: isCached,
                    isBesideCached: !isCached && isBesideCached(call)), name.range
            )
        }
        hooks.onProject { project in
            let requests = project.facts(Request.self).filter { $0.role == .app }
            var cached: [String: Located<Request>] = [:]
            for request in requests where request.fact.isCached {
                cached["\(request.fact.function) \(request.fact.endpoint)"] = request
            }
            for request in requests where !request.fact.isCached {
                guard let other = cached["\(request.fact.function) \(request.fact.endpoint)"] else {
                    guard request.fact.isBesideCached else { continue }
                    project.report(
                        "`\(request.fact.endpoint)` is read without the cache that other reads here use",
                        help: "pass a cache key and a duration", in: request.path, at: request.range)
                    continue
                }
                project.report(
                    "`\(request.fact.endpoint)` is asked for without the cache that keeps it elsewhere",
                    help: "pass the same cache key, or say in the function's name that it asks anew",
                    in: request.path, at: request.range,
                    notes: [Note(path: other.path, range: other.range, message: "its answer is kept here")])
            }
        }
    }

    /// The function is given a task of the system, and another request of its kind in it is kept; or another method
    /// of a type that only reads keeps its answers.
    private func isBesideCached(_ call: FunctionCallExprSyntax) -> Bool {
        if beside, let type = call.enclosingType, keepsOthers(type, call) { return true }
        guard let function = call.enclosingFunction, let body = function.body,
            function.parameters.contains(where: {
                $0.type.unwrapped.lastName?.isBackgroundTaskType == true
            })
        else { return false }
        return body.statements.descendants(FunctionCallExprSyntax.self).contains { other in
            other.calledName?.identifier == call.calledName?.identifier
                && other.arguments.contains { $0.label?.text.isOne(of: labels) == true }
        }
    }

    private func keepsOthers(_ type: any DeclGroupSyntax, _ call: FunctionCallExprSyntax) -> Bool {
        guard call.arguments.allSatisfy({ !($0.label?.text.isOne(of: ["method", "httpMethod"]) ?? false) }),
            call.enclosingFunction?.returnType != nil
        else { return false }
        return type.memberBlock.descendants(FunctionCallExprSyntax.self).contains { other in
            other.calledName?.identifier == call.calledName?.identifier
                && other.arguments.contains { $0.label?.text.isOne(of: labels) == true }
        }
    }

    /// The first argument, or the one called `endpoint` or `path`, by its last name.
    private func endpoint(of call: FunctionCallExprSyntax) -> String? {
        guard let first = call.arguments.first, first.label?.text.isOne(of: ["endpoint", "path", "for"]) ?? true else {
            return nil
        }
        if let text = first.expression.stringValue { return text }
        let value = first.expression.as(FunctionCallExprSyntax.self)?.calledExpression ?? first.expression
        // A plain name is a variable: nobody knows what it holds.
        return value.as(MemberAccessExprSyntax.self)?.declName.baseName.identifier.string
    }

    /// Changes something, says itself how it deals with caches, or belongs to a function that asks anew.
    private func wantsServer(_ call: FunctionCallExprSyntax) -> Bool {
        let speaks = call.arguments.contains { argument in
            guard let label = argument.label?.text else { return false }
            if label == "method" { return argument.expression.lastName?.text != "get" }
            return label.containsFolded(["cache", "force", "fresh", "policy", "body"])
        }
        return speaks || call.enclosingFunction?.name.text.containsFolded(fresh) ?? false
    }

    private static let service = """
        final class LoanService {
            func loans() async throws -> [Loan] {
                try await client.request(.loans(limit: 20), cacheKey: CacheKey.loans, cacheDuration: 300)
            }
        }
        """

    static let examples: [Example] = [
        .bad(
            """
            struct TideService {
                func tides() async throws -> [Tide] {
                    try await client.request(.tides, cacheKey: CacheKey.tides, cacheDuration: 600)
                }
                func berths() async throws -> [Berth] { try await client.↓request(.berths) }
            }
            """, options: ["beside": .bool(true)]),
        .good(
            """
            struct TideService {
                func tides() async throws -> [Tide] {
                    try await client.request(.tides, cacheKey: CacheKey.tides, cacheDuration: 600)
                }
                func book() async throws { try await client.request(.booking) }
                func update() async throws -> Berth { try await client.request(.berth) }
            }
            """, options: ["beside": .bool(true)]),
        .bad(
            """
            func prefetch(_ task: BGProcessingTask) async throws {
                async let tides: [Tide] = client.request(.tides, cacheKey: CacheKey.tides, cacheDuration: 3600)
                async let berths: [Berth] = client.↓request(.berths)
                try await store.keep(tides, berths)
            }
            """),
        .good(
            """
            func prefetch(_ task: BGProcessingTask) async throws {
                let tides: [Tide] = try await client.request(.tides, cacheKey: CacheKey.tides, cacheDuration: 3600)
                try await client.request(.seen, method: .post)
            }
            func show() async throws {
                let tides: [Tide] = try await client.request(.tides, cacheKey: CacheKey.tides)
                let berths: [Berth] = try await client.request(.berths)
            }
            """),
        .bad(files: [
            "App/LoanService.swift": service,
            "App/LoanSummary.swift":
                "func count() async throws -> Int {\n    let loans: [Loan] = try await client.↓request(.loans(limit: 20))\n    return loans.count\n}",
        ]),
        .bad(
            """
            func profile() async throws -> Profile {
                try await api.send("/profile", cacheKey: CacheKey.profile)
            }
            func name() async throws -> String {
                let profile: Profile = try await api.↓send("/profile")
                return profile.name
            }
            """),
        .good(files: [
            "App/LoanService.swift": service,
            "App/LoanRefresh.swift":
                "func refreshLoans() async throws -> [Loan] {\n    try await client.request(.loans(limit: 20))\n}",
        ]),
        .good(files: [
            "App/LoanService.swift": service,
            "App/LoanActions.swift":
                "func extend(_ loan: Loan) async throws {\n    try await client.request(.loans(limit: 1), method: .post, body: loan)\n    try await client.request(.fines)\n}",
        ]),
        .good("func loans() async throws -> [Loan] {\n    try await client.request(.loans)\n}"),
    ]
}
