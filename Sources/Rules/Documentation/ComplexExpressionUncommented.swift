import TenetRuleKit

struct ComplexExpressionUncommented: Rule {
    static let about = About(
        "complex-expression-uncommented", "Complex condition without a comment", category: .documentation,
        severity: .note, reads: [.comments],
        why: "What a condition of many parts is meant to say cannot be read from the parts.")

    var limit = 4
    static let options = [
        Option<Self>("limit", \.limit, minimum: 1, "The most `&&` and `||` an expression may have without a comment.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard node.range.count > limit * 4, node.ancestor(SequenceExprSyntax.self) == nil else { return }
            var count = 0
            for part in node.descendants(BinaryOperatorExprSyntax.self) where part.text == "&&" || part.text == "||" {
                count += 1
            }
            guard count > limit, !isExplained(node) else { return }
            file.report(
                "this condition has \(count + 1) parts and nothing says what they mean together",
                help: "give parts of it a name, or say in a comment what it asks",
                at: node.elements.first?.syntax ?? node.syntax)
        }
    }

    /// A comment above the statement or inside it, or a name that says it: `var isReady: Bool { … }`, `static func ==`.
    private func isExplained(_ node: SequenceExprSyntax) -> Bool {
        if Syntax.hasComment(node.text) { return true }
        guard let item = node.enclosingStatement else { return false }
        if Syntax.hasComment(item.leadingTrivia) { return true }
        if let variable = node.ancestor(VariableDeclSyntax.self),
            item.contains(variable) || variable.onlyBinding?.getterStatements?.only == item
        {
            return true
        }
        if node.enclosingFunction?.body?.statements.only == item || item.item.kind == .returnStmt { return true }
        return false
    }

    static let examples: [Example] = [
        .bad("func run() {\n    log()\n    if ↓a && b || c && d || e && f { go() }\n}"),
        .bad(
            "func run() {\n    log()\n    guard ↓isOpen && !isLocked && hasKey else { return }\n}",
            options: ["limit": .int(1)]),
        .good(
            "func run() {\n    log()\n    // Only when nothing is in the way.\n    if a && b || c && d || e && f { go() }\n}"
        ),
        .good("var isReady: Bool {\n    a && b || c && d || e && f\n}"),
        .good("static func == (left: Row, right: Row) -> Bool {\n    log()\n    return a && b || c && d || e && f\n}"),
        .good("func run() {\n    let isReady = a && b || c && d || e && f\n    if isReady { go() }\n}"),
        .good("func run() {\n    log()\n    if a && b { go() }\n}"),
    ]
}
