import TenetRuleKit
import TenetRuleSupport

struct LetInViewBuilder: Rule {
    static let about = About(
        "let-in-view-builder", "Local variable in a view builder", category: .swiftui, severity: .warning,
        status: .stable,
        why: """
            A view builder describes what is shown. Values that are worked out between the views hide logic in the \
            layout, run on every evaluation and cannot be tested; a computed property can.
            """,
        phrasings: [
            "Do not declare local variables in a view's `body` or another view builder; use computed properties.",
            "A SwiftUI layout contains no `let total = …` between its elements; derive such values outside.",
        ])

    var allowInForEach = false
    var workOnly = false
    static let options = [
        Option<Self>(
            "work_only", \.workOnly, "Report values only that take a closure, a key path or more than one call."),
        Option<Self>(
            "allow_in_for_each", \.allowInForEach,
            "Leave locals alone in closures with a parameter, such as the rows of `ForEach`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard let item = node.parent?.as(CodeBlockItemSyntax.self), let name = node.nameToken,
                node.onlyBinding?.initializer != nil, let owner = node.evaluatingViewBuilder,
                isBuilder(item, owner), node.attributes.isEmpty, !node.isInPreview
            else { return }
            if workOnly, node.initialValue.map(Self.isWork) == false { return }
            if allowInForEach, node.ancestor(ClosureExprSyntax.self)?.parameterNames.isEmpty == false { return }
            file.report(
                "`\(name.text)` is worked out between the views on every evaluation",
                help: "move it to a computed property or a helper function", at: name)
        }
    }

    /// Naming a part of a value is no work; going through a list, or one call upon another, is.
    private static func isWork(_ value: ExprSyntax) -> Bool {
        var calls = 0
        for node in value.descendants(ExprSyntax.self) {
            if node.kind == .closureExpr || node.kind == .keyPathExpr { return true }
            if node.kind == .functionCallExpr { calls += 1 }
        }
        return calls > 1 || calls == 1 && value.stripped.kind != .functionCallExpr && value.kind == .sequenceExpr
    }

    /// A property or function with `return` is plain code, not a view builder.
    private func isBuilder(_ item: CodeBlockItemSyntax, _ owner: Syntax) -> Bool {
        for ancestor in item.ancestors {
            if let closure = ancestor.as(ClosureExprSyntax.self) { return !returns(closure.statements) }
            if let variable = ancestor.as(VariableDeclSyntax.self), ancestor == owner {
                return !(variable.onlyBinding?.getterStatements.map(returns) ?? true)
            }
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                return !(function.body.map { returns($0.statements) } ?? true)
            }
        }
        return false
    }

    private func returns(_ statements: CodeBlockItemListSyntax) -> Bool {
        statements.descendants(ReturnStmtSyntax.self).contains {
            statements.enclosingBody == $0.enclosingBody || $0.parent?.parent == statements.syntax
        }
    }

    static let examples: [Example] = [
        .bad(
            "struct Cart: View {\n    var body: some View {\n        let ↓few = prices.filter(\\.isLow)\n        Text(few.text)\n    }\n}",
            options: ["work_only": .bool(true)]),
        .good(
            "struct Cart: View {\n    var body: some View {\n        let total = prices.sum\n        let row = make(total)\n        Text(row.text)\n    }\n}",
            options: ["work_only": .bool(true)]),
        .bad(
            """
            struct Cart: View {
                var body: some View {
                    let ↓total = prices.sum
                    Text("\\(total)")
                }
            }
            """),
        .bad(
            """
            struct Cart: View {
                @ViewBuilder var rows: some View {
                    ForEach(items) { item in
                        let ↓title = item.name.capitalized
                        Text(title)
                    }
                }
            }
            """),
        .good(
            """
            struct Cart: View {
                private var total: Int { prices.sum }
                var body: some View {
                    let _ = Self._printChanges()
                    Button("\\(total)") {
                        let order = Order(total: total)
                        send(order)
                    }
                }
            }
            """),
        .good(
            "struct Cart: View {\n    func row(_ item: Item) -> some View {\n        let title = item.name\n"
                + "        return Text(title)\n    }\n}"),
        .good(
            "struct Cart: View {\n    var body: some View {\n        @Bindable var cart = cart\n"
                + "        Toggle(\"Gift\", isOn: $cart.isGift)\n    }\n}"),
        .good("struct Cart: View {\n    var body: some View {\n        if let item { Text(item.name) }\n    }\n}"),
        .good(
            "struct Cart: View {\n    var body: some View {\n        ForEach(items) { item in\n"
                + "            let title = item.name\n            Text(title)\n        }\n    }\n}",
            options: ["allow_in_for_each": .bool(true)]),
    ]
}
