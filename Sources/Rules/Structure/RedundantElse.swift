import TenetRuleKit
import TenetRuleSupport

struct RedundantElse: Rule {
    static let about = About(
        "redundant-else", "Else after a return", category: .structure, severity: .note, status: .stable,
        aliases: ["superfluous_else"],
        why: """
            When every branch before it leaves the scope, `else` only adds a level of indentation; without it the main \
            path reads straight down.
            """,
        phrasings: [
            "Do not write `else` after an `if` branch that always returns, throws or otherwise leaves the scope.",
            "Exit early and keep the main path unindented rather than wrapping it in a second pair of braces.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(IfExprSyntax.self) { node, file in
            guard let elseKeyword = node.elseKeyword, let elseBody = node.elseBody?.as(CodeBlockSyntax.self),
                isStatement(node), leaves(node.body), !elseBody.statements.isEmpty,
                elseBody.statements.count > 1, node.parent?.kind != .ifExpr
            else { return }
            file.report(
                "`else` is not needed: the branch before it leaves the scope",
                help: "close the `if` and write the `else` statements behind it", at: elseKeyword)
        }
    }

    private func isStatement(_ node: IfExprSyntax) -> Bool {
        guard let parent = node.parent else { return false }
        let item = parent.kind == .expressionStmt ? parent.parent : parent
        guard let item, item.kind == .codeBlockItem, let list = item.parent?.as(CodeBlockItemListSyntax.self) else {
            return false
        }
        // Behind an `if` that is the whole body there may be a value: `if` as an expression.
        return list.count > 1
    }

    private func leaves(_ block: CodeBlockSyntax) -> Bool {
        guard let last = block.statements.last?.item else { return false }
        return last.kind == .returnStmt || last.kind == .throwStmt
    }

    static let examples: [Example] = [
        .bad(
            "func open() {\n    log()\n    if isLocked {\n        return\n    } ↓else {\n        unlock()\n        enter()\n    }\n}"
        ),
        .bad(
            "func open() throws {\n    log()\n    if isLocked {\n        throw Locked()\n    } ↓else {\n        unlock()\n        enter()\n    }\n}"
        ),
        .good("func open() {\n    log()\n    if isLocked { return }\n    unlock()\n    enter()\n}"),
        .good(
            "func open() {\n    log()\n    if isLocked {\n        unlock()\n    } else {\n        enter()\n        close()\n    }\n}"
        ),
        .good("func kind() -> Int {\n    if isLocked {\n        return 1\n    } else {\n        return 2\n    }\n}"),
    ]
}
