import TenetRuleKit
import TenetRuleSupport

struct BgTaskForceCast: Rule {
    static let about = About(
        "bg-task-force-cast", "Forced cast of a background task", category: .concurrency, severity: .warning,
        scope: .appCode,
        specializes: ["force-cast"],
        why: """
            A mix-up of identifiers hands a handler the other kind of task. A forced cast then crashes the app in the \
            background, where nobody sees it.
            """,
        phrasings: [
            "Do not cast a background task with `as!`; use `as?` and handle the failure.",
            "Converting a `BGTask` to `BGAppRefreshTask` must never be able to crash; unwrap it in a `guard`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            var previous: UnresolvedAsExprSyntax?
            for element in sequence.elements {
                if let cast = previous { check(cast, element, file) }
                previous = element.as(UnresolvedAsExprSyntax.self)
            }
        }
    }

    private func check(_ cast: UnresolvedAsExprSyntax, _ target: ExprSyntax, _ file: FilePass) {
        guard let mark = cast.questionOrExclamationMark, mark.tokenKind == .exclamationMark,
            let type = target.as(TypeExprSyntax.self)?.type, type.lastName?.isBackgroundTaskType == true
        else { return }
        file.report(
            "this cast crashes when another kind of background task arrives",
            help: "use `guard let … = task as? \(type.text)`, and complete the task with `false` otherwise",
            at: ByteRange(cast.asKeyword.range.lower, mark.range.upper))
    }

    static let examples: [Example] = [
        .bad(
            """
            scheduler.register(forTaskWithIdentifier: id, using: nil) { task in
                run(task ↓as! BGAppRefreshTask)
            }
            """),
        .bad("let work = task ↓as! BGProcessingTask"),
        .good("guard let work = task as? BGAppRefreshTask else { return }"),
        .good("let work = task as! BuildTask"),
        .good("if task is BGAppRefreshTask { run() }"),
    ]
}
