import TenetRuleKit

struct NowReadTwice: Rule {
    static let about = About(
        "now-read-twice", "Current time read in a comparison twice", category: .dates, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            Two readings of the clock differ. Around midnight or a time limit one expression then works with two \
            different days.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Date") { call, file in
            guard call.isPlain, call.arguments.isEmpty, call.trailingClosure == nil,
                let statement = call.enclosingStatement,
                let first = statement.descendants(FunctionCallExprSyntax.self).first(where: Self.readsNow),
                first != call, first.enclosingStatement == statement, first.enclosingBody == call.enclosingBody
            else { return }
            file.report(
                "the clock is read a second time in this statement and may give another day",
                help: "read it once: `let now = Date()`", at: call, notes: [file.note("read here first", at: first)])
        }
    }

    private static func readsNow(_ call: FunctionCallExprSyntax) -> Bool {
        call.isPlain && call.calledName?.text == "Date" && call.arguments.isEmpty && call.trailingClosure == nil
    }

    static let examples: [Example] = [
        .bad("let isOpen = Date() > opening && ↓Date() < closing"),
        .bad("let span = DateInterval(start: Date(), end: ↓Date())"),
        .good("let now = Date()\nlet isOpen = now > opening && now < closing"),
        .good("let isOpen = Date() > opening"),
        .good("log(Date())\nlog(Date())"),
    ]
}
