import TenetRuleKit

struct TimerStrongSelf: Rule {
    static let about = About(
        "timer-strong-self", "Repeating timer keeps `self` alive", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            The run loop holds a repeating timer until it is invalidated. When the timer holds `self`, the object is \
            never freed, so a `deinit` that invalidates the timer never runs.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("scheduledTimer", "Timer", "init") { call, file in
            guard Self.makesTimer(call), call.argument("repeats")?.expression.text == "true", call.isInReferenceType,
                !call.isInSingleton, !Self.isStoppedElsewhere(call)
            else { return }
            if let closure = call.closures.last?.closure {
                guard let mark = closure.strongSelf else { return }
                file.report(
                    "this repeating timer keeps `self` alive: nothing but `deinit` could stop it",
                    help: "capture `[weak self]`, or invalidate the timer before the object is let go", at: mark,
                    fix: closure.weakSelfFix(in: file))
            } else if let target = call.argument("target"), target.expression.text == "self" {
                file.report(
                    "a repeating timer keeps its target alive: nothing but `deinit` could stop it",
                    help: "use the form with a closure and `[weak self]`", at: target.expression)
            }
        }
    }

    private static func makesTimer(_ call: FunctionCallExprSyntax) -> Bool {
        if call.calledName?.text == "Timer" { return call.isPlain }
        return call.calledBase?.text == "Timer"
    }

    /// Code outside `deinit` invalidates a timer.
    private static func isStoppedElsewhere(_ timer: FunctionCallExprSyntax) -> Bool {
        timer.root.descendants(FunctionCallExprSyntax.self).contains { call in
            call.calledName?.text == "invalidate" && call.ancestor(DeinitializerDeclSyntax.self) == nil
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Clock {
                func start() {
                    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in ↓self.tick() }
                }
                deinit { timer?.invalidate() }
            }
            """,
            fixed: """
                final class Clock {
                    func start() {
                        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
                    }
                    deinit { timer?.invalidate() }
                }
                """),
        .bad(
            """
            final class Clock {
                func start() {
                    Timer.scheduledTimer(
                        timeInterval: 1, target: ↓self, selector: #selector(tick), userInfo: nil, repeats: true)
                }
            }
            """),
        .good(
            """
            final class Clock {
                func start() {
                    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
                }
                func stop() { timer?.invalidate() }
            }
            """),
        .good(
            """
            final class Clock {
                func start() {
                    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
                }
            }
            """),
        .good(
            """
            final class Clock {
                func wait() { Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in self.tick() } }
            }
            """),
        .good(
            """
            struct Clock {
                func start() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() } }
            }
            """),
    ]
}
