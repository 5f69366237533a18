package import TenetRuleKit

// Numbers inside helpers of tests that decide what a test finds out.

/// A function or property of test code that makes something for tests.
package struct TestHelper {
    package let name: TokenSyntax
    package let node: Syntax

    /// The nearest function or property around a node, unless it is a test, a fixture method or part of a test double.
    package init?(around node: Syntax, in file: FilePass) {
        for ancestor in node.ancestors {
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                guard !function.isTestCase, !function.isFixtureMethod, !function.isOverride, !node.isInDouble(file)
                else {
                    return nil
                }
                name = function.name
                self.node = ancestor
                return
            }
            if let variable = ancestor.as(VariableDeclSyntax.self),
                variable.isMember || variable.parent?.parent?.parent?.kind == .sourceFile
            {
                // What a test class keeps for itself is set up in plain sight.
                guard !variable.isStored || variable.isStatic, let name = variable.nameToken, !variable.isOverride,
                    !node.isInDouble(file)
                else { return nil }
                self.name = name
                self.node = ancestor
                return
            }
            if ancestor.kind == .initializerDecl || ancestor.kind == .subscriptDecl { return nil }
        }
        return nil
    }

    package var isFunction: Bool { node.kind == .functionDecl }
    package var hasParameters: Bool { node.as(FunctionDeclSyntax.self).map { !$0.parameters.isEmpty } ?? false }

    /// The name holds one of the words, written in lower case.
    package func says(_ words: [String]) -> Bool { name.identifier.words.contains { words.contains($0.lowercased()) } }

    /// The value of a local constant of the helper.
    package func constant(_ name: TextSlice) -> ExprSyntax? {
        node.descendants(PatternBindingSyntax.self).first {
            $0.nameToken?.identifier == name && $0.parent?.parent?.as(VariableDeclSyntax.self)?.isMember == false
        }?.initializer?.value
    }
}

package enum HiddenNumber {
    /// `RunLoop.current.run(until: …)`, `wait(until: …)`: how long to wait is no date of what is tested.
    package static func isPause(_ node: Syntax) -> Bool {
        node.ancestors.prefix { $0.kind != .codeBlockItem }.contains { ancestor in
            guard let name = ancestor.as(FunctionCallExprSyntax.self)?.calledName?.text else { return false }
            return name.isOne(of: ["run", "sleep", "fulfillment"]) || name.hasPrefix("wait")
        }
    }

    /// What is added to now: `date(byAdding: .day, value: …, to: Date())`, `Date().addingTimeInterval(…)` and the like.
    package static func offset(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
        switch call.calledName?.text.string {
        case "date":
            guard call.hasArgument("byAdding"), let now = call.argument("to")?.expression, now.isPresentMoment else {
                return nil
            }
            return call.argument("value")?.expression
        case "Date": return call.argument("timeIntervalSinceNow")?.expression
        case "addingTimeInterval", "advanced":
            return call.calledBase?.isPresentMoment == true ? call.arguments.only?.expression : nil
        default: return nil
        }
    }

    /// The last operand of `Date() - …`, when it is not more than one product.
    package static func offset(_ sequence: SequenceExprSyntax) -> ExprSyntax? {
        guard let first = sequence.elements.first, first.isPresentMoment, sequence.elements.count >= 3,
            sequence.elements.element(at: 1)?.text.isOne(of: ["-", "+"]) == true
        else { return nil }
        return sequence.elements.element(at: 2)
    }

    /// The value holds a number other than 0 and comes from nothing that the caller passes.
    package static func isHidden(_ value: ExprSyntax, in helper: TestHelper, depth: Int = 0) -> Bool {
        guard depth < 4 else { return false }
        var hasNumber = false
        for node in [value.syntax] + Array(decisive(value).descendants) {
            if node.kind == .integerLiteralExpr || node.kind == .floatLiteralExpr {
                hasNumber = hasNumber || ExprSyntax(unchecked: node).numberValue != 0
            } else if let name = node.as(DeclReferenceExprSyntax.self)?.baseName, !name.text.startsUppercase {
                if node.parent?.as(MemberAccessExprSyntax.self)?.declName.syntax == node { continue }
                guard let constant = helper.constant(name.identifier),
                    isHidden(constant, in: helper, depth: depth + 1)
                else { return false }
                hasNumber = true
            }
        }
        return hasNumber
    }

    /// `Pass(isValid: isValid, ends: isValid ? soon : past)`: the caller says what is to be found out, and the made
    /// value takes it from there; the date only goes with it.
    package static func goesWithAnswer(_ node: Syntax) -> Bool {
        guard let argument = node.ancestor(LabeledExprSyntax.self),
            let choice = argument.expression.as(SequenceExprSyntax.self),
            let ternary = choice.elements.first(where: { $0.kind == .unresolvedTernaryExpr }),
            let flag = choice.elements.first?.as(DeclReferenceExprSyntax.self)?.baseName.identifier,
            choice.elements.element(at: 1)?.syntax == ternary.syntax,
            let made = argument.parent?.as(LabeledExprListSyntax.self)
        else { return false }
        return made.contains { $0.expression.as(DeclReferenceExprSyntax.self)?.baseName.identifier == flag }
    }

    /// Of `plan == .monthly ? 30 : 365` the two results.
    private static func decisive(_ value: ExprSyntax) -> Syntax {
        value.as(SequenceExprSyntax.self)?.elements.first { $0.kind == .unresolvedTernaryExpr }?.syntax ?? value.syntax
    }

    /// `1_000 + 1` or `Limits.minimumAge - 1` as an argument.
    package static func isBesideLimit(_ sequence: SequenceExprSyntax) -> Bool {
        guard sequence.parent?.kind == .labeledExpr, sequence.parent?.parent?.parent?.kind != .tupleExpr,
            let only = sequence.operations.single,
            only.operator.isOne(of: ["+", "-"]), only.right.numberValue == 1
        else { return false }
        if let number = only.left.numberValue { return number >= 10 }
        guard let access = only.left.as(MemberAccessExprSyntax.self) else { return false }
        return access.declName.baseName.text.containsFolded(["limit", "threshold", "max", "min", "allowed", "quota"])
    }

    /// One beside a round number: 99, 101, 20_001.
    package static func isBesideRound(_ number: Double) -> Bool {
        let rest = number.truncatingRemainder(dividingBy: 100)
        return number >= 99 && (rest == 1 || rest == 99)
    }

    /// Labels of numbers that name something instead of counting it.
    package static let keys = ["id", "code", "status", "port", "number", "year", "zip"]

    /// The range of `for _ in 0..<5`.
    package static func turns(_ loop: ForStmtSyntax) -> ExprSyntax? {
        guard let range = loop.sequence.as(SequenceExprSyntax.self)?.operations.single,
            range.operator.isOne(of: ["..<", "..."]), range.left.numberValue != nil,
            let upper = range.right.numberValue, upper > 1
        else { return nil }
        return loop.sequence
    }
}
