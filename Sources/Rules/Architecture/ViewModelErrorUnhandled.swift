import TenetRuleKit

struct ViewModelErrorUnhandled: Rule {
    static let about = About(
        "view-model-error-unhandled", "Error that a view model does not hand on", category: .architecture,
        severity: .warning, scope: .appCode,
        why: "An error that is only logged, or dropped, leaves the screen as it was: the user waits for nothing.")

    var handlers = ["handleError", "handle", "showError", "presentError", "setError", "record"]
    static let options = [Option<Self>("handlers", \.handlers, "Methods that deal with an error.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(CatchClauseSyntax.self) { node, file in
            guard let model = node.enclosingViewModel, node.catchItems.isEmpty, !isHandled(node.body) else { return }
            file.report(
                "`\(model.groupName?.text.string ?? "")` catches an error and shows it nowhere",
                help: "call `\(handlers.first ?? "handleError")(error)` or set the state that the view shows",
                at: node.catchKeyword)
        }
    }

    private func isHandled(_ body: CodeBlockSyntax) -> Bool {
        for node in body.statements.descendants {
            switch node.kind {
            case .throwStmt: return true
            case .functionCallExpr:
                guard let name = FunctionCallExprSyntax(unchecked: node).calledName?.text else { continue }
                if handlers.contains(where: { name.hasPrefix($0) }) || name.contains("rror") || name.contains("ail")
                    || name == "resume"
                {
                    return true
                }
            // Any state that is set may be what the view shows.
            case .assignmentExpr: return true
            case .returnStmt where node.as(ReturnStmtSyntax.self)?.expression != nil: return true
            default: continue
            }
        }
        return false
    }

    static let examples: [Example] = [
        .bad(
            "final class CartViewModel {\n    func load() async {\n        do {\n            rows = try await api.rows()\n        } ↓catch {\n            print(error)\n        }\n    }\n}"
        ),
        .bad("extension CartViewModel {\n    func save() {\n        do { try store.save() } ↓catch {}\n    }\n}"),
        .good(
            "final class CartViewModel {\n    func load() async {\n        do { try await run() } catch { handleError(error, context: .load) }\n    }\n}"
        ),
        .good(
            "final class CartViewModel {\n    func load() async throws {\n        do { try await run() } catch is CancellationError {} catch { state = .failed(error) }\n    }\n}"
        ),
        .good("final class Cart {\n    func load() {\n        do { try run() } catch { print(error) }\n    }\n}"),
    ]
}
