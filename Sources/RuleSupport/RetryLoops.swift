package import TenetRuleKit

/// A loop that makes an awaited attempt again after it has failed: the `do` leaves the loop when it succeeds, and the
/// `catch` lets it go on. Polling, whose success goes on too, is not one.
package struct RetryLoop {
    package let keyword: TokenSyntax
    package let body: CodeBlockSyntax
    package let attempt: DoStmtSyntax
    /// The `catch` after which the loop goes on.
    package let clause: CatchClauseSyntax
    /// How many attempts the loop makes, if a literal says so.
    package let attempts: Int?

    package init?(_ node: Syntax) {
        if let loop = node.as(ForStmtSyntax.self) {
            keyword = loop.forKeyword
            body = loop.body
            attempts = Self.count(loop.sequence)
            // Going through elements is no repetition of one attempt.
            guard loop.pattern.kind == .wildcardPattern || Self.isRange(loop.sequence) else { return nil }
        } else if let loop = node.as(WhileStmtSyntax.self) {
            // `while let next = …`: each round tries something else.
            guard !loop.conditions.contains(where: { $0.condition.kind == .optionalBindingCondition }) else {
                return nil
            }
            keyword = loop.whileKeyword
            body = loop.body
            attempts = Self.bound(loop.conditions.text)
        } else if let loop = node.as(RepeatStmtSyntax.self) {
            keyword = loop.repeatKeyword
            body = loop.body
            attempts = Self.bound(loop.condition.text)
        } else {
            return nil
        }
        let loop = node
        let attempt = body.descendants(DoStmtSyntax.self).first { attempt in
            Self.loop(around: attempt.syntax) == loop && attempt.enclosingBody == loop.enclosingBody
                && attempt.body.descendants(AwaitExprSyntax.self).contains {
                    $0.ancestor(DoStmtSyntax.self) == attempt && !$0.codeContains("Task.sleep")
                }
                && Self.leaves(attempt.body, loop)
        }
        guard let attempt,
            let clause = attempt.catchClauses.first(where: { clause in
                guard let last = clause.body.statements.last?.item else { return true }
                return !Self.exits.contains(last.kind)
            })
        else { return nil }
        self.attempt = attempt
        self.clause = clause
    }

    /// The pauses of the loop: `Task.sleep` and the like.
    package var pauses: [FunctionCallExprSyntax] {
        body.descendants(FunctionCallExprSyntax.self).filter {
            $0.calledName?.text.containsFolded(["sleep", "delay", "wait", "backoff"]) == true
        }
    }

    private static let exits: [NodeKind] = [.returnStmt, .throwStmt, .breakStmt]

    /// Success ends the loop whatever it brings: the last statement of the attempt is a `return` or a `break`. Where
    /// only some results do, the loop is polling.
    private static func leaves(_ block: CodeBlockSyntax, _ loop: Syntax) -> Bool {
        guard let last = block.statements.last?.item else { return false }
        return last.kind == .returnStmt || last.kind == .breakStmt
    }

    private static func loop(around node: Syntax) -> Syntax? {
        node.ancestors.first { $0.kind == .forStmt || $0.kind == .whileStmt || $0.kind == .repeatStmt }
    }

    private static func isRange(_ sequence: ExprSyntax) -> Bool {
        sequence.codeContains("...") || sequence.codeContains("..<") || sequence.text.hasPrefix("stride")
    }

    /// `1...3`, `0..<maximum` without a number gives nil.
    private static func count(_ sequence: ExprSyntax) -> Int? {
        guard let range = sequence.stripped.as(SequenceExprSyntax.self)?.operations.single,
            let low = range.left.numberValue,
            let high = range.right.numberValue
        else { return nil }
        return Int(exactly: (high - low).rounded()).map { $0 &+ (range.operator == "..." ? 1 : 0) }
    }

    /// The number in `attempt < 3`.
    private static func bound(_ condition: TextSlice) -> Int? {
        let words = condition.string.split(separator: " ")
        guard words.count == 3, words[1].hasPrefix("<"), let number = Int(words[2]) else { return nil }
        return words[1] == "<=" ? number &+ 1 : number
    }
}
