import TenetRuleKit

struct StaleErrorDuringOperation: Rule {
    static let about = About(
        "stale-error-during-operation", "Operation starts with the last error still shown", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: "An error of the last attempt that stays while the next one runs tells users that it has failed already.")

    var names = ["loading", "busy", "isBusy", "inProgress", "isInProgress"]
    var setters = ["setLoading"]
    var clears = ["clearError", "clearErrors", "resetError"]
    static let options = [
        Option<Self>("names", \.names, "Names of flags besides those of the form `is…ing`."),
        Option<Self>("setters", \.setters, "Functions that set such a flag to their argument."),
        Option<Self>("clears", \.clears, "Functions that take the last error away."),
    ]

    func install(_ hooks: inout Hooks) {
        let flags = LoadingFlags(names: names, setters: setters)
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
            guard case .fails? = graph.mustPrecede(isClear, before: { $0 == suspension.node }) else { return }
            file.report(
                "the operation begins while `\(error)` may still hold the last error",
                help: "set `\(error)` to nil before the first `await`", at: start.node)
        }
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
    ]
}
