import TenetRuleKit
import TenetRuleSupport

struct NotificationNameLiteral: Rule {
    static let about = About(
        "notification-name-literal", "Notification name as a literal", category: .naming, severity: .warning,
        reads: [.strings],
        why: "Poster and observer must agree on the text; a typo between two literals is a message that never arrives.",
        phrasings: [
            """
            Do not create notification names from string literals where they are posted or observed; declare them as \
            constants.
            """,
            "Add a `static let` to an extension of `Notification.Name` and write `.cartChanged` everywhere.",
        ])

    /// A name that is written out.
    private struct Literal: Fact {
        var text: String
        /// The constant that holds it; empty at a use.
        var constant: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Literal.self, fromCallsOf: ["Name"]) { call, _ in
            guard let base = call.calledBase, base.text == "Notification" || base.text == "NSNotification",
                let value = call.firstArgument?.expression, value.kind == .stringLiteralExpr
            else { return nil }
            guard isDeclaration(call) else { return (Literal(text: value.text.string, constant: ""), value.range) }
            guard let variable = call.ancestor(VariableDeclSyntax.self), variable.isStatic, !variable.isPrivate,
                let name = variable.nameToken?.identifier.string, let type = variable.enclosingType
            else { return nil }
            let owner = type.as(ExtensionDeclSyntax.self)?.extendedType.text ?? type.groupName?.text
            return (Literal(text: value.text.string, constant: "\(owner?.string ?? "").\(name)"), value.range)
        }
        hooks.onProject { project in
            let literals = project.facts(Literal.self)
            let constants = Dictionary(grouping: literals.filter { !$0.fact.constant.isEmpty }, by: \.fact.text)
            for literal in literals where literal.fact.constant.isEmpty {
                let constant = constants[literal.fact.text]?.first
                project.report(
                    "the notification name \(literal.fact.text) is written out at its use",
                    help: constant.map { "use `\($0.fact.constant)`" }
                        ?? "declare it once as a static constant of `Notification.Name`",
                    in: literal.path, at: literal.range,
                    notes: constant.map { [Note(path: $0.path, range: $0.range, message: "the name stands here, too")] }
                        ?? [])
            }
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
