/// An expression of GitHub's workflows, as in `if:` and between `${{` and `}}`. Names do not depend on their case there and are
/// kept in lower case.
package indirect enum WorkflowExpression: Hashable, Sendable {
    package enum Operator: String, Hashable, Sendable {
        case or = "||", and = "&&", equal = "==", unequal = "!=", order = "<"
    }

    case text(String)
    /// `true`, `false`, and `null` as false.
    case truth(Bool)
    case number(String)
    /// A way into a context, such as `github.event.comment.body`; an index in quotes is a part like any other, and what another
    /// index decides is `*`.
    case path(String)
    case call(String, [WorkflowExpression])
    case not(WorkflowExpression)
    case pair(Operator, WorkflowExpression, WorkflowExpression)

    /// Reads the value of an `if:`. One that only begins or ends with an expression is a text, which is always true; nil for what
    /// cannot be read.
    package init?(condition: String) {
        guard condition.firstRange(of: "${{") != nil else {
            self.init(condition)
            return
        }
        guard condition.hasPrefix("${{"), let close = condition.firstRange(of: "}}"),
            close.upperBound == condition.endIndex
        else {
            self = .text(condition)
            return
        }
        self.init(String(condition.dropFirst(3).dropLast(2)))
    }

    /// Reads what stands between the braces; nil for what cannot be read.
    package init?(_ source: String) {
        guard var parser = WorkflowExpressionParser(source), let whole = parser.whole() else { return nil }
        self = whole
    }

    /// The expressions that a text has between `${{` and `}}`.
    package static func embedded(in text: String) -> [WorkflowExpression] {
        text.ranges(of: "${{").compactMap { open in
            let rest = text[open.upperBound...]
            return rest.firstRange(of: "}}").flatMap { WorkflowExpression(String(rest[..<$0.lowerBound])) }
        }
    }

    /// Itself and everything in it.
    package var all: [WorkflowExpression] {
        switch self {
        case .text, .truth, .number, .path: [self]
        case .call(_, let inputs): [self] + inputs.flatMap(\.all)
        case .not(let inner): [self] + inner.all
        case .pair(_, let left, let right): [self] + left.all + right.all
        }
    }

    /// The paths whose value may be that of the expression, each with what must hold for it: `a && b || c` gives `b` where `a`
    /// holds, and `c`; a comparison gives none.
    package var values: [(path: String, conditions: [WorkflowExpression])] {
        switch self {
        case .text, .truth, .number, .not: []
        case .path(let path): [(path, [])]
        case .call(let name, let inputs):
            ["contains", "startswith", "endswith", "hashfiles", "success", "always", "cancelled", "failure"]
                .contains(name) ? [] : inputs.flatMap(\.values)
        case .pair(.or, let left, let right): left.values + right.values
        case .pair(.and, let left, let right): right.values.map { ($0.path, $0.conditions + [left]) }
        case .pair: []
        }
    }

    /// Whether a step or a job with this condition may run after another one failed. Without one of the functions about the state
    /// of the run GitHub adds `success()`.
    package var mayHoldAfterFailure: Bool {
        asksState && afterFailure != false
    }

    /// A function about the state of the run is in it.
    package var asksState: Bool {
        let functions = ["success", "always", "cancelled", "failure"]
        return all.contains { if case .call(let name, _) = $0 { functions.contains(name) } else { false } }
    }

    /// Nil where it depends on something else.
    private var afterFailure: Bool? {
        switch self {
        case .truth(let truth): return truth
        case .text(let text): return !text.isEmpty
        case .call("always", _), .call("failure", _): return true
        case .call("success", _), .call("cancelled", _): return false
        case .not(let inner): return inner.afterFailure.map { !$0 }
        case .pair(.and, let left, let right):
            if left.afterFailure == false || right.afterFailure == false { return false }
            return left.afterFailure == true ? right.afterFailure : nil
        case .pair(.or, let left, let right):
            if left.afterFailure == true || right.afterFailure == true { return true }
            return left.afterFailure == false ? right.afterFailure : nil
        default: return nil
        }
    }
}
