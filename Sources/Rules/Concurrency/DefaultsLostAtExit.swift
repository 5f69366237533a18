import TenetRuleKit

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
            guard body.statements.text.contains("efaults"), let graph = body.graph else { return }
            let toExit = FlowPaths([.never]) { edge in
                edge.kind == .never && edge.node.map { !isExit($0) } ?? false
            }
            guard graph.events.contains(where: { isExit($0.node) }) else { return }
            for event in graph.events where event.kind == .call {
                guard let call = event.node.as(FunctionCallExprSyntax.self), let name = call.calledName,
                    name.text.isOne(of: ["set", "setValue", "removeObject"]),
                    let base = call.calledBase?.text, base.isDefaults,
                    case .fails(let witness)? = graph.mustReach(isSync, from: event.node, toExit)
                else { continue }
                file.report(
                    "`\(base)` may not be written before the app ends itself",
                    help: "call `\(base).synchronize()` before the end", at: name, notes: witness.notes(in: file))
                return
            }
        }
    }

    private func isExit(_ node: Syntax) -> Bool {
        node.as(FunctionCallExprSyntax.self).map { $0.isPlain && $0.calledName?.text.isOne(of: exits) == true } ?? false
    }

    private func isSync(_ node: Syntax) -> Bool {
        node.as(FunctionCallExprSyntax.self).map { call in
            call.calledName?.text == "synchronize" && call.calledBase?.text.isDefaults == true
        } ?? false
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
    ]
}
