import TenetRuleKit
import TenetRuleSupport

struct SwallowedCancellation: Rule {
    static let about = About(
        "swallowed-cancellation", "Cancellation shown as an error", category: .concurrency, severity: .warning,
        status: .preview, scope: .appCode,
        why: """
            When a view goes away its tasks throw `CancellationError`. A `catch` that shows every error greets the \
            user with an alert about work that nobody wants any more.
            """,
        phrasings: [
            "Do not show `CancellationError` to the user as an error.",
            """
            When a SwiftUI `.task` stops because its view went away, the `catch` ignores that instead of popping up an \
            alert.
            """,
        ])

    var properties = ["error", "errorMessage", "alert", "state", "viewState", "showError", "showAlert", "showsError"]
    static let options = [Option<Self>("properties", \.properties, "Properties that make an error visible.")]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("task", "refreshable") { call, file in
            guard call.calledExpression.kind == .memberAccessExpr, let closure = call.closures.last?.closure else {
                return
            }
            for clause in closure.statements.descendants(CatchClauseSyntax.self)
            where clause.catchItems.isEmpty && clause.enclosingBody == closure.syntax {
                guard let statement = clause.ancestor(DoStmtSyntax.self),
                    !statement.catchClauses.codeContains("ancel"), Self.awaits(statement.body), shows(clause)
                else { continue }
                file.report(
                    "this `catch` also shows the cancellation that comes when the view goes away",
                    help: "catch `CancellationError` before it and do nothing", at: clause.catchKeyword)
            }
        }
    }

    /// A loop over a stream just ends when its task is cancelled: only calls throw then.
    private static func awaits(_ body: CodeBlockSyntax) -> Bool {
        body.statements.descendants(AwaitExprSyntax.self).contains { $0.ancestor(TryExprSyntax.self) != nil }
    }

    private func shows(_ clause: CatchClauseSyntax) -> Bool {
        clause.body.statements.descendants(SequenceExprSyntax.self).contains {
            $0.assignment?.target.lastName?.text.isOne(of: properties) == true
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            list.task {
                do {
                    items = try await api.items()
                } ↓catch {
                    errorMessage = error.localizedDescription
                }
            }
            """),
        .bad("list.refreshable {\n    do { try await model.reload() } ↓catch { model.error = error }\n}"),
        .good(
            """
            list.task {
                do {
                    items = try await api.items()
                } catch is CancellationError {
                } catch {
                    errorMessage = error.localizedDescription
                }
            }
            """),
        .good("list.task {\n    do { items = try await api.items() } catch { log(error) }\n}"),
        .good(
            """
            list.task {
                do {
                    for try await event in api.events() { await show(event) }
                } catch {
                    self.error = error
                }
            }
            """),
        .good("func save() async {\n    do { try await api.save() } catch { errorMessage = \"\\(error)\" }\n}"),
    ]
}
