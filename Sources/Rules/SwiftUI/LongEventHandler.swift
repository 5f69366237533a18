import TenetRuleKit

struct LongEventHandler: Rule {
    static let about = About(
        "long-event-handler", "Long event handler", category: .swiftui, severity: .warning,
        why: """
            A handler among the modifiers should say what happens, not how. Long ones tear the layout apart, cannot be \
            shared with another handler and cannot be tested.
            """)

    var maxLines = 12
    var handlers = [
        "onReceive", "onChange", "onAppear", "onDisappear", "onTapGesture", "onLongPressGesture", "onSubmit",
        "onOpenURL", "onDrop", "onHover", "task", "refreshable", "onContinueUserActivity",
    ]
    static let options = [
        Option<Self>(
            "max_lines", \.maxLines, minimum: 1, "Lines that a handler may have, blank ones and comments not counted."),
        Option<Self>("handlers", \.handlers, "Modifiers whose closures are looked at."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(handlers) { call, file in
            guard !call.isPlain, let name = call.calledName, let closure = call.closures.last?.closure,
                closure.range.upper - closure.range.lower > 2 * maxLines, call.evaluatingViewBuilder != nil,
                !call.isInPreview
            else { return }
            let lines = codeLines(closure, file)
            guard lines > maxLines else { return }
            file.report(
                "this `\(name.text)` handler has \(lines) lines, more than \(maxLines)",
                help: "move its logic to a private method or to the model", at: name)
        }
        hooks.onCall("Button") { call, file in
            guard call.isPlain, let name = call.calledName, let closure = action(of: call),
                closure.range.upper - closure.range.lower > 2 * maxLines, call.evaluatingViewBuilder != nil,
                !call.isInPreview
            else { return }
            let lines = codeLines(closure, file)
            guard lines > maxLines else { return }
            file.report(
                "the action of this button has \(lines) lines, more than \(maxLines)",
                help: "move it to a private method or to the model", at: name)
        }
    }

    /// `Button("Save") { … }`, `Button(action: { … }) { … }` and `Button { … } label: { … }`.
    private func action(of button: FunctionCallExprSyntax) -> ClosureExprSyntax? {
        if let named = button.argument("action") { return named.expression.as(ClosureExprSyntax.self) }
        guard !button.arguments.contains(where: { $0.label?.text == "intent" }) else { return nil }
        return button.trailingClosure
    }

    /// Lines with at least one token between the braces.
    private func codeLines(_ closure: ClosureExprSyntax, _ file: FilePass) -> Int {
        var count = 0
        var last =
            closure.signature.map { file.lines.line(at: $0.range.upper) }
            ?? file.lines.line(at: closure.leftBrace.range.lower)
        for token in closure.statements.tokens {
            let line = file.lines.line(at: token.range.lower)
            if line > last { count += 1 }
            last = max(last, line)
        }
        return count
    }

    static let examples: [Example] = [
        .bad(
            "struct Inbox: View {\n    var body: some View {\n        ↓Button(\"Sort\") {\n            load()\n"
                + "            sort()\n            mark()\n        }\n        ↓Button {\n            load()\n"
                + "            sort()\n            mark()\n        } label: { Text(\"Mark\") }\n    }\n}",
            options: ["max_lines": .int(2)]),
        .good(
            "struct Inbox: View {\n    var body: some View {\n        Button(action: load) {\n            Text(\"A\")\n"
                + "            Text(\"B\")\n            Text(\"C\")\n        }\n    }\n}",
            options: ["max_lines": .int(2)]),
        .bad(
            "struct Inbox: View {\n    var body: some View {\n        List {}.↓onAppear {\n            load()\n"
                + "            sort()\n"
                + "            mark()\n        }\n    }\n}", options: ["max_lines": .int(2)]),
        .bad(
            "struct Inbox: View {\n    var body: some View {\n        List {}.↓onChange(of: kind) { kind in\n"
                + "            if kind == .new {\n                load()\n            }\n        }\n    }\n}",
            options: ["max_lines": .int(2)]),
        .good(
            "struct Inbox: View {\n    var body: some View {\n        List {}.onAppear {\n"
                + "            // The list is short.\n\n"
                + "            load()\n            sort()\n        }\n    }\n}", options: ["max_lines": .int(2)]),
        .good("struct Inbox: View {\n    var body: some View {\n        List {}.onAppear { load() }\n    }\n}"),
        .good(
            "func watch() {\n    session.onReceive {\n        one()\n        two()\n        three()\n    }\n}",
            options: ["max_lines": .int(2)]),
    ]
}
