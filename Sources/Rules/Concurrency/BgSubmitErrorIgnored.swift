import TenetRuleKit

struct BgSubmitErrorIgnored: Rule {
    static let about = About(
        "bg-submit-error-ignored", "Failed background request ignored", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            `submit` throws when background refresh is off, too many requests wait or the identifier is not permitted. \
            Ignored, the feature just never runs and nobody learns why.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("submit") { call, file in
            guard call.calledBase?.text.hasPrefix("BGTaskScheduler") == true,
                let attempt = call.parent?.as(TryExprSyntax.self), !call.isInDebugBlock
            else { return }
            if let mark = attempt.questionOrExclamationMark {
                file.report(
                    mark.text == "?"
                        ? "a failed background request is ignored here" : "a failed background request crashes here",
                    help: "use `do` and `catch`, and log the error",
                    at: ByteRange(attempt.tryKeyword.range.lower, mark.range.upper))
            } else if let handler = Self.emptyCatch(around: attempt) {
                file.report(
                    "a failed background request is ignored here", help: "log the error", at: handler.catchKeyword)
            }
        }
    }

    private static func emptyCatch(around node: TryExprSyntax) -> CatchClauseSyntax? {
        var below = node.syntax
        for ancestor in node.ancestors {
            if let statement = ancestor.as(DoStmtSyntax.self), statement.body.syntax == below {
                return statement.catchClauses.first { $0.body.statements.isEmpty }
            }
            if ancestor.kind == .functionDecl || ancestor.kind == .closureExpr { return nil }
            below = ancestor
        }
        return nil
    }

    static let examples: [Example] = [
        .bad("func schedule() {\n    ↓try? BGTaskScheduler.shared.submit(request)\n}"),
        .bad("func schedule() {\n    do {\n        try BGTaskScheduler.shared.submit(request)\n    } ↓catch {}\n}"),
        .good(
            """
            func schedule() {
                do {
                    try BGTaskScheduler.shared.submit(request)
                } catch {
                    log.error("\\(error)")
                }
            }
            """),
        .good("func schedule() throws {\n    try BGTaskScheduler.shared.submit(request)\n}"),
        .good("func send() {\n    try? form.submit(request)\n}"),
    ]
}
