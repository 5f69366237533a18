import TenetRuleKit

struct ComplexFunctionUndocumented: Rule {
    static let about = About(
        "complex-function-undocumented", "Complex function without documentation", category: .documentation,
        severity: .note, scope: .appCode, reads: [.comments],
        why: "A function with many paths is understood from what it is meant to do, which its code does not say.")

    var limit = 10
    static let options = [
        Option<Self>("limit", \.limit, minimum: 1, "The most paths a function may have without documentation.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let body = node.body, body.range.count > limit * 10, !node.isOverride, !node.isOperator else {
                return
            }
            guard DocComment(of: node) == nil, !Syntax.hasComment(node.leadingTrivia) else { return }
            guard let paths = manyPaths(body.statements) else {
                if limit == Self().limit, Self.isAlgorithm(body) {
                    file.report(
                        "`\(node.fullName)` is an algorithm without a word about what it computes",
                        help: "say in a `///` comment what it does", at: node.name)
                }
                return
            }
            file.report(
                "`\(node.fullName)` has \(paths) paths and no documentation",
                help: "say in a `///` comment what it does",
                at: node.name)
        }
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard let binding = node.onlyBinding, let name = binding.nameToken, let body = binding.getterStatements,
                body.range.count > limit * 10, !node.isOverride, node.type?.kind != .someOrAnyType, name.text != "body",
                !node.attributes.names.contains(where: { $0.hasSuffix("Builder") })
            else { return }
            guard let paths = manyPaths(body), DocComment(of: node) == nil, !Syntax.hasComment(node.leadingTrivia)
            else { return }
            file.report(
                "`\(name.text)` has \(paths) paths and no documentation", help: "say in a `///` comment what it gives",
                at: name)
        }
    }

    /// Fills a table from its own cells in nested loops, or turns bits over and over.
    private static func isAlgorithm(_ body: CodeBlockSyntax) -> Bool {
        let bits = body.descendants(BinaryOperatorExprSyntax.self).count {
            $0.text.isOne(of: ["<<", ">>", "^", "&<<", "&>>", "&*", "&+"])
        }
        if bits > 3 { return true }
        return body.descendants(SequenceExprSyntax.self).contains { sequence in
            guard let (target, _, value) = sequence.assignment, target.kind == .subscriptCallExpr,
                // `table[i][j] = table[i - 1][j] + 1`
                value.contains(where: { part in
                    let found = part.as(SubscriptCallExprSyntax.self).map { [$0] } ?? []
                    return (found + Array(part.descendants(SubscriptCallExprSyntax.self))).contains {
                        $0.arguments.first?.expression.kind == .sequenceExpr
                    }
                })
            else { return false }
            return sequence.ancestors.count { $0.kind == .forStmt || $0.kind == .whileStmt } > 1
        }
    }

    /// More branches than the limit, or a third more with those inside of expressions.
    private func manyPaths(_ statements: CodeBlockItemListSyntax) -> Int? {
        let paths = Complexity.paths(of: statements, ignoringCases: true)
        if paths > limit { return paths }
        let all = Complexity.decisions(of: statements)
        return all > limit + limit / 3 ? all : nil
    }

    static let examples: [Example] = [
        .bad("func ↓pick() {\n    if a { go() }\n    if b { go() }\n}", options: ["limit": .int(2)]),
        .bad(
            "struct Row {\n    func ↓pick() {\n        for a in b where c { go(a) }\n        guard d else { return }\n    }\n}",
            options: ["limit": .int(2)]),
        .bad(
            "struct Row {\n    var ↓price: Int {\n        if a { return 1 }\n        if d { return 4 }\n        return b && c ? 2 : 3\n    }\n}",
            options: ["limit": .int(2)]),
        .good(
            "struct Row: View {\n    var body: some View {\n        if a { Text(a) }\n        if b { Text(b) }\n    }\n}",
            options: ["limit": .int(2)]),
        .good("/// Picks one.\nfunc pick() {\n    if a { go() }\n    if b { go() }\n}", options: ["limit": .int(2)]),
        .good("func pick() {\n    if a { go() }\n    if b { go() }\n}"),
        .bad(
            """
            func ↓depths(_ rows: [Row]) -> [[Int]] {
                var table = empty
                for i in 1...rows.count {
                    for j in 1...rows.count where rows[i].isDry(rows[j]) {
                        table[i][j] = table[i - 1][j - 1] + 1
                    }
                }
                return table
            }
            func ↓mixed(_ value: UInt32) -> UInt32 {
                var hash = value ^ (value >> 16)
                hash = hash << 3 ^ value
                hash = hash >> 7 ^ previous
                previous = hash
                return hash
            }
            """),
        .good("func flags(_ value: UInt32) -> UInt32 {\n    value >> 16 ^ 1\n}"),
        .good("func pick() {\n    go()\n    go()\n    go()\n}", options: ["limit": .int(1)]),
    ]
}
