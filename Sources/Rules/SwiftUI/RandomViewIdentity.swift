import TenetRuleKit
import TenetRuleSupport

struct RandomViewIdentity: Rule {
    static let about = About(
        "random-view-identity", "Random view identity", category: .swiftui, severity: .warning, status: .preview,
        why: """
            An identity that is new on every evaluation tells SwiftUI that the view is a different one each time. It \
            is thrown away and built again, with its state, its scroll position and its animations.
            """,
        phrasings: [
            "Do not use an identity for views or items that is new on every evaluation, such as `.id(UUID())`.",
            """
            Lists need stable ids; a computed `id` that makes a fresh `UUID` each time throws away scroll position and \
            state.
            """,
        ])

    var refreshTokens = false
    static let options = [
        Option<Self>(
            "refresh_tokens", \.refreshTokens,
            "Also report state that is only there to give a view a new identity: a `UUID` or a counter.")
    ]

    func install(_ hooks: inout Hooks) {
        if refreshTokens {
            hooks.onCall("id") { call, file in
                guard !call.isPlain, let value = call.arguments.only, value.label == nil,
                    let name = value.expression.ownMemberName, call.evaluatingViewBuilder != nil, !call.isInPreview,
                    isToken(name.identifier, file)
                else { return }
                file.report(
                    "`\(name.text)` means nothing but a new identity, which throws the view and its state away",
                    help: "change the data that the view shows, and SwiftUI redraws what depends on it",
                    at: value.expression)
            }
        }
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

    /// State that is set to a new `UUID` or counted up, and otherwise read as an identity only.
    private func isToken(_ name: TextSlice, _ file: FilePass) -> Bool {
        guard
            let variable = file.root.descendants(VariableDeclSyntax.self).first(where: {
                $0.isMember && $0.nameToken?.identifier == name && $0.hasAttribute("State")
            }), let type = variable.enclosingType, type.isView
        else { return false }
        let isRandom = variable.initialValue?.text == "UUID()"
        guard isRandom || variable.initialValue?.kind == .integerLiteralExpr else { return false }
        var isRenewed = false
        for reference in file.root.descendants(DeclReferenceExprSyntax.self) where reference.baseName.identifier == name
        {
            var node = reference.syntax
            if let access = reference.parent?.as(MemberAccessExprSyntax.self) {
                guard access.declName == reference, access.base?.text == "self" else { return false }
                node = access.syntax
            }
            if let assignment = node.parent?.parent?.as(SequenceExprSyntax.self)?.assignment,
                assignment.target.syntax == node
            {
                guard isRandom ? assignment.value.first?.text == "UUID()" : assignment.operator != "=" else {
                    return false
                }
                isRenewed = true
            } else {
                guard let argument = node.parent?.as(LabeledExprSyntax.self), argument.label == nil,
                    let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.calledName?.text == "id",
                    !call.isPlain
                else { return false }
            }
        }
        return isRenewed
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
        .bad(
            "struct Feed: View {\n    @State private var token = UUID()\n    var body: some View {\n"
                + "        List(posts) { Row(post: $0) }.id(↓token).refreshable { token = UUID() }\n    }\n}",
            options: ["refresh_tokens": .bool(true)]),
        .bad(
            "struct Feed: View {\n    @State private var version = 0\n    var body: some View {\n"
                + "        Button(\"Reload\") { self.version += 1 }.id(↓version)\n    }\n}",
            options: ["refresh_tokens": .bool(true)]),
        .good(
            "struct Feed: View {\n    @State private var page = 0\n    var body: some View {\n"
                + "        Button(\"Page \\(page)\") { page += 1 }.id(page)\n    }\n}",
            options: ["refresh_tokens": .bool(true)]),
        .good("struct Tag: Identifiable {\n    let id = UUID()\n    let name: String\n}"),
        .good(
            "struct Feed: View {\n    @State private var refreshID = UUID()\n    var body: some View {\n"
                + "        Button(\"Reload\") { refreshID = UUID() }.id(refreshID)\n    }\n}"),
    ]
}
