import TenetRuleKit
import TenetRuleSupport

struct StaleErrorDuringOperation: Rule {
    static let about = About(
        "stale-error-during-operation", "Operation starts with the last error still shown", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: "An error of the last attempt that stays while the next one runs tells users that it has failed already.",
        phrasings: [
            "Clear the previous error when an operation starts.",
            """
            Set `errorMessage = nil` together with `isLoading = true`, so people do not see an old failure while we \
            try again.
            """,
        ])

    var names = ["loading", "busy", "isBusy", "inProgress", "isInProgress"]
    var setters = ["setLoading"]
    var clears = ["clearError", "clearErrors", "resetError"]
    var handlers: [String] = []
    var operationErrors = false
    var settersClear = false
    static let options = [
        Option<Self>(
            "operation_errors", \.operationErrors,
            "Ask view models to clear the errors of their operations, and the shared one with them, without a flag too."
        ),
        Option<Self>(
            "setters_clear", \.settersClear, "Ask that the functions under `setters` take the last error away."),
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
        if operationErrors { checkOperations(flags, &hooks) }
        if settersClear {
            hooks.on(FunctionDeclSyntax.self) { function, file in
                guard function.name.text.isOne(of: setters), let error = OperationErrors.kept(by: function, clears)
                else { return }
                file.report(
                    "`\(function.name.text)` leaves the last error in `\(error)` when loading begins",
                    help: "set `\(error)` to nil there when the flag goes up", at: function.name)
            }
        }
        hooks.onBody(mentioning: "catch") { body, file in
            guard body.kind == .function, body.mentions("await"), let error = OperationErrors.shownError(in: body),
                let graph = body.graph,
                let start = graph.events.first(where: { flags.setting($0.node)?.isOn == true }),
                let suspension = graph.events.first(where: { $0.kind == .suspension })
            else { return }
            let isClear = { (node: Syntax) -> Bool in
                if let call = node.as(FunctionCallExprSyntax.self) {
                    return call.calledName?.text.isOne(of: clears) ?? false
                }
                return OperationErrors.empties(error, node)
            }
            guard case .fails? = graph.mustPrecede(isClear, before: { $0 == suspension.node }),
                !OperationErrors.isClearedWhereShown(error, graph, isClear),
                !OperationErrors.isClearedByAlert(error, body.owner)
            else { return }
            file.report(
                "the operation begins while `\(error)` may still hold the last error",
                help: "\(OperationErrors.clearing(error, in: body.owner.enclosingType)) before the first `await`",
                at: start.node)
        }
    }

    private func checkOperations(_ flags: LoadingFlags, _ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { function, file in
            guard let body = function.body, let model = function.enclosingViewModel, body.codeContains("catch"),
                let (error, attempt) = OperationErrors.ownError(in: body),
                !body.descendants(VariableDeclSyntax.self).contains(where: { $0.nameToken?.text == error })
            else { return }
            let before = body.descendants.filter { $0.range.upper <= attempt.body.statements.range.lower }
            let isCleared = before.contains { OperationErrors.empties(error, $0) }
            let isShared = error == "error" || error == "errorMessage"
            let calls = before.compactMap { $0.as(FunctionCallExprSyntax.self)?.calledName?.text }
            let clearsShared = calls.contains { $0.isOne(of: clears) }
            // A helper with a name for that may well clear it; what clears the shared error leaves the others.
            let helps = calls.contains { $0.containsFolded(["clear", "reset", "prepare", "begin"]) }
            let mayBeCleared = isCleared || helps && (isShared || !clearsShared)
            // With a flag the first check speaks of it, unless it is content with the shared error.
            let isFlagged = function.isAsync && !clearsShared && before.contains { flags.setting($0)?.isOn == true }
            if !mayBeCleared, !isFlagged, !OperationErrors.isClearedByCallers(function, error) {
                file.report(
                    "the operation begins while `\(error)` may still hold the last error",
                    help: "\(OperationErrors.clearing(error, in: model)) before the attempt", at: function.name)
            } else if !isShared, isCleared, !helps, OperationErrors.hasBase(model) {
                file.report(
                    "the operation clears `\(error)`, but not the error that it shares with others",
                    help: "call `\(clears.first ?? "clearError")()` before the attempt, too", at: function.name)
            }
        }
    }

