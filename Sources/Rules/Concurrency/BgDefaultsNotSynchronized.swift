import TenetRuleKit

struct BgDefaultsNotSynchronized: Rule {
    static let about = About(
        "bg-defaults-not-synchronized", "User defaults written in background work and not synchronized",
        category: .concurrency, severity: .warning, scope: .appCode,
        why: """
            The system may end the app right after a background task is complete. What user defaults have not written \
            to disk by then may be lost.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let work = file.service(BackgroundWork.self)
            var seen: Set<Syntax> = []
            for run in work.runs {
                for function in run.functions where seen.insert(function.syntax).inserted { check(function, run, file) }
            }
            guard file.isExcerpt else { return }
            for item in file.root.statements {
                guard let function = item.item.as(FunctionDeclSyntax.self), function.isPrivate,
                    Self.speaksOfBackground(function)
                else { continue }
                check(function, nil, file)
            }
        }
    }

    /// A step of a background run whose handler is not shown: its name or a key says when it runs.
    private static func speaksOfBackground(_ function: FunctionDeclSyntax) -> Bool {
        let words = ["refresh", "background", "lastrun"]
        return function.name.text.containsFolded(words)
            || function.descendants(FunctionCallExprSyntax.self).contains {
                $0.argument("forKey")?.expression.text.containsFolded(words) == true
            }
    }

    /// - Parameter run: the background run that the function is a part of, if it is shown.
    private func check(_ function: FunctionDeclSyntax, _ run: BackgroundWork.Run?, _ file: FilePass) {
        guard function.text.contains("efaults"), let graph = file.body(of: function)?.graph else { return }
        for event in graph.events where event.kind == .call {
            guard let call = event.node.as(FunctionCallExprSyntax.self), let name = call.calledName,
                name.text.isOne(of: ["set", "setValue", "removeObject"]), let base = call.calledBase?.text,
                base.isDefaults
            else { continue }
            let isSync = { (node: Syntax) -> Bool in
                guard let other = node.as(FunctionCallExprSyntax.self) else { return false }
                return other.calledName?.text == "synchronize" && other.calledBase?.text == base
            }
            guard case .fails(let witness)? = graph.mustReach(isSync, from: event.node) else { continue }
            // The handler itself may synchronize once, at its end.
            if let run, function != run.handler.function,
                let outer = file.body(of: run.handler.owner)?.graph,
                outer.atLeastOnce(isSync)?.holds == true
            {
                continue
            }
            file.report(
                "`\(base)` is written in background work and may not reach the disk",
                help: "call `\(base).synchronize()` before the task is completed", at: name,
                notes: witness.notes(in: file))
            return
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                await reload()
                UserDefaults.standard.↓set(Date(), forKey: key)
                task.setTaskCompleted(success: true)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            final class Refresher {
                func refresh(task: BGAppRefreshTask) async {
                    if await reload() { note() }
                    task.setTaskCompleted(success: true)
                }

                private func note() { defaults.↓set(Date(), forKey: key) }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                await reload()
                UserDefaults.standard.set(Date(), forKey: key)
                UserDefaults.standard.synchronize()
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Refresher {
                func refresh(task: BGAppRefreshTask) async {
                    await note()
                    defaults.synchronize()
                    task.setTaskCompleted(success: true)
                }

                private func note() async { defaults.set(Date(), forKey: key) }
            }
            """),
        .bad("private func noteRefresh() {\n    UserDefaults.standard.↓set(Date(), forKey: dateKey)\n}"),
        .bad("private func note() {\n    if isOn { defaults.↓set(Date(), forKey: Keys.lastRun) }\n}"),
        .good(
            "private func noteRefresh() {\n    UserDefaults.standard.set(Date(), forKey: dateKey)\n    UserDefaults.standard.synchronize()\n}"
        ),
        .good("private func noteChoice() {\n    UserDefaults.standard.set(choice, forKey: choiceKey)\n}"),
        .good(
            "import Foundation\n\nprivate func noteRefresh() {\n    UserDefaults.standard.set(Date(), forKey: dateKey)\n}"
        ),
        .good("func save() {\n    UserDefaults.standard.set(true, forKey: key)\n}"),
    ]
}
