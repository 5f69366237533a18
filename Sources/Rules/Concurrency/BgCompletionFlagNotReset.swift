import TenetRuleKit

struct BgCompletionFlagNotReset: Rule {
    static let about = About(
        "bg-completion-flag-not-reset", "Completion flag of the last background task kept", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            The object that handles background tasks lives longer than one of them. A flag that still says that the \
            last task is complete makes the next one run out of time without being completed.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            for run in file.service(BackgroundWork.self).runs {
                guard !run.handler.completions.isEmpty, let graph = file.body(of: run.handler.owner)?.graph else {
                    continue
                }
                for raise in graph.events where raise.kind == .assignment {
                    guard let (target, sign, value) = raise.node.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                        value.count == 1, value[0].text == "true", let name = target.ownMemberName,
                        !raise.node.isLocalName(name.text), isChecked(name.text, graph)
                    else { continue }
                    check(name, graph, run.handler, file)
                    break
                }
            }
        }
    }

    private func isChecked(_ name: TextSlice, _ graph: ControlFlowGraph) -> Bool {
        graph.edges.contains { edge in
            (edge.kind == .yes || edge.kind == .no) && edge.node?.tokens.contains { $0.text == name } == true
        }
    }

    private func check(
        _ flag: TokenSyntax, _ graph: ControlFlowGraph, _ handler: BackgroundTaskHandler, _ file: FilePass
    ) {
        let isReset = { (node: Syntax) -> Bool in
            guard let (target, _, value) = node.as(SequenceExprSyntax.self)?.assignment else { return false }
            return target.ownMemberName?.text == flag.text && value.first?.text != "true"
        }
        // Functions of the file may do it on the way.
        let work = file.service(BackgroundWork.self)
        let isStart = { (node: Syntax) -> Bool in
            if isReset(node) { return true }
            guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
            return work.called(by: call).contains {
                $0.descendants(SequenceExprSyntax.self).contains { isReset($0.syntax) }
            }
        }
        guard
            case .fails? = graph.mustPrecede(
                isStart,
                before: { node in
                    guard let read = node.as(ExprSyntax.self) else { return false }
                    return read.ownMemberName?.text == flag.text
                })
        else { return }
        file.report(
            "`\(flag.text)` may still be `true` from the last background task",
            help: "begin the handler with `\(flag.text) = false`, or make the flag local to it",
            at: handler.place, notes: [file.note("the flag is set here and stays set", at: flag)])
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                private var isCompleted = false

                func ↓refresh(task: BGAppRefreshTask) async {
                    let isDone = await reload()
                    guard !isCompleted else { return }
                    isCompleted = true
                    task.setTaskCompleted(success: isDone)
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                private var isFinished = false

                func ↓run(_ task: BGProcessingTask) async {
                    await clean()
                    if !self.isFinished {
                        self.isFinished = true
                        task.setTaskCompleted(success: true)
                    }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                private var isCompleted = false

                func refresh(task: BGAppRefreshTask) async {
                    isCompleted = false
                    let isDone = await reload()
                    guard !isCompleted else { return }
                    isCompleted = true
                    task.setTaskCompleted(success: isDone)
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                var isCompleted = false
                let isDone = await reload()
                guard !isCompleted else { return }
                isCompleted = true
                task.setTaskCompleted(success: isDone)
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Refresher {
                var hasRun = false

                func refresh(task: BGAppRefreshTask) async {
                    await reload()
                    hasRun = true
                    task.setTaskCompleted(success: true)
                }
            }
            """),
    ]
}
