import TenetRuleKit
import TenetRuleSupport

struct TaskSleepNanoseconds: Rule {
    static let about = About(
        "task-sleep-nanoseconds", "`Task.sleep` in nanoseconds", category: .concurrency, severity: .note,
        status: .stable,
        why: "A row of nine zeros is easy to get wrong by a factor of ten. `Task.sleep(for:)` says the unit.",
        phrasings: [
            "Use `Task.sleep(for:)` with a unit instead of `Task.sleep(nanoseconds:)`.",
            "Write pauses as `.seconds(2)` or `.milliseconds(300)` and never count nine zeros.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("sleep") { call, file in
            guard call.calledBase?.text == "Task", let argument = call.argument("nanoseconds"),
                Self.isHardToRead(argument.expression)
            else { return }
            let duration = Self.duration(argument.expression)
            file.report(
                "this pause is written in nanoseconds, which is hard to read",
                help: "write `Task.sleep(for: \(duration ?? ".seconds(…)"))`", at: argument,
                fix: duration.map { .replace(argument, with: "for: \($0)", "Sleep for a duration", .unsafe) })
        }
    }

    /// Holds a number of a million or more, or one of the old constants; a name of its own says the unit itself.
    private static func isHardToRead(_ expression: ExprSyntax) -> Bool {
        expression.tokens.contains { token in
            switch token.tokenKind {
            case .integerLiteral, .floatLiteral: (Double(token.text.string.filter { $0 != "_" }) ?? 0) >= 1e6
            case .identifier: token.text.hasPrefix("NSEC_PER_")
            default: false
            }
        }
    }

    /// The same length as a `Duration`, when it is a product of literals.
    private static func duration(_ expression: ExprSyntax) -> String? {
        var total = 1.0
        let factors: [ExprSyntax]
        if let product = expression.stripped.as(SequenceExprSyntax.self) {
            guard product.operations.allSatisfy({ $0.operator == "*" }) else { return nil }
            factors = product.elements.filter { $0.kind != .binaryOperatorExpr }
        } else {
            factors = [expression]
        }
        for factor in factors {
            guard let value = value(factor.stripped) else { return nil }
            total *= value
        }
        guard total > 0, total.rounded() == total else { return nil }
        for (unit, size) in [("seconds", 1e9), ("milliseconds", 1e6), ("microseconds", 1e3), ("nanoseconds", 1)] {
            let count = total / size
            if count.rounded() == count { return ".\(unit)(\(Int(exactly: count) ?? 0))" }
        }
        return nil
    }

    private static func value(_ expression: ExprSyntax) -> Double? {
        if let value = expression.numberValue { return value }
        if let call = expression.as(FunctionCallExprSyntax.self), call.calledName?.text == "UInt64" {
            return call.arguments.only?.expression.numberValue
        }
        switch expression.text {
        case "NSEC_PER_SEC": return 1e9
        case "NSEC_PER_MSEC": return 1e6
        case "NSEC_PER_USEC": return 1e3
        default: return nil
        }
    }

    static let examples: [Example] = [
        .bad(
            "try await Task.sleep(↓nanoseconds: 2_000_000_000)", fixed: "try await Task.sleep(for: .seconds(2))"),
        .bad(
            "try? await Task.sleep(↓nanoseconds: 300 * NSEC_PER_MSEC)",
            fixed: "try? await Task.sleep(for: .milliseconds(300))"),
        .bad("try await Task.sleep(↓nanoseconds: UInt64(delay * 1_000_000_000))"),
        .good("try await Task.sleep(nanoseconds: .second * 5)"),
        .good("try await Task.sleep(for: .seconds(2))"),
        .good("try await clock.sleep(nanoseconds: 10)"),
        .good("try await Task.sleep(until: deadline)"),
    ]
}
