import TenetRuleKit
import TenetRuleSupport

struct RepeatedAssignmentTarget: Rule {
    static let about = About(
        "repeated-assignment-target", "Target repeated in its new value", category: .structure, severity: .warning,
        aliases: ["shorthand_operator"],
        why: "`count = count + 1` makes readers compare two names to see that something grows; `count += 1` says it.",
        phrasings: [
            """
            Use compound assignment operators such as `+=` and `-=` instead of repeating the target on the right-hand \
            side.
            """,
            "Never write `count = count + 1` when a shorthand says it without naming the variable again.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let assignment = node.assignment, assignment.operator == "=", assignment.value.count == 3,
                let first = assignment.value.first, let last = assignment.value.last,
                assignment.value[1].kind == .binaryOperatorExpr,
                assignment.value[1].text.isOne(of: ["+", "-", "*", "/", "%"]),
                first.hasSameTokens(as: assignment.target),
                Self.isPlace(assignment.target)
            else { return }
            let sign = assignment.value[1].text.string
            let range = ByteRange(assignment.target.range.upper, last.range.lower)
            file.report(
                "`\(assignment.target.text)` stands on both sides", help: "write `\(sign)=`", at: assignment.target,
                // A type may have the operator and not the one that assigns.
                fix: .replace(range, with: " \(sign)= ", "Write `\(sign)=`", .unsafe))
        }
    }

    /// A name, or a member or element of one: reading it twice does nothing.
    private static func isPlace(_ target: ExprSyntax) -> Bool {
        target.tokens.allSatisfy { !$0.text.isOne(of: ["(", "{", "await", "try"]) }
    }

    static let examples: [Example] = [
        .bad("↓count = count + 1", fixed: "count += 1"),
        .bad("↓self.length = self.length - pier.length", fixed: "self.length -= pier.length"),
        .bad("↓sums[index] = sums[index] * 2", fixed: "sums[index] *= 2"),
        .good("count += 1"),
        .good("count = other + 1"),
        .good("count = count + 1 + other"),
        .good("name = prefix + name"),
        .good("next().count = next().count + 1"),
        .good("let count = count + 1"),
        .good("count = count << 1"),
        .good("count = -count"),
    ]
}
