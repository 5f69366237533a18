import TenetRuleKit

struct StaleErrorDuringOperation: Rule {
    static let about = About(
        "stale-error-during-operation", "Operation starts with the last error still shown", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: "An error of the last attempt that stays while the next one runs tells users that it has failed already.")

    var names = ["loading", "busy", "isBusy", "inProgress", "isInProgress"]
    var setters = ["setLoading"]
    var clears = ["clearError", "clearErrors", "resetError"]
    var handlers: [String] = []
    static let options = [
        Option<Self>("names", \.names, "Names of flags besides those of the form `is…ing`."),
        Option<Self>("setters", \.setters, "Functions that set such a flag to their argument."),
        Option<Self>("clears", \.clears, "Functions that take the last error away."),
        Option<Self>(
            "handlers", \.handlers,
            "Functions of a base class that keep an error: an operation that calls one clears the error first."),
    ]

    /// An operation that raises the shared flag and hands its error on, but does not clear the last one by itself.
    private struct Unclear: Fact {
        var flag: String
        var handler: String
        /// Own functions that it calls before it waits.
        var helpers: [String]
    }

    func install(_ hooks: inout Hooks) {
        let flags = LoadingFlags(names: names, setters: setters)
        if !handlers.isEmpty { checkHandled(flags, &hooks) }
        hooks.onBody(mentioning: "catch") { body, file in
            guard body.kind == .function, body.mentions("await"), let error = shownError(in: body),
                let graph = body.graph,
                let start = graph.events.first(where: { flags.setting($0.node)?.isOn == true }),
                let suspension = graph.events.first(where: { $0.kind == .suspension })
            else { return }
            let isClear = { (node: Syntax) -> Bool in
                if let call = node.as(FunctionCallExprSyntax.self) {
                    return call.calledName?.text.isOne(of: clears) ?? false
                }
                guard let assignment = node.as(SequenceExprSyntax.self)?.assignment else { return false }
                guard assignment.target.lastName?.text == error, assignment.value.count == 1 else { return false }
                return assignment.value[0].kind == .nilLiteralExpr || assignment.value[0].text == "\"\""
            }
            guard case .fails? = graph.mustPrecede(isClear, before: { $0 == suspension.node }),
                !isClearedWhereShown(error, graph, isClear)
            else { return }
            file.report(
                "the operation begins while `\(error)` may still hold the last error",
                help: "set `\(error)` to nil before the first `await`", at: start.node)
        }
    }

    private func checkHandled(_ flags: LoadingFlags, _ hooks: inout Hooks) {
        hooks.collectAll(Unclear.self, fromBodiesMentioning: handlers) { body, _ in
            guard body.kind == .function || body.kind == .closure, body.mentions("catch"), body.mentions("await"),
                body.owner.enclosingViewModel != nil, shownError(in: body) == nil, let graph = body.graph,
                let start = graph.events.first(where: { isShared(flags.setting($0.node)) }),
                let suspension = graph.events.first(where: { $0.kind == .suspension }),
                let handler = handler(in: body),
                case .fails? = graph.mustPrecede({ isClear($0) }, before: { $0 == suspension.node })
            else { return [] }
            let before = graph.events.prefix { $0.node != suspension.node }
            let helpers = before.compactMap { event -> String? in
                guard let call = event.node.as(FunctionCallExprSyntax.self), event.node != start.node else {
                    return nil
                }
                return call.isPlain || call.calledBase?.text == "self" ? call.calledName?.identifier.string : nil
            }
            return [
                (
                    Unclear(
                        flag: flags.setting(start.node)?.flag ?? "", handler: handler.text.string, helpers: helpers),
                    start.node.range
                )
            ]
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for operation in project.facts(Unclear.self) where operation.role == .app {
                let own = operation.fact.helpers + [operation.fact.flag]
                guard !own.contains(where: { clearsErrors($0, project.model) }) else { continue }
                project.report(
                    "the operation begins while the last error that `\(operation.fact.handler)` kept may still be shown",
                    help: "call `\(clears.first ?? "clearError")()` before the first `await`", in: operation.path,
                    at: operation.range)
            }
        }
    }

    /// The flag of the base class, not one of the operation's own.
    private func isShared(_ setting: (flag: String, isOn: Bool)?) -> Bool {
        guard let setting, setting.isOn else { return false }
        return setters.contains(setting.flag) || setting.flag == "isLoading"
    }

    private func isClear(_ node: Syntax) -> Bool {
        if let call = node.as(FunctionCallExprSyntax.self) { return call.calledName?.text.isOne(of: clears) ?? false }
        guard let assignment = node.as(SequenceExprSyntax.self)?.assignment, let name = assignment.target.lastName
        else {
            return false
        }
        return name.text.containsFolded(["error"]) && assignment.value.first?.kind == .nilLiteralExpr
    }

