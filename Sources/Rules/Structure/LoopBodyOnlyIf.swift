import TenetRuleKit
import TenetRuleSupport

struct LoopBodyOnlyIf: Rule {
    static let about = About(
        "loop-body-only-if", "Loop whose body is one if", category: .structure, severity: .warning,
        aliases: ["for_where"],
        why: """
            When everything in a loop depends on one condition, a `where` clause says at the top which elements the loop is \
            about and saves a level of nesting.
            """,
        phrasings: [
            "Use a `where` clause instead of a single `if` that makes up the whole body of a `for` loop.",
            "Prefer `for boat in boats where boat.isMoored` to filtering inside the braces.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ForStmtSyntax.self) { node, file in
            guard node.whereClause == nil, let only = node.body.statements.onlyItem,
                let statement = only.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
                    ?? only.as(IfExprSyntax.self),
                statement.elseBody == nil, let condition = statement.conditions.only?.condition.as(ExprSyntax.self),
                !Self.waits(condition)
            else { return }
            file.report(
                "the loop does nothing but this `if`", help: "move the condition into a `where` clause of the loop",
                at: statement.ifKeyword)
        }
    }

    /// A `where` clause can neither wait nor throw.
    private static func waits(_ condition: ExprSyntax) -> Bool {
        condition.tokens.contains { $0.text.isOne(of: ["await", "try"]) }
    }

    static let examples: [Example] = [
        .bad("for boat in boats {\n    ↓if boat.isMoored {\n        count += 1\n    }\n}"),
        .bad("for boat in boats {\n    ↓if boat.isMoored && boat.isOld { scrap(boat) }\n}"),
        .bad("for case let boat? in boats { ↓if boat.isMoored { count += 1 } }"),
        .good("for boat in boats where boat.isMoored {\n    count += 1\n}"),
        .good("for boat in boats {\n    if boat.isMoored { count += 1 } else { lost += 1 }\n}"),
        .good("for boat in boats {\n    if let berth = boat.berth { free(berth) }\n}"),
        .good("for boat in boats {\n    if boat.isMoored, boat.isOld { scrap(boat) }\n}"),
        .good("for boat in boats {\n    if boat.isMoored { count += 1 }\n    total += 1\n}"),
        .good("for boat in boats {\n    if try await boat.isMoored() { count += 1 }\n}"),
        .good("for boat in boats where boat.isOld {\n    if boat.isMoored { count += 1 }\n}"),
    ]
}
