import TenetRuleKit

struct ClockErrorAllows: Rule {
    static let about = About(
        "clock-error-allows", "Wrong clock makes something available", category: .dates, severity: .warning,
        status: .preview, scope: .appCode,
        why: """
            A negative time since a date means that a clock is wrong. A check that then says yes gives away what should \
            wait: whoever sets the clock back gets it at once.
            """)

    var words = ["available", "allowed", "can", "eligible", "ready", "unlocked", "permitted"]
    static let options = [
        Option<Self>(
            "words", \.words, "Words, in lower case, in names of functions and properties that allow something.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(GuardStmtSyntax.self) { node, file in
            guard let check = negativeCheck(node.conditions, [">=", ">"]) else { return }
            report(check, node.body, file)
        }
        hooks.on(IfExprSyntax.self) { node, file in
            guard let check = negativeCheck(node.conditions, ["<"]) else { return }
            report(check, node.body, file)
        }
    }

    /// The name of a time since something that the only condition compares with zero.
    private func negativeCheck(_ conditions: ConditionElementListSyntax, _ signs: [String]) -> TextSlice? {
        guard let sequence = conditions.only?.condition.as(SequenceExprSyntax.self),
            let test = sequence.operations.single, test.operator.isOne(of: signs), test.right.numberValue == 0,
            let name = test.left.lastName?.identifier,
            name.containsFolded(["days", "hours", "minutes", "seconds", "elapsed", "since", "interval"])
        else { return nil }
        return name
    }

    private func report(_ name: TextSlice, _ body: CodeBlockSyntax, _ file: FilePass) {
        guard let last = body.statements.last?.item.as(ReturnStmtSyntax.self), let value = last.expression,
            value.text == "true", let owner = last.enclosingBody, isAllowing(owner)
        else { return }
        file.report(
            "with a negative `\(name)`, which a wrong clock gives, this says yes", help: "return false, and log it",
            at: value)
    }

    private func isAllowing(_ owner: Syntax) -> Bool {
        let name =
            owner.as(FunctionDeclSyntax.self)?.name.identifier
            ?? owner.ancestor(VariableDeclSyntax.self)?.nameToken?.identifier
        return name?.words.contains { words.contains($0.lowercased()) } ?? false
    }

    static let examples: [Example] = [
        .bad(
            """
            func isTestAvailable(_ last: Date) -> Bool {
                let days = calendar.dateComponents([.day], from: last, to: Date()).day ?? 0
                guard days >= 0 else { return ↓true }
                return days >= cadence
            }
            """),
        .bad(
            "func canVote(_ secondsSinceVote: Double) -> Bool {\n    if secondsSinceVote < 0 { return ↓true }\n    return secondsSinceVote > pause\n}"
        ),
        .good(
            """
            func isTestAvailable(_ last: Date) -> Bool {
                let days = calendar.dateComponents([.day], from: last, to: Date()).day ?? 0
                guard days >= 0 else {
                    logger.warning("clock is wrong")
                    return false
                }
                return days >= cadence
            }
            """),
        .good("func isExpired(_ daysLeft: Int) -> Bool {\n    if daysLeft < 0 { return true }\n    return false\n}"),
        .good(
            "func isAvailable(_ last: Date?) -> Bool {\n    guard let last else { return true }\n    return last < now\n}"
        ),
    ]
}
