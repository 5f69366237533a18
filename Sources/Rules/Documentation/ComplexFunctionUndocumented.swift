import TenetRuleKit
import TenetRuleSupport

struct ComplexFunctionUndocumented: Rule {
    static let about = About(
        "complex-function-undocumented", "Complex function without documentation", category: .documentation,
        severity: .note, status: .stable, scope: .appCode, reads: [.comments],
        why: "A function with many paths is understood from what it is meant to do, which its code does not say.",
        phrasings: [
            "Document every function with more than 10 paths.",
            "Long methods with many branches need a `///` explanation of what they are meant to do.",
        ])

    var limit = 10
    static let options = [
        Option<Self>("limit", \.limit, minimum: 1, "The most paths a function may have without documentation.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let body = node.body, body.range.count > limit * 10, !node.isOverride, !node.isOperator,
                // What a view looks like is no algorithm, whatever decides between its parts.
                node.returnType?.kind != .someOrAnyType, !node.isViewBuilder
            else {
                return
            }
            guard !file.isExplained(above: node) else { return }
            guard let paths = manyPaths(body.statements) else {
                if Self.isAlgorithm(body) {
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
            guard let paths = manyPaths(body), !file.isExplained(above: node)
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
        // `table[i][j] = table[i - 1][j] + 1`, `row.append(last[i - 1] + 1)`
        return body.descendants(SubscriptCallExprSyntax.self).contains { cell in
            guard cell.arguments.first?.expression.kind == .sequenceExpr,
                cell.ancestors.contains(where: { ancestor in
                    if let (target, _, _) = ancestor.as(SequenceExprSyntax.self)?.assignment {
                        return target.kind == .subscriptCallExpr && !target.contains(cell)
                    }
                    return ancestor.as(FunctionCallExprSyntax.self)?.calledName?.text == "append"
                })
            else { return false }
            return cell.ancestors.count { $0.kind == .forStmt || $0.kind == .whileStmt } > 1
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
            func ↓distances(_ rows: [Row]) -> [Int] {
                var last = [0]
                for row in rows {
                    var next = [row.depth]
                    for column in row.cells { next.append(last[column - 1] + next[column]) }
                    last = next
                }
                return last
            }
            func ↓mixed(_ value: UInt32) -> UInt32 {
                var hash = value ^ (value >> 16)
                hash = hash << 3 ^ value
                hash = hash >> 7 ^ previous
                previous = hash
                return hash
            }
            """),
        .good(
            "struct Framed: ViewModifier {\n    func body(content: Content) -> some View {\n        if a { content }\n        if b { content.padding() }\n    }\n}",
            options: ["limit": .int(2)]),
        .good("func flags(_ value: UInt32) -> UInt32 {\n    value >> 16 ^ 1\n}"),
        .good("func pick() {\n    go()\n    go()\n    go()\n}", options: ["limit": .int(1)]),
    ]
}
