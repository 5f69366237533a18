package import TenetRuleKit

// The limits that app code compares with, and the numbers that tests hand to it.

/// A function that answers yes or no compares something with a number.
package struct LimitFact: Fact {
    /// Where the function's name begins.
    package var function: Int
    /// The number, or 0 when it has a name.
    package var value: Int
    package var constant: String
    /// From the limit to the nearest number with the opposite answer: 1 or -1.
    package var step: Int

    /// A comparison of something with a whole number or a constant.
    package init?(_ node: SequenceExprSyntax, in function: FunctionDeclSyntax) {
        let steps = [">=": -1, "<": -1, ">": 1, "<=": 1]
        for (left, sign, right) in node.operations {
            guard let step = steps[sign.string] else { continue }
            if let name = Self.constant(right) ?? (Self.number(right) == nil ? nil : "") {
                self.init(
                    function: function.name.range.lower, value: Self.number(right) ?? 0, constant: name, step: step)
                return
            }
            guard let name = Self.constant(left) ?? (Self.number(left) == nil ? nil : "") else { continue }
            // `limit <= count` is `count >= limit`.
            self.init(
                function: function.name.range.lower, value: Self.number(left) ?? 0, constant: name, step: -step)
            return
        }
        return nil
    }

    private init(function: Int, value: Int, constant: String, step: Int) {
        self.function = function
        self.value = value
        self.constant = constant
        self.step = step
    }

    private static func number(_ expression: ExprSyntax) -> Int? {
        expression.kind == .integerLiteralExpr ? expression.numberValue.flatMap { Int(exactly: $0) } : nil
    }

    /// `minimumAge` of `Self.minimumAge`, `Limits.minimumAge` or the plain name, when that sounds like a limit.
    private static func constant(_ expression: ExprSyntax) -> String? {
        guard let name = expression.lastName, name.tokenKind == .identifier,
            name.text.containsFolded([
                "max", "min", "limit", "threshold", "days", "hours", "length", "capacity", "count",
            ])
        else { return nil }
        return name.identifier.string
    }

    /// The number, when the constant's value is known for certain.
    package func value(in function: Declaration, _ model: ProjectModel) -> Int? {
        guard !constant.isEmpty else { return value }
        let own = function.enclosingType?.members(named: constant) ?? []
        let found = own.isEmpty ? model.declarations(named: constant) : own
        guard found.count == 1, let only = found.first, only.kind == .constant, only.has(.hasValue) else { return nil }
        return Int(only.value.filter { $0 != "_" })
    }
}

/// The numbers of one function of test code, or of a property beside the functions.
package struct NumbersFact: Fact {
    /// Where the function's name begins; -1 for a property.
    package var function: Int
    package var isTest: Bool
    /// Whole numbers, lengths of texts and of lists.
    package var values: [Int]
    /// Pairs of bounds.
    package var ranges: [[Int]]

    package init(_ node: Syntax, function: Int, isTest: Bool) {
        self.function = function
        self.isTest = isTest
        var values: Set<Int> = []
        ranges = []
        for node in node.descendants {
            switch node.kind {
            case .integerLiteralExpr:
                if let value = ExprSyntax(unchecked: node).numberValue,
                    let whole = Int(exactly: value.rounded(.towardZero))
                {
                    values.insert(whole)
                }
            case .stringLiteralExpr:
                if let text = ExprSyntax(unchecked: node).stringValue { values.insert(text.count) }
            case .arrayExpr: values.insert(ArrayExprSyntax(unchecked: node).elements.count)
            case .sequenceExpr:
                for (left, sign, right) in SequenceExprSyntax(unchecked: node).operations {
                    guard sign.isOne(of: ["...", "..<"]), let lower = left.numberValue, let upper = right.numberValue
                    else { continue }
                    if let lower = Int(exactly: lower.rounded(.towardZero)),
                        let upper = Int(exactly: upper.rounded(.towardZero))
                    {
                        ranges.append([lower, upper])
                    }
                }
            default: continue
            }
        }
        self.values = values.sorted()
    }
}