    /// The call in a `catch` that keeps the error.
    private func handler(in body: FlowBody) -> TokenSyntax? {
        for clause in body.statements.descendants(CatchClauseSyntax.self) {
            for call in clause.body.descendants(FunctionCallExprSyntax.self) {
                guard let name = call.calledName, name.text.isOne(of: handlers),
                    call.isPlain || call.calledBase?.text.isOne(of: ["self", "self?"]) == true
                else { continue }
                return name
            }
        }
        return nil
    }

    /// A function of the project with this name takes errors away, as a `setLoading` may.
    private func clearsErrors(_ name: String, _ model: ProjectModel) -> Bool {
        model.declarations(named: name).contains { function in
            function.kind == .function
                && function.uses.contains { use in
                    clears.contains(use.name) || use.has(.isWrite) && use.name.lowercased().contains("error")
                }
        }
    }

    /// `if !silent { error = nil }`, and the error is set under the same condition only: a silent run shows none.
    private func isClearedWhereShown(
        _ error: String, _ graph: ControlFlowGraph, _ isClear: (Syntax) -> Bool
    ) -> Bool {
        let writes = graph.events.filter {
            $0.node.as(SequenceExprSyntax.self)?.assignment?.target.ownMemberName?.text == error
        }
        let clears = writes.filter { isClear($0.node) }.compactMap { condition(of: $0.node) }
        guard let shown = clears.first else { return false }
        return writes.allSatisfy { condition(of: $0.node) == shown }
    }

    /// The text of the innermost `if` around a statement of its first branch.
    private func condition(of node: Syntax) -> TextSlice? {
        guard let branch = node.ancestors.first(where: { $0.kind == .ifExpr })?.as(IfExprSyntax.self),
            node.range.upper <= branch.body.range.upper
        else { return nil }
        return branch.conditions.text
    }

    /// The property that a `catch` of the body puts an error into.
    private func shownError(in body: FlowBody) -> String? {
        for clause in body.statements.descendants(CatchClauseSyntax.self) {
            for sequence in clause.body.descendants(SequenceExprSyntax.self) {
                guard let (target, sign, value) = sequence.assignment, sign == "=", let first = value.first,
                    first.kind != .nilLiteralExpr,
                    first.kind != .booleanLiteralExpr,
                    let name = target.ownMemberName?.text, name.containsFolded(["error"])
                else { continue }
                return name.string
            }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(
            """
            final class TideViewModel: BaseViewModel {
                func load() async {
                    guard mayLoad else { return }
                    ↓setLoading(true)
                    do { tides = try await service.tides() } catch { handleError(error, context: .tides) }
                    setLoading(false)
                }
            }
            """, options: ["handlers": .strings(["handleError"])]),
        .good(
            files: [
                "App/TideViewModel.swift":
                    """
                final class TideViewModel: BaseViewModel {
                    func load() async {
                        begin()
                        setLoading(true)
                        do { tides = try await service.tides() } catch { handleError(error) }
                        setLoading(false)
                    }
                    func book() async {
                        isBooking = true
                        do { try await service.book() } catch { handleError(error) }
                        isBooking = false
                    }
                    func reload() async {
                        setLoading(true)
                        clearError()
                        do { tides = try await service.tides() } catch { handleError(error) }
                        setLoading(false)
                    }
                }
                """,
                "App/BaseViewModel.swift":
                    "class BaseViewModel {\n    var error: (any Error)?\n    func begin() { error = nil }\n}",
            ], options: ["handlers": .strings(["handleError"])]),
        .good(
            """
            final class TideViewModel: BaseViewModel {
                func load() async {
                    setLoading(true)
                    do { tides = try await service.tides() } catch { handleError(error) }
                    setLoading(false)
                }
            }
            """),
        .bad(
            """
            func load() async {
                ↓isLoading = true
                defer { isLoading = false }
                do {
                    items = try await store.items()
                } catch {
                    errorMessage = error.localizedDescription
                }
            }
            """),
        .bad(
            """
            func delete() async {
                ↓isDeleting = true
                if isRetry { deleteError = nil }
                do { try await account.delete() } catch { self.deleteError = error }
                isDeleting = false
            }
            """),
        .good(
            """
            func load() async {
                isLoading = true
                errorMessage = nil
                defer { isLoading = false }
                do {
                    items = try await store.items()
                } catch {
                    errorMessage = error.localizedDescription
                }
            }
            """),
        .good(
            """
            func load() async {
                setLoading(true)
                clearError()
                do { items = try await store.items() } catch { self.error = error }
                setLoading(false)
            }
            """),
        .good(
            """
            func save() async {
                isSaving = true
                do { try await store.save() } catch { hasSaveError = true }
                isSaving = false
            }
            """),
        .good("func load() async {\n    do { items = try await store.items() } catch { self.error = error }\n}"),
        .good(
            """
            func load(quietly: Bool) async {
                if !quietly {
                    error = nil
                    isLoading = true
                }
                do {
                    items = try await store.items()
                } catch {
                    if !quietly { self.error = error }
                }
                isLoading = false
            }
            """),
    ]
}
