import TenetRuleKit
import TenetRuleSupport

struct ViewChangeLogging: Rule {
    static let about = About(
        "view-change-logging", "Left-over view change logging", category: .swiftui, severity: .warning,
        why: """
            `_printChanges` and `_logChanges` are aids for debugging, not public API. Left in the code they write to \
            the log for each redraw in the shipped app.
            """,
        phrasings: [
            "Do not leave `_printChanges` or `_logChanges` calls in views outside `#if DEBUG`.",
            "Take debugging aids that report why a `body` was evaluated out again before you ship.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("_printChanges", "_logChanges") { call, file in
            guard let base = call.calledBase, base.text == "Self" || base.text.startsUppercase, !call.isInDebugBlock,
                !call.isInPreview
            else { return }
            let statement = call.enclosingStatement
            let isAlone =
                statement?.parent?.as(CodeBlockItemListSyntax.self)?.only == nil
                && statement?.item.is(VariableDeclSyntax.self) == true
            file.report(
                "this logs every redraw of the view in the shipped app", help: "remove it when debugging is done",
                at: call,
                fix: isAlone ? statement.map { .deleteLines($0.range, in: file, "Remove it", .unsafe) } : nil)
        }
    }

    static let examples: [Example] = [
        .bad(
            "struct Home: View {\n    var body: some View {\n        let _ = ↓Self._printChanges()\n"
                + "        Text(\"Home\")\n    }\n}",
            fixed: "struct Home: View {\n    var body: some View {\n        Text(\"Home\")\n    }\n}"),
        .bad(
            "struct Home: View {\n    var body: some View {\n        ↓Self._logChanges()\n"
                + "        return Text(\"Home\")\n    }\n}"),
        .good(
            "struct Home: View {\n    var body: some View {\n        #if DEBUG\n        let _ = Self._printChanges()\n"
                + "        #endif\n        Text(\"Home\")\n    }\n}"),
        .good("struct Home: View {\n    var body: some View {\n        Text(\"Home\")\n    }\n}"),
        .good("func log() {\n    store._logChanges()\n}"),
    ]
}
