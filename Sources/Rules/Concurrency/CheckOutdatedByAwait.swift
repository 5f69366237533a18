import TenetRuleKit
import TenetRuleSupport

struct CheckOutdatedByAwait: Rule {
    static let about = About(
        "check-outdated-by-await", "State checked before an await and changed after it", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            While a function of an actor waits, other calls run on the same actor. What was checked before the `await` \
            may be wrong after it: the work starts twice, or a balance goes below zero.
            """,
        phrasings: [
            "In actor-isolated code, do not change state after an `await` based on a check made before it.",
            """
            Other calls can sneak in while an actor method is suspended, so test the condition again afterward or \
            update the property first.
            """,
        ])

    /// Something is waited for behind a flag that goes up: it keeps others out. One that goes up at the end says what was done.
    private static func isAwaited(behind node: Syntax, in body: FlowBody) -> Bool {
        body.statements.tokens.contains { $0.text == "await" && $0.range.lower > node.range.upper }
    }

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "await") { body, file in
            guard body.kind == .function, let function = body.owner.as(FunctionDeclSyntax.self), function.isAsync,
                let type = body.owner.enclosingType
            else { return }
            let isActor = type.isActor
            guard isActor || body.owner.isOnMainActor || function.hasAttribute("MainActor"),
                let graph = body.graph, !isLocked(graph)
            else { return }
            var reported: Set<String> = []
            for event in graph.events where event.kind == .assignment {
                guard let write = StateWrite(event.node), isActor || write.kind == .raised,
                    // A flag that a failure raises is the answer, and locks nobody out.
                    write.kind != .raised || event.node.ancestor(CatchClauseSyntax.self) == nil,
                    !reported.contains(write.name), !event.node.isLocalName(write.target.text),
                    write.kind != .raised || Self.isAwaited(behind: event.node, in: body)
                else { continue }
                guard isGuarded(write, in: graph), case .fails(let witness)? = search(graph, write) else { continue }
                reported.insert(write.name)
                file.report(
                    "`\(write.name)` was checked before an `await` and may have changed since",
                    help: write.kind == .raised
                        ? "set it right after the check, before the first `await`"
                        : "check it again after the `await`, or keep the running `Task` instead of its result",
                    at: write.target, notes: witness.notes(in: file))
            }
        }
    }

    /// A flag that is looked at and raised before the first `await` keeps other calls out.
    private func isLocked(_ graph: ControlFlowGraph) -> Bool {
        let waits = graph.events.filter { $0.kind == .suspension }.map(\.node.range.lower)
        guard let first = waits.min() else { return false }
        return graph.events.contains { event in
            guard event.kind == .assignment, event.node.range.upper < first, let write = StateWrite(event.node),
                write.kind == .raised
            else { return false }
            return graph.edges.contains { edge in
                (edge.node?.range.upper ?? first) < event.node.range.lower && write.isChecked(by: edge)
            }
        }
    }

    /// Every way to the write leads through the check; otherwise the check is about something else.
    private func isGuarded(_ write: StateWrite, in graph: ControlFlowGraph) -> Bool {
        var machine = PathMachine(states: 2, start: 0) { state, _ in state }
        machine.edge = { state, edge in write.isChecked(by: edge) ? 1 : state }
        machine.isBadEvent = { state, event in state == 0 && event.node == write.node }
        if case .fails? = graph.search(machine, readsFlags: false) { return false }
        return true
    }

    /// 0: not checked, 1: checked, 2: suspended after the check.
    private func search(_ graph: ControlFlowGraph, _ write: StateWrite) -> FlowAnswer? {
        var machine = PathMachine(states: 3, start: 0) { state, event in
            if event.kind == .suspension { return state == 0 ? 0 : 2 }
            guard event.kind == .assignment, event.node != write.node,
                let other = event.node.as(SequenceExprSyntax.self)?.assignment
            else { return state }
            return other.target.ownMemberName?.text == write.name ? 0 : state
        }
        machine.edge = { state, edge in write.isChecked(by: edge) ? 1 : state }
        machine.isBadEvent = { state, event in state == 2 && event.node == write.node }
        machine.words = { state, event in
            event.kind == .suspension && state == 1 ? "other calls may run while this waits" : nil
        }
        return graph.search(machine, readsFlags: false)
    }

    static let examples: [Example] = [
        .good(
            """
            actor Engine {
                var isWarm = false
                func warm() async throws {
                    guard !isWarm else { return }
                    try await session.run()
                    isWarm = true
                }
            }
            """),
        .good(
            """
            @MainActor
            final class BerthModel {
                var hasFailed = false

                func check() async {
                    guard !hasFailed else { return }
                    do { try await harbour.check(berth) } catch { hasFailed = true }
                }
            }
            """),
        .bad(
            """
            actor Account {
                var balance = 0

                func withdraw(_ amount: Int) async {
                    guard balance >= amount else { return }
                    await ledger.note(amount)
                    ↓balance -= amount
                }
            }
            """),
        .bad(
            """
            @MainActor
            final class FeedModel {
                var isLoading = false

                func load() async {
                    guard !isLoading else { return }
                    let page = await store.nextPage()
                    ↓isLoading = true
                    items += await client.items(page)
                    isLoading = false
                }
            }
            """),
        .bad(
            """
            actor Database {
                private var connection: Connection?

                func open() async throws {
                    if connection == nil {
                        ↓connection = try await Connection.make()
                    }
                }
            }
            """),
        .good(
            """
            actor Account {
                var balance = 0

                func withdraw(_ amount: Int) async {
                    guard balance >= amount else { return }
                    balance -= amount
                    await ledger.note(amount)
                }
            }
            """),
        .good(
            """
            actor Account {
                var balance = 0

                func withdraw(_ amount: Int) async {
                    guard balance >= amount else { return }
                    await ledger.note(amount)
                    guard balance >= amount else { return }
                    balance -= amount
                }
            }
            """),
        .good(
            """
            @MainActor
            final class FeedModel {
                var isLoading = false

                func load() async {
                    guard !isLoading else { return }
                    isLoading = true
                    items = await client.items()
                    isLoading = false
                }
            }
            """),
        .good(
            """
            @MainActor
            final class TokenModel {
                func register() async {
                    guard !isRegistering else { return }
                    guard !isRegistered else { return }
                    isRegistering = true
                    await client.register()
                    isRegistered = true
                    isRegistering = false
                }
            }
            """),
        .good(
            """
            @MainActor
            final class StatusModel {
                func refresh() async {
                    if !isConnected { isConnecting = true }
                    status = await client.status()
                    isConnected = true
                    isConnecting = false
                }
            }
            """),
        .good(
            """
            actor Images {
                func image(_ url: URL) async -> Image {
                    if let image = cache[url] { return image }
                    let image = await load(url)
                    cache[url] = image
                    return image
                }
            }
            """),
    ]
}

/// A write that only makes sense if a check before it still holds.
private struct StateWrite {
    enum Kind {
        /// `flag = true`
        case raised
        /// `value -= amount`
        case counted
        /// `object = new`
        case created
    }

    let node: Syntax
    let target: ExprSyntax
    let name: String
    let kind: Kind

    init?(_ node: Syntax) {
        guard let (target, sign, value) = node.as(SequenceExprSyntax.self)?.assignment,
            let name = target.ownMemberName?.identifier.string, let first = value.first
        else { return nil }
        self.node = node
        self.target = target
        self.name = name
        if sign == "-=" {
            kind = .counted
        } else if sign == "=", value.count == 1, first.text == "true" {
            kind = .raised
        } else if sign == "=", value.count == 1, first.stripped.kind == .functionCallExpr,
            first.kind != .functionCallExpr
        {
            kind = .created
        } else {
            return nil
        }
    }

    /// The edge of a condition on which the write is meant to happen.
    func isChecked(by edge: FlowEdge) -> Bool {
        guard edge.kind == .yes || edge.kind == .no, let condition = edge.node else { return false }
        if let sign = condition.as(BinaryOperatorExprSyntax.self), let sides = sign.sides {
            guard names(sides.left) || names(sides.right) else { return false }
            let isNil = sides.left.kind == .nilLiteralExpr || sides.right.kind == .nilLiteralExpr
            switch kind {
            case .counted: return sign.text.isOne(of: [">=", "<=", ">", "<"])
            case .raised: return false
            case .created:
                return isNil && ((sign.text == "==" && edge.kind == .yes) || (sign.text == "!=" && edge.kind == .no))
            }
        }
        guard kind == .raised, let expression = condition.as(ExprSyntax.self) else { return false }
        if let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
            return names(prefix.expression) && edge.kind == .yes
        }
        return names(expression) && edge.kind == .no
    }

    private func names(_ expression: ExprSyntax) -> Bool { expression.ownMemberName?.text == name }
}

extension DeclGroupSyntax {
    /// An actor, or an extension of one that the file declares.
    fileprivate var isActor: Bool {
        if syntax.kind == .actorDecl { return true }
        guard syntax.kind == .extensionDecl, let name = groupName?.text else { return false }
        return root.descendants(ActorDeclSyntax.self).contains { $0.name.text == name }
    }
}
