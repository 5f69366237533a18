import TenetRuleKit
import TenetRuleSupport

struct ElapsedTimeFromDate: Rule {
    static let about = About(
        "elapsed-time-from-date", "Duration measured with the wall clock", category: .dates, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            The wall clock jumps when the user or the network sets it. Durations measured with `Date` can be negative \
            or hours long.
            """,
        phrasings: [
            "Measure elapsed time with `ContinuousClock`, not by subtracting `Date` values.",
            "Stopwatch code doesn't use `Date().timeIntervalSince(start)`, since the system clock may jump in between.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("timeIntervalSince") { call, file in
            guard let base = call.calledBase, base.text == "Date()" || base.text == "Date.now",
                let start = call.arguments.only?.expression.as(DeclReferenceExprSyntax.self)?.baseName,
                let function = call.enclosingFunction?.body, Self.isTakenHere(start, in: function)
            else { return }
            file.report(
                "the time since `\(start.text)` is measured with a clock that can jump",
                help: "use `ContinuousClock().now` and `duration(to:)`", at: call.calledExpression)
        }
    }

    /// `let start = Date()` in the same function.
    private static func isTakenHere(_ name: TokenSyntax, in body: CodeBlockSyntax) -> Bool {
        body.descendants(PatternBindingSyntax.self).contains { binding in
            binding.nameToken?.text == name.text
                && binding.initializer.map { $0.value.text == "Date()" || $0.value.text == "Date.now" } == true
        }
    }

    static let examples: [Example] = [
        .bad("func run() {\n    let start = Date()\n    work()\n    log(↓Date().timeIntervalSince(start))\n}"),
        .bad("func run() {\n    let begun = Date.now\n    work()\n    log(↓Date.now.timeIntervalSince(begun))\n}"),
        .good("func run() {\n    let start = ContinuousClock().now\n    work()\n    log(start.duration(to: .now))\n}"),
        .good("func age(of user: User) -> TimeInterval {\n    Date().timeIntervalSince(user.created)\n}"),
        .good("func isOld(_ start: Date) -> Bool {\n    Date().timeIntervalSince(start) > 60\n}"),
    ]
}
