import TenetRuleKit
import TenetRuleSupport

struct OnChangeSingleParameter: Rule {
    static let about = About(
        "on-change-single-parameter", "Old form of onChange", category: .swiftui, severity: .warning,
        why: """
            Since iOS 17 the closure of `onChange` takes the old and the new value, or nothing. The form with one \
            parameter is deprecated and sees the view as it was before the change.
            """,
        phrasings: [
            "Give the closure of `onChange` two parameters or none, not one.",
            "We no longer use the deprecated `.onChange(of:perform:)` and write `{ _, new in … }` instead.",
        ])

    private struct Old: Fact {
        /// Where a second parameter can be written.
        var parameters: Int?
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.collect(Old.self, fromCallsOf: ["onChange"]) { call, _ in
            guard !call.isPlain, call.hasArgument("of"), !call.hasArgument("initial"), let name = call.calledName,
                let (label, closure) = call.closures.last, label.isEmpty || label == "perform", isOld(closure, label),
                !call.isInPreview, !call.isForOlderSystems
            else { return nil }
            let list = closure.signature?.parameterClause?.as(ClosureShorthandParameterListSyntax.self)
            return (Old(parameters: label.isEmpty ? list?.range.lower : nil), name.range)
        }
        hooks.onProject(needing: [.declarations], fixing: .unsafe) { project in
            // The other forms came with the same systems as the Observation framework.
            for fact in project.facts(Old.self) where !project.runsBeforeObservation(fact.path) {
                project.report(
                    "`onChange` with one parameter is deprecated",
                    help: "take the old and the new value, or no parameter at all", in: fact.path, at: fact.range,
                    fix: fact.fact.parameters.map {
                        // The new value is the second parameter.
                        Fix("Take both values", .unsafe, [Edit(ByteRange($0, $0), "_, ")])
                    })
            }
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

    static let examples: [Example] = [
        .bad(
            "var search: some View {\n    Field().↓onChange(of: query) { query in find(query) }\n}",
            fixed: "var search: some View {\n    Field().onChange(of: query) { _, query in find(query) }\n}"),
        .bad("var search: some View {\n    Field().↓onChange(of: query) { find($0) }\n}"),
        .bad("var search: some View {\n    Field().↓onChange(of: query, perform: { query in find(query) })\n}"),
        .good("var search: some View {\n    Field().onChange(of: query) { _, new in find(new) }\n}"),
        .good(files: [
            "Kit/Package.swift": ObservationSystems.olderPackage,
            "Kit/Sources/Kit/Search.swift":
                "var search: some View {\n    Field().onChange(of: query) { query in find(query) }\n}",
        ]),
        // No target compiles the file yet, and nothing but a check for a newer system tells the oldest one.
        .good(files: [
            "Kit/Package.swift": ObservationSystems.olderPackage,
            "Kit/Samples/Search.swift": "var search: some View {\n    Field().onChange(of: query) { find($0) }\n}",
        ]),
        .good(files: [
            "App/Search.swift": "var search: some View {\n    Field().onChange(of: query) { find($0) }\n}",
            "App/Sheet.swift": "func open() {\n    if #available(iOS 17.0, *) { openNew() }\n}",
        ]),
        .bad(files: [
            "App/Search.swift": "var search: some View {\n    Field().↓onChange(of: query) { find($0) }\n}",
            "App/Sheet.swift": "@available(iOS 18, *) func open() {}",
        ]),
        .good("var search: some View {\n    Field().onChange(of: query) { find(query) }\n}"),
        .good("var search: some View {\n    Field().onChange(of: query) { names.forEach { find($0) } }\n}"),
    ]
}
