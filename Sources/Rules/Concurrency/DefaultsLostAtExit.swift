import TenetRuleKit
import TenetRuleSupport

struct DefaultsLostAtExit: Rule {
    static let about = About(
        "defaults-lost-at-exit", "User defaults written right before the app ends itself", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            User defaults write to disk a little later. An app that ends itself on purpose may be gone by then, and \
            the setting for whose sake it ended is lost.
            """)

    var exits = ["exit", "_exit", "quick_exit"]
    static let options = [Option<Self>("exits", \.exits, "Functions that end the process at once.")]

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioningAnyOf: exits) { body, file in
            guard body.statements.codeContains("efaults"), let graph = body.graph else { return }
            let toExit = FlowPaths([.never]) { edge in
                edge.kind == .never && edge.node.map { !isExit($0) } ?? false
            }
            let endsHere = graph.events.contains { isExit($0.node) }
            let endsSoon = graph.events.contains { isLateExit($0.node) }
            guard endsHere || endsSoon else { return }
            for event in graph.events where event.kind == .call {
                guard let call = event.node.as(FunctionCallExprSyntax.self), let name = call.calledName,
                    call.writtenDefaults != nil, let base = call.calledBase?.text
                else { continue }
                var witness: FlowWitness?
                if endsHere, case .fails(let found)? = graph.mustReach(isSync, from: event.node, toExit) {
                    witness = found
                } else if endsSoon, case .fails(let found)? = graph.search(lateExit(after: call)) {
                    witness = found
                }
                guard let witness else { continue }
                file.report(
                    "`\(base)` may not be written before the app ends itself",
                    help: "call `\(base).synchronize()` before the end", at: name, notes: witness.notes(in: file))
                return
            }
        }
    }

    /// A closure that runs a moment later and ends the app: `DispatchQueue.main.asyncAfter(…) { exit(0) }`.
    private func isLateExit(_ node: Syntax) -> Bool {
        guard let closure = node.as(ClosureExprSyntax.self), let call = closure.receivingCall?.call,
            call.calledName?.text.isOne(of: ["async", "asyncAfter", "Task", "animate", "scheduledTimer"]) == true
        else { return false }
        let calls = closure.statements.descendants(FunctionCallExprSyntax.self)
        return calls.contains { isExit($0.syntax) } && !calls.contains { isSync($0.syntax) }
    }

    private func lateExit(after write: FunctionCallExprSyntax) -> PathMachine {
        var machine = PathMachine(states: 2, start: 0) { state, event in
            if event.node == write.syntax { return 1 }
            return isSync(event.node) ? 0 : state
        }
        machine.isBadEvent = { state, event in state == 1 && isLateExit(event.node) }
        return machine
    }

    private func isExit(_ node: Syntax) -> Bool {
        guard let call = node.as(FunctionCallExprSyntax.self), call.isPlain else { return false }
        return call.calledName?.text.isOne(of: exits) == true
    }

    private func isSync(_ node: Syntax) -> Bool {
        node.as(FunctionCallExprSyntax.self)?.synchronizedDefaults != nil
    }

    static let examples: [Example] = [
        .bad(
            "func restart(_ language: String) {\n    UserDefaults.standard.↓set([language], forKey: \"AppleLanguages\")\n    exit(0)\n}"
        ),
        .bad(
            """
            func reset(_ isSure: Bool) {
                guard isSure else { return }
                defaults.↓removeObject(forKey: key)
                if needsRestart {
                    exit(0)
                }
            }
            """),
        .good(
            """
            func restart(_ language: String) {
                UserDefaults.standard.set([language], forKey: "AppleLanguages")
                UserDefaults.standard.synchronize()
                exit(0)
            }
            """),
        .good(
            """
            func leave(_ code: Int32?) {
                guard let code else {
                    defaults.set(true, forKey: key)
                    return
                }
                exit(code)
            }
            """),
        .good("func save() {\n    defaults.set(1, forKey: key)\n    room.exit()\n}"),
        .bad(
            """
            func restart(_ language: String, _ isSure: Bool) {
                UserDefaults.standard.↓set([language], forKey: "AppleLanguages")
                if isSure {
                    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { exit(0) }
                }
            }
            let button = Button("Reset") {
                let store = UserDefaults.standard
                store.↓removeObject(forKey: key)
                exit(EXIT_SUCCESS)
            }
            """),
        .good(
            """
            func restart(_ language: String) {
                UserDefaults.standard.set([language], forKey: "AppleLanguages")
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
                    UserDefaults.standard.synchronize()
                    exit(0)
                }
            }
            """),
    ]
}
