import TenetRuleKit

struct RandomViewIdentity: Rule {
    static let about = About(
        "random-view-identity", "Random view identity", category: .swiftui, severity: .warning, status: .preview,
        why: """
            An identity that is new on every evaluation tells SwiftUI that the view is a different one each time. It \
            is thrown away and built again, with its state, its scroll position and its animations.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("UUID") { call, file in
            guard call.isPlain, call.arguments.isEmpty, !call.isInPreview else { return }
            let value = call.parent.flatMap { $0.is(MemberAccessExprSyntax.self) ? $0 : nil } ?? call.syntax
            if let modifier = idModifier(of: value) {
                guard modifier.evaluatingViewBuilder != nil else { return }
                file.report(
                    "the view gets a new identity on every evaluation and loses its state",
                    help: "use an identity that changes only when the view should start afresh", at: call)
            } else if isComputedIdentity(value) {
                file.report(
                    "`id` is another one each time it is read, so lists rebuild every row",
                    help: "store the identity: `let id = UUID()`", at: call)
            }
        }
    }

    /// `.id(UUID())`.
    private func idModifier(of value: Syntax) -> FunctionCallExprSyntax? {
        guard let argument = value.parent?.as(LabeledExprSyntax.self), argument.label == nil,
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.calledName?.text == "id",
            !call.isPlain
        else { return nil }
        return call
    }

    /// `var id: UUID { UUID() }`.
    private func isComputedIdentity(_ value: Syntax) -> Bool {
        guard let item = value.enclosingStatement, item.item == value || item.item.kind == .returnStmt,
            item.parent?.as(CodeBlockItemListSyntax.self)?.only != nil,
            let variable = item.ancestor(VariableDeclSyntax.self), variable.nameToken?.text == "id", variable.isMember
        else { return false }
        return variable.onlyBinding?.getterStatements?.only == item
    }

    static let examples: [Example] = [
        .bad(
            "struct Feed: View {\n    var body: some View {\n        List(posts) { Row(post: $0) }.id(↓UUID())\n"
                + "    }\n}"),
        .bad("struct Tag: Identifiable {\n    var id: String { ↓UUID().uuidString }\n    let name: String\n}"),
        .good(
            "struct Feed: View {\n    var body: some View {\n"
                + "        List(posts) { Row(post: $0) }.id(account.id)\n    }\n}"),
        .good("struct Tag: Identifiable {\n    let id = UUID()\n    let name: String\n}"),
        .good(
            "struct Feed: View {\n    @State private var refreshID = UUID()\n    var body: some View {\n"
                + "        Button(\"Reload\") { refreshID = UUID() }.id(refreshID)\n    }\n}"),
    ]
}
