internal import TenetRuleKit
internal import TenetRuleSupport

/// A test as XCTest or Swift Testing finds it, and whether it runs.
struct WrittenTest: Fact {
    var name: String
    /// The type or extension around it; empty for a free function.
    var suite: String
    /// The framework finds it, it says something, and nothing switches it off whatever happens.
    var runs: Bool

    /// Nil for functions that are no tests.
    static func of(_ function: FunctionDeclSyntax) -> WrittenTest? {
        let isFound = function.hasAttribute("Test") || function.isXCTestMethod && !function.isPrivate
        guard isFound, let body = function.body else { return nil }
        let groups = function.ancestors.compactMap(\.asDeclGroup)
        let isOn = ([function.attributes] + groups.map(\.attributes)).allSatisfy { attributes in
            !["Test", "Suite"].contains { attributes.first(named: $0).map(switchesOff) ?? false }
        }
        return WrittenTest(
            name: function.name.identifier.string, suite: groups.first?.groupName?.identifier.string ?? "",
            runs: isOn && !isCompiledOut(function) && !body.statements.isEmpty && !skips(body))
    }

    /// `.disabled()`, `.disabled("…")`, `.disabled(if: true)`, `.enabled(if: false)`.
    private static func switchesOff(_ attribute: AttributeSyntax) -> Bool {
        attribute.syntax.descendants(FunctionCallExprSyntax.self).contains { call in
            guard let name = call.calledName?.text else { return false }
            let condition = call.arguments.first { $0.label?.text == "if" }?.expression.text
            if name == "enabled" { return condition == "false" }
            return name == "disabled" && (condition == nil || condition == "true")
        }
            // Without parentheses there is no call: `.disabled` alone does not compile, and says the same.
            || attribute.text.string.filter { !$0.isWhitespace }.hasSuffix(".disabled)")
    }

    /// A statement of the body itself ends the test: `throw XCTSkip()`, `try XCTSkipIf(true)`, or a first `return`.
    private static func skips(_ body: CodeBlockSyntax) -> Bool {
        if body.statements.first?.item.as(ReturnStmtSyntax.self)?.expression == nil,
            body.statements.first?.item.kind == .returnStmt
        {
            return true
        }
        return body.statements.contains { (item: CodeBlockItemSyntax) -> Bool in
            if let thrown = item.item.as(ThrowStmtSyntax.self) { return thrown.expression.text.hasPrefix("XCTSkip") }
            let text = item.text.string.filter { !$0.isWhitespace }
            return text.hasPrefix("tryXCTSkipIf(true") || text.hasPrefix("tryXCTSkipUnless(false")
        }
    }

    /// Below `#if false`.
    private static func isCompiledOut(_ function: FunctionDeclSyntax) -> Bool {
        function.ancestors.contains { node in
            let condition = node.as(IfConfigClauseSyntax.self)?.condition?.text
            return condition == "false" || condition == "0"
        }
    }
}
