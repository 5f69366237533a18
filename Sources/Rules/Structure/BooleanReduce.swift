import TenetRuleKit
import TenetRuleSupport

struct BooleanReduce: Rule {
    static let about = About(
        "boolean-reduce", "reduce over a Boolean", category: .structure, severity: .warning,
        aliases: ["reduce_boolean"],
        why: """
            `reduce(true)` with `&&` looks at every element although the first that fails decides. `allSatisfy` and `contains` \
            stop there, and their names say what is asked.
            """,
        phrasings: [
            "Use `allSatisfy` or `contains` instead of `reduce` to combine Boolean values.",
            """
            To find out whether all or any elements match, we never fold with `&&` or `||`, since that keeps going \
            after the answer is known.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("reduce") { call, file in
            guard call.calledBase != nil, let name = call.calledName, let first = call.firstArgument,
                first.label == nil,
                first.expression.kind == .booleanLiteralExpr, let sign = Self.sign(of: call)
            else { return }
            let all = sign == "&&"
            guard first.expression.text == (all ? "true" : "false") else { return }
            file.report(
                "this asks whether \(all ? "all elements do" : "one element does"), and looks at every one",
                help: "write `\(all ? "allSatisfy" : "contains(where:)")`", at: name)
        }
    }

    /// What joins the elements: the only operator of the closure next to the value so far, or the operator itself.
    private static func sign(of call: FunctionCallExprSyntax) -> String? {
        if let second = call.arguments.element(at: 1), let name = second.expression.as(DeclReferenceExprSyntax.self) {
            return ["&&", "||"].first { name.text == $0 }
        }
        guard let closure = call.closures.first?.closure, let only = closure.statements.onlyItem else { return nil }
        let value = only.as(ReturnStmtSyntax.self)?.expression ?? only.as(ExprSyntax.self)
        guard let sequence = value?.as(SequenceExprSyntax.self), let first = sequence.elements.first else { return nil }
        let accumulator = closure.parameterNames.first?.text.string ?? "$0"
        guard first.text == accumulator else { return nil }
        return ["&&", "||"].first { sequence.elements.element(at: 1)?.text == $0 }
    }

    static let examples: [Example] = [
        .bad("let isFull = berths.↓reduce(true) { $0 && $1.isTaken }"),
        .bad("let hasFree = berths.↓reduce(false) { $0 || $1.isFree }"),
        .bad("let isFull = berths.↓reduce(true, { sum, berth in sum && berth.isTaken })"),
        .bad("let isFull = flags.↓reduce(true, &&)"),
        .good("let isFull = berths.allSatisfy(\\.isTaken)"),
        .good("let isOdd = berths.reduce(false) { $0 != $1.isTaken }"),
        .good("let sum = berths.reduce(0) { $0 + $1.length }"),
        .good("let isOdd = berths.reduce(into: false) { $0.toggle() }"),
        .good("let mixed = berths.reduce(true) { $0 || $1.isTaken }"),
    ]
}
