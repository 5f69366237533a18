package import TenetRuleKit

// What assertions compare.

extension Syntax {
    /// Both sides of `XCTAssertEqual(…)` and `#expect(… == …)`, without parentheses. O(node).
    package var assertedPairs: [(ExprSyntax, ExprSyntax)] {
        let asserts = descendants(FunctionCallExprSyntax.self).compactMap { call in
            call.isPlain && call.calledName?.text == "XCTAssertEqual" && call.arguments.count > 1
                ? call.arguments.prefix(2).map(\.expression) : nil
        }
        let macros = descendants(MacroExpansionExprSyntax.self).compactMap { node -> [ExprSyntax]? in
            guard node.macroName.text == "expect",
                let sides = node.arguments.first?.expression.as(SequenceExprSyntax.self)?.operations.single,
                sides.operator == "=="
            else { return nil }
            return [sides.left, sides.right]
        }
        return (asserts + macros).map { ($0[0].stripped, $0[1].stripped) }
    }
}

extension SequenceExprSyntax {
    /// `count >= 5`, with a number that is not below the least one.
    package func comparesWithNumber(from least: Double) -> Bool {
        operations.contains {
            $0.operator.isOne(of: ["<", ">", "<=", ">="])
                && ($0.right.numberValue ?? $0.left.numberValue).map { $0 >= least } == true
        }
    }
}
