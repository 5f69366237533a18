import TenetRuleKit

struct NotificationNameLiteral: Rule {
    static let about = About(
        "notification-name-literal", "Notification name as a literal", category: .naming, severity: .warning,
        reads: [.strings],
        why: "Poster and observer must agree on the text; a typo between two literals is a message that never arrives.")

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Name") { call, file in
            guard let base = call.calledBase, base.text == "Notification" || base.text == "NSNotification",
                let value = call.firstArgument?.expression, value.kind == .stringLiteralExpr, !isDeclaration(call)
            else { return }
            file.report(
                "the notification name \(value.text) is written out at its use",
                help: "declare it once as a static constant of `Notification.Name`", at: value)
        }
    }

    /// The initial value of a property or the result of a computed one is where the name belongs.
    private func isDeclaration(_ call: FunctionCallExprSyntax) -> Bool {
        if call.parent?.kind == .codeBlockItem || call.parent?.kind == .returnStmt { return true }
        guard let variable = call.ancestor(VariableDeclSyntax.self), let value = variable.initialValue,
            value.contains(call)
        else { return false }
        return call.enclosingBody.map { !value.contains($0) } ?? true
    }

    static let examples: [Example] = [
        .bad("center.post(name: Notification.Name(↓\"cartChanged\"), object: nil)"),
        .bad("func observe() {\n    center.publisher(for: NSNotification.Name(rawValue: ↓\"cartChanged\"))\n}"),
        .bad(
            "var body: some View {\n    List {}.onReceive(center.publisher(for: Notification.Name(↓\"cartChanged\"))) { _ in }\n}"
        ),
        .good("var name: Notification.Name { Notification.Name(\"cartChanged\") }"),
        .good("extension Notification.Name {\n    static let cartChanged = Notification.Name(\"cartChanged\")\n}"),
        .good("center.post(name: .cartChanged, object: nil)"),
        .good("let name = Notification.Name(\"cartChanged\")"),
        .good("func observe(_ raw: String) {\n    center.publisher(for: Notification.Name(raw))\n}"),
    ]
}