    private func checkHandled(_ flags: LoadingFlags, _ hooks: inout Hooks) {
        hooks.collectAll(Unclear.self, fromBodiesMentioning: handlers) { body, _ in
            guard body.kind == .function || body.kind == .closure, body.mentions("catch"), body.mentions("await"),
                body.owner.enclosingViewModel != nil, OperationErrors.shownError(in: body) == nil,
                let graph = body.graph,
                let start = graph.events.first(where: { isShared(flags.setting($0.node)) }),
                let suspension = graph.events.first(where: { $0.kind == .suspension }),
                let handler = handler(in: body.statements.syntax),
                case .fails? = graph.mustPrecede({ isClear($0) }, before: { $0 == suspension.node })
            else { return [] }
            let before = graph.events.prefix { $0.node != suspension.node }
            let helpers = before.filter { $0.node != start.node }.compactMap { ownFunction($0.node) }
            let flag = flags.setting(start.node)?.flag ?? ""
            return [(Unclear(flag: flag, handler: handler.text.string, helpers: helpers), start.node.range)]
        }
        hooks.collect(Unclear.self, from: FunctionDeclSyntax.self) { function, _ in
            unclear(function, flags)
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

    /// The flag goes up in the function, and the attempt is made in a task that it starts.
    private func unclear(_ function: FunctionDeclSyntax, _ flags: LoadingFlags) -> (Unclear, ByteRange)? {
        guard let body = function.body, function.enclosingViewModel != nil, !function.isAsync,
            let start = body.statements.first(where: { isShared(flags.setting($0.item)) }),
            OperationErrors.ownError(in: body) == nil
        else { return nil }
        for attempt in body.descendants(DoStmtSyntax.self) {
            guard attempt.enclosingBody?.kind == .closureExpr,
                attempt.body.descendants.contains(where: { $0.kind == .awaitExpr }),
                let handler = handler(in: attempt.syntax),
                !body.descendants.contains(where: { $0.range.upper <= attempt.range.lower && isClear($0) })
            else { continue }
            let helpers = body.statements.filter { $0.item != start.item }.compactMap { ownFunction($0.item) }
            let flag = flags.setting(start.item)?.flag ?? ""
            return (Unclear(flag: flag, handler: handler.text.string, helpers: helpers), start.item.range)
        }
        return nil
    }

    /// The function of its own type that a call means.
    private func ownFunction(_ node: Syntax) -> String? {
        guard let call = node.as(FunctionCallExprSyntax.self), call.isPlain || call.calledBase?.text == "self" else {
            return nil
        }
        return call.calledName?.identifier.string
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
    private func handler(in node: Syntax) -> TokenSyntax? {
        for clause in node.descendants(CatchClauseSyntax.self) {
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

    static let examples: [Example] = [
        .good(
            "final class TideViewModel: ObservableObject {\n    @Published var tideError: String?\n    func search() {\n        tideError = nil\n        load()\n    }\n    private func load() {\n        Task { do { tides = try await service.tides() } catch { tideError = error.localizedDescription } }\n    }\n}",
            options: ["operation_errors": .bool(true)]),
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
        .good(
            "func load() async {\n    isLoading = true\n    var tideError: (any Error)?\n"
                + "    do { tide = try await store.tide() } catch { tideError = error }\n    report(tideError)\n}"),
        .bad(
            """
            func load() async {
                ↓isLoading = true
                defer { isLoading = false }
                do { items = try await store.items() } catch { errorMessage = error.localizedDescription }
            }
            """),
        .good(
            """
            struct Tides: View {
                var body: some View {
                    TideList(tides).alert("Failed", isPresented: .init(get: { error != nil }, set: { _ in error = nil })) {}
                }
                func load() async {
                    isLoading = true
                    do { tides = try await service.tides() } catch { self.error = error }
                    isLoading = false
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
            func load() async {
                isLoading = true
                errorMessage = nil
                defer { isLoading = false }
                do { items = try await store.items() } catch { errorMessage = error.localizedDescription }
            }
            func load() async {
                setLoading(true)
                clearError()
                do { items = try await store.items() } catch { self.error = error }
                setLoading(false)
            }
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
                do { items = try await store.items() } catch { if !quietly { self.error = error } }
                isLoading = false
            }
            """),
        .bad(
            """
            final class BerthViewModel: BaseViewModel {
                @Published var bookingError: (any Error)?
                func ↓book() {
                    clearError()
                    Task { [weak self] in
                        do { try await self?.service.book() } catch { self?.bookingError = error }
                    }
                }
                func ↓leave() async {
                    leavingError = nil
                    do { try await service.leave() } catch { leavingError = error }
                }
            }
            """, options: ["operation_errors": .bool(true)]),
        .good(
            """
            final class BerthViewModel: BaseViewModel {
                @Published var bookingError: (any Error)?
                func book() {
                    clearError()
                    bookingError = nil
                    Task { [weak self] in
                        do { try await self?.service.book() } catch { self?.bookingError = error }
                    }
                }
                func leave() async {
                    resetErrors()
                    do { try await service.leave() } catch { leavingError = error }
                }
                func look() {
                    do { try store.open() } catch { lookError = error }
                }
            }
            """, options: ["operation_errors": .bool(true)]),
        .bad(
            """
            final class BerthViewModel: BaseViewModel {
                func ↓leave() async {
                    setLoading(true)
                    clearError()
                    do { try await service.leave() } catch { leavingError = error }
                }
            }
            """, options: ["operation_errors": .bool(true)]),
        .bad(
            "class BaseViewModel: ObservableObject {\n    @Published var errorText: String?\n    func ↓setLoading(_ isOn: Bool) { isLoading = isOn }\n}",
            options: ["setters_clear": .bool(true)]),
        .good(
            """
            class BaseViewModel: ObservableObject {
                @Published var error: (any Error)?
                func setLoading(_ isOn: Bool) { if isOn { error = nil } }
            }
            """, options: ["setters_clear": .bool(true)]),
        .bad(
            """
            final class TideViewModel: BaseViewModel {
                func load() {
                    ↓setLoading(true)
                    Task { [weak self] in
                        do { try await self?.fetch() } catch { self?.handleError(error, context: .tides) }
                        self?.setLoading(false)
                    }
                }
                func reload() {
                    setLoading(true)
                    clearError()
                    Task { do { try await fetch() } catch { handleError(error, context: .tides) } }
                }
            }
            """, options: ["handlers": .strings(["handleError"])]),
    ]
}
