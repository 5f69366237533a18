import TenetRuleKit
import TenetRuleSupport

struct LongEventHandler: Rule {
    static let about = About(
        "long-event-handler", "Long event handler", category: .swiftui, severity: .warning, status: .stable,
        why: """
            A handler among the modifiers should say what happens, not how. Long ones tear the layout apart, cannot be \
            shared with another handler and cannot be tested.
            """,
        phrasings: [
            "Limit event handlers in a view, such as `onAppear` and button actions, to 12 lines.",
            """
            Move what a tap or `onChange` closure does into a named method instead of writing it out between \
            modifiers.
            """,
        ])

    var maxLines = 12
    var handlers = [
        "onReceive", "onChange", "onAppear", "onDisappear", "onTapGesture", "onLongPressGesture", "onSubmit",
        "onOpenURL", "onDrop", "onHover", "task", "refreshable", "onContinueUserActivity", "onEnded", "onChanged",
        "onDelete", "onMove", "onKeyPress", "dropDestination", "fileImporter", "fileExporter",
    ]
    var delegates = false
    static let options = [
        Option<Self>(
            "max_lines", \.maxLines, minimum: 1, bounds: .most("line", "loc", of: ["event handler", "button action"]),
            "Lines on which a statement begins that a handler may have."),
        Option<Self>("handlers", \.handlers, "Modifiers whose closures are looked at."),
        Option<Self>(
            "delegates", \.delegates,
            "Also report a handler that takes an event and does more than two things after it has unpacked it."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(handlers) { call, file in
            guard !call.isPlain, let closure = call.closures.last?.closure, let name = call.calledName else { return }
            check(closure, name, call, file) { "this `\(name.text)` handler" }
        }
        hooks.onCall("Button") { call, file in
            guard call.isPlain, let closure = action(of: call), let name = call.calledName else { return }
            check(closure, name, call, file) { "the action of this button" }
        }
    }

    private func check(
        _ closure: ClosureExprSyntax, _ name: TokenSyntax, _ call: FunctionCallExprSyntax, _ file: FilePass,
        what: () -> String
    ) {
        let isLong = closure.range.upper - closure.range.lower > 2 * maxLines
        guard isLong || delegates, isInView(call), !call.isInPreview else { return }
        let lines = isLong ? codeLines(closure, file) : 0
        if lines > maxLines {
            file.report(
                "\(what()) has \(lines) lines of statements, more than \(maxLines)",
                help: "move its logic to a private method or to the model", at: name)
        } else if delegates, takesEvent(closure), steps(of: closure) > 2 {
            file.report(
                "\(what()) works on its event instead of handing it on",
                help: "unpack the event here, and leave the rest to one private method", at: name)
        }
    }

    /// A part of a view, or a gesture that a property of its own holds.
    private func isInView(_ call: FunctionCallExprSyntax) -> Bool {
        if call.evaluatingViewBuilder != nil { return true }
        let type = call.ancestor(VariableDeclSyntax.self)?.type?.as(SomeOrAnyTypeSyntax.self)
        return type?.constraint.lastName == "Gesture"
    }

    private func takesEvent(_ closure: ClosureExprSyntax) -> Bool {
        closure.parameterNames.contains { $0.text != "_" }
    }

    /// What is done beside taking the event apart.
    private func steps(of closure: ClosureExprSyntax) -> Int {
        var statements = closure.statements
        if let task = statements.onlyItem?.as(FunctionCallExprSyntax.self), task.calledName?.text == "Task",
            let work = task.trailingClosure
        {
            statements = work.statements
        }
        return statements.reduce(0) { count, item in isPreparation(item.item) ? count : count + 1 }
    }

    /// Takes the event apart, checks it, or writes to a log.
    private func isPreparation(_ item: Syntax) -> Bool {
        switch item.kind {
        case .variableDecl, .guardStmt, .deferStmt, .returnStmt: return true
        default: break
        }
        let node = item.as(ExpressionStmtSyntax.self)?.expression.syntax ?? item
        if let choice = node.as(IfExprSyntax.self) {
            return choice.elseBody == nil && choice.body.statements.onlyItem?.kind == .returnStmt
        }
        guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
        return call.calledName?.text == "print" || call.calledBase?.codeContainsFolded(["log"]) == true
    }

    /// `Button("Save") { … }`, `Button(action: { … }) { … }` and `Button { … } label: { … }`.
    private func action(of button: FunctionCallExprSyntax) -> ClosureExprSyntax? {
        if let named = button.argument("action") { return named.expression.as(ClosureExprSyntax.self) }
        guard !button.arguments.contains(where: { $0.label?.text == "intent" }) else { return nil }
        return button.trailingClosure
    }

    /// Lines on which a statement, a case or an `else` begins: wrapped arguments and closing braces are none.
    private func codeLines(_ closure: ClosureExprSyntax, _ file: FilePass) -> Int {
        var starts: Set<Int> = []
        let first =
            closure.signature.map { file.lines.line(at: $0.range.upper) }
            ?? file.lines.line(at: closure.leftBrace.range.lower)
        for node in closure.statements.descendants {
            let begins =
                node.kind == .codeBlockItem || node.kind == .switchCase
                || node.as(TokenSyntax.self)?.text.isOne(of: ["else", "catch"]) == true
            guard begins, let token = node.firstToken else { continue }
            let line = file.lines.line(at: token.range.lower)
            if line > first { starts.insert(line) }
        }
        return starts.count
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
                + "            if kind == .new {\n                load()\n            } else {\n                sort()\n"
                + "            }\n        }\n    }\n}",
            options: ["max_lines": .int(2)]),
        .good(
            "struct Inbox: View {\n    var body: some View {\n        List {}.onChange(of: kind) { kind in\n"
                + "            if kind == .new {\n                load(\n                    kind,\n                    page\n"
                + "                )\n            }\n        }\n    }\n}",
            options: ["max_lines": .int(2)]),
        .good(
            "struct Inbox: View {\n    var body: some View {\n        List {}.onAppear {\n"
                + "            // The list is short.\n\n"
                + "            load()\n            sort()\n        }\n    }\n}", options: ["max_lines": .int(2)]),
        .bad(
            """
            struct Chart: View {
                var body: some View {
                    Card().gesture(DragGesture().↓onEnded { value in
                        offset = value.translation.width
                        settle()
                        track()
                    })
                }
                private var press: some Gesture {
                    LongPressGesture().↓onEnded { _ in
                        mark()
                        settle()
                        track()
                    }
                }
            }
            """, options: ["max_lines": .int(2)]),
        .bad(
            """
            struct Chart: View {
                var body: some View {
                    Card().↓onOpenURL { url in
                        guard let link = Link(url) else { return }
                        tab = link.tab
                        path = link.path
                        track(link)
                    }
                }
            }
            """, options: ["delegates": .bool(true)]),
        .good(
            """
            struct Chart: View {
                var body: some View {
                    Card()
                        .onOpenURL { url in
                            guard let link = Link(url) else { return }
                            let target = link.target
                            if target.isEmpty { return }
                            logger.info("opens a link")
                            open(target)
                            track(link)
                        }
                        .onAppear {
                            isShown = true
                            center()
                            track()
                        }
                }
            }
            """, options: ["delegates": .bool(true)]),
        .good("struct Inbox: View {\n    var body: some View {\n        List {}.onAppear { load() }\n    }\n}"),
        .good(
            "func watch() {\n    session.onReceive {\n        one()\n        two()\n        three()\n    }\n}",
            options: ["max_lines": .int(2)]),
    ]
}
