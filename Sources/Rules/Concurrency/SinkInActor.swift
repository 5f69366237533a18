import TenetRuleKit
import TenetRuleSupport

struct SinkInActor: Rule {
    static let about = About(
        "sink-in-actor", "Actor state changed in a subscription", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            The closure of `sink` runs wherever the publisher sends, not on the actor. Changing the actor's state \
            there steps around its protection.
            """,
        phrasings: [
            "Do not change actor state inside a `sink` closure; call an actor method from a task instead.",
            """
            A Combine subscription in an `actor` hops back with `Task { await self?.update(value) }` before it touches \
            properties.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("sink") { call, file in
            guard let type = call.enclosingType, type.syntax.kind == .actorDecl else { return }
            for (_, closure) in call.closures {
                for inner in closure.statements.descendants(FunctionCallExprSyntax.self)
                where inner.calledName?.text == "assumeIsolated" && inner.calledBase?.firstToken?.text == "self"
                    && inner.enclosingBody == closure.syntax
                {
                    file.report(
                        "nothing puts the publisher's thread on the actor, as `assumeIsolated` takes for granted",
                        help: "hop to the actor: `Task { await self?.update(…) }`",
                        at: inner.calledName?.syntax ?? inner.syntax)
                }
                for sequence in closure.statements.descendants(SequenceExprSyntax.self) {
                    guard let target = sequence.assignment?.target.as(MemberAccessExprSyntax.self),
                        target.base?.firstToken?.text == "self", sequence.enclosingBody == closure.syntax
                    else { continue }
                    file.report(
                        "`\(target.text)` is changed on the publisher's thread, not on the actor",
                        help: "hop to the actor: `Task { await self?.update(…) }`", at: target)
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            actor Link {
                func observe() {
                    token = monitor.sink { [weak self] isUp in
                        self?.↓assumeIsolated { $0.isUp = isUp }
                    }
                }
            }
            """),
        .good(
            """
            actor Link {
                func observe() {
                    token = monitor.sink { isUp in
                        MainActor.assumeIsolated { Banner.shared.isUp = isUp }
                    }
                }
            }
            """),
        .bad(
            """
            actor Link {
                func observe() {
                    monitor.$isUp.sink { [weak self] isUp in
                        ↓self?.isUp = isUp
                    }.store(in: &tokens)
                }
            }
            """),
        .bad("actor Link {\n    func observe() {\n        token = monitor.sink { ↓self.count += $0 }\n    }\n}"),
        .good(
            """
            actor Link {
                func observe() {
                    monitor.$isUp.sink { [weak self] isUp in
                        Task { await self?.update(isUp) }
                    }.store(in: &tokens)
                }
            }
            """),
        .good(
            """
            final class Link {
                func observe() {
                    token = monitor.sink { [weak self] in self?.isUp = $0 }
                }
            }
            """),
        .good("actor Link {\n    func update(_ isUp: Bool) { self.isUp = isUp }\n}"),
    ]
}
