package import TenetRuleKit

/// The last look at a flag before a background task is completed.
package struct FlagCheck {
    package let flag: TokenSyntax
    /// The block that leaves when the flag is up.
    package let exit: CodeBlockSyntax?

    /// nil when no flag is looked at, or when the call is in a function that every path may call.
    package init?(before call: FunctionCallExprSyntax, in body: FlowBody, of handler: BackgroundTaskHandler) {
        guard !call.ancestors.prefix(while: { $0 != handler.owner }).contains(where: { $0.kind == .functionDecl })
        else {
            return nil
        }
        var found: (flag: TokenSyntax, exit: CodeBlockSyntax?)?
        for node in body.statements.descendants where node.range.lower < call.range.lower {
            guard node.enclosingBody == body.owner else { continue }
            if let check = node.as(GuardStmtSyntax.self), let flag = Self.flag(check.conditions) {
                found = (flag, check.body)
            } else if let check = node.as(IfExprSyntax.self), let flag = Self.flag(check.conditions) {
                let leaves = check.body.statements.last?.item.kind == .returnStmt
                guard leaves || check.contains(call) else { continue }
                found = (flag, leaves ? check.body : nil)
            }
        }
        guard let found else { return nil }
        (flag, exit) = found
    }

    /// `!isCompleted`, `finished`, `self.hasEnded == false` alone.
    private static func flag(_ conditions: ConditionElementListSyntax) -> TokenSyntax? {
        guard let condition = conditions.only, !condition.tokens.contains(where: { $0.tokenKind == .leftParen }) else {
            return nil
        }
        let names = condition.tokens.filter { $0.tokenKind == .identifier }
        guard let name = names.last, name.text.containsFolded(["complet", "finish", "done", "ended", "expired"]),
            !name.text.containsFolded(["pended"])
        else {
            return nil
        }
        return name
    }
}
