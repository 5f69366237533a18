import TenetRuleKit
import TenetRuleSupport

struct NowReadTwice: Rule {
    static let about = About(
        "now-read-twice", "Current time read twice in a condition", category: .dates, severity: .note, scope: .appCode,
        why: """
            Two readings of the clock differ. Around midnight or a time limit one expression then works with two \
            different days.
            """,
        phrasings: [
            "Do not read the current time more than once in one condition; store it in a constant first.",
            "Write `let now = Date()` and compare everything with that, since the clock moves on between two calls.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            var first: ExprSyntax?
            for (left, sign, right) in sequence.operations where sign.isOne(of: ["<", ">", "<=", ">="]) {
                for side in [left, right] where side.text.isOne(of: ["Date()", "Date.now"]) {
                    guard let earlier = first else {
                        first = side
                        continue
                    }
                    file.report(
                        "the clock is read a second time in this condition and may give another moment",
                        help: "read it once: `let now = Date()`", at: side,
                        notes: [file.note("read here first", at: earlier)])
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad("let isOpen = Date() > opening && ↓Date() < closing"),
        .bad("if opening <= Date.now, isReady { show() }\nlet isOpen = opening < Date.now && closing > ↓Date.now"),
        .good("let now = Date()\nlet isOpen = now > opening && now < closing"),
        .good("let isOpen = Date() > opening"),
        .good("log(Date())\nlog(Date())"),
    ]
}
