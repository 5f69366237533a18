import TenetRuleKit
import TenetRuleSupport

struct BgSubmitErrorIgnored: Rule {
    static let about = About(
        "bg-submit-error-ignored", "Failed background request ignored", category: .concurrency, severity: .warning,
        scope: .appCode,
        specializes: ["empty-catch", "swallowed-try"],
        why: """
            `submit` throws when background refresh is off, too many requests wait or the identifier is not permitted. \
            Ignored, the feature just never runs and nobody learns why.
            """,
        phrasings: [
            """
            Log, record or rethrow every error that `BGTaskScheduler.submit` throws; do not use `try?` or a silent \
            `catch`.
            """,
            """
            When scheduling a refresh fails, somebody must hear about it, so we never swallow what the scheduler \
            reports.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("submit") { call, file in
            guard Self.isToScheduler(call, file), let attempt = call.parent?.as(TryExprSyntax.self),
                !call.isInDebugBlock
            else { return }
            if let mark = attempt.questionOrExclamationMark {
                file.report(
                    mark.text == "?"
                        ? "a failed background request is ignored here" : "a failed background request crashes here",
                    help: "use `do` and `catch`, and log the error",
                    at: ByteRange(attempt.tryKeyword.range.lower, mark.range.upper))
            } else if let handler = Self.silentCatch(around: attempt) {
                file.report(
                    handler.body.statements.isEmpty
                        ? "a failed background request is ignored here"
                        : "nobody learns here why the background request failed",
                    help: "log the error", at: handler.catchKeyword)
            }
        }
    }

    /// On the scheduler by its name, or on `self` in an extension of it.
    private static func isToScheduler(_ call: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
        guard let base = call.calledBase, base.text != "self" else {
            return call.enclosingTypeName == "BGTaskScheduler"
        }
        return base.text.hasPrefix("BGTaskScheduler")
            || base.lastName?.text.containsFolded(["scheduler"]) == true && file.usesBackgroundTasks
    }

    /// The first `catch` that neither names the error nor logs or passes on that there was one.
    private static func silentCatch(around node: TryExprSyntax) -> CatchClauseSyntax? {
        var below = node.syntax
        for ancestor in node.ancestors {
            if let statement = ancestor.as(DoStmtSyntax.self), statement.body.syntax == below {
                return statement.catchClauses.first { !isHeard($0) }
            }
            if ancestor.kind == .functionDecl || ancestor.kind == .closureExpr { return nil }
            below = ancestor
        }
        return nil
    }

    private static func isHeard(_ handler: CatchClauseSyntax) -> Bool {
        handler.body.statements.tokens.contains { token in
            token.text == "throw" || token.text == "print" || token.text.containsFolded(words)
        }
    }

    private static let words = [
        "error", "log", "fail", "report", "record", "track", "capture", "assert", "crash", "breadcrumb", "debug",
        "warn",
    ]

    static let examples: [Example] = [
        .bad(
            """
            func schedule() {
                do {
                    try BGTaskScheduler.shared.submit(request)
                    log.info("asked")
                } ↓catch {
                    isScheduled = false
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            struct Planner {
                let scheduler: BGTaskScheduler
                func schedule() { ↓try? scheduler.submit(request) }
            }
            extension BGTaskScheduler {
                func ask(_ request: BGTaskRequest) -> Bool { (↓try? submit(request)) != nil }
            }
            extension Queue {
                func add(_ job: Job) { try? submit(job) }
            }
            """),
        .good(
            """
            func schedule() {
                do {
                    try BGTaskScheduler.shared.submit(request)
                } catch {
                    crashes.record("no refresh")
                }
            }
            """),
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
