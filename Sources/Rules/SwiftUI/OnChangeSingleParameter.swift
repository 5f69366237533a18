import TenetRuleKit

struct OnChangeSingleParameter: Rule {
    static let about = About(
        "on-change-single-parameter", "Old form of onChange", category: .swiftui, severity: .warning,
        why: """
            Since iOS 17 the closure of `onChange` takes the old and the new value, or nothing. The form with one \
            parameter is deprecated and sees the view as it was before the change.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("onChange") { call, file in
            guard !call.isPlain, call.hasArgument("of"), !call.hasArgument("initial"), let name = call.calledName,
                let (label, closure) = call.closures.last, label.isEmpty || label == "perform", isOld(closure, label),
                !call.isInPreview
            else { return }
            file.report(
                "`onChange` with one parameter is deprecated",
                help: "take the old and the new value, or no parameter at all",
                at: name, fix: label.isEmpty ? fix(closure) : nil)
        }
    }

    private func isOld(_ closure: ClosureExprSyntax, _ label: String) -> Bool {
        if label == "perform" { return true }
        if let clause = closure.signature?.parameterClause {
            return clause.is(ClosureShorthandParameterListSyntax.self) || clause.is(ClosureParameterClauseSyntax.self)
                ? closure.parameterNames.count == 1 : false
        }
        var usesFirst = false
        for token in closure.statements.tokens {
            if token.text == "$1" { return false }
            if token.text == "$0", token.ancestor(ClosureExprSyntax.self) == closure { usesFirst = true }
        }
        return usesFirst
    }

    /// The new value is the second parameter.
    private func fix(_ closure: ClosureExprSyntax) -> Fix? {
        guard let list = closure.signature?.parameterClause?.as(ClosureShorthandParameterListSyntax.self) else {
            return nil
        }
        return .insert("_, ", before: list, "Take both values", .unsafe)
    }

    static let examples: [Example] = [
        .bad(
            "var search: some View {\n    Field().↓onChange(of: query) { query in find(query) }\n}",
            fixed: "var search: some View {\n    Field().onChange(of: query) { _, query in find(query) }\n}"),
        .bad("var search: some View {\n    Field().↓onChange(of: query) { find($0) }\n}"),
        .bad("var search: some View {\n    Field().↓onChange(of: query, perform: { query in find(query) })\n}"),
        .good("var search: some View {\n    Field().onChange(of: query) { _, new in find(new) }\n}"),
        .good("var search: some View {\n    Field().onChange(of: query) { find(query) }\n}"),
        .good("var search: some View {\n    Field().onChange(of: query) { names.forEach { find($0) } }\n}"),
    ]
}
