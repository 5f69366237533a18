package import TenetRuleKit

/// What the code around a pause in a test says of it.
package enum Pause {
    /// The test gives something a time to live.
    package static func setsLifetime(_ test: FunctionDeclSyntax) -> Bool {
        test.descendants(LabeledExprSyntax.self).contains { argument in
            guard let label = argument.label?.text else { return false }
            if label == "ttl" || label.containsFolded(["timetolive", "expir", "debounce", "throttle"]) { return true }
            // `Store(timeoutInSeconds: 1)`; how long the test itself waits is said in functions.
            let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
            return label.containsFolded(["timeout", "lifetime", "maxage"])
                && call?.calledName?.text.startsUppercase == true && argument.expression.numberValue != nil
        }
    }

    /// One of many pieces of work that a loop starts side by side: the pause is a part of the load, and no assertion
    /// and no end of the waiting hangs on it.
    package static func isSpread(_ call: FunctionCallExprSyntax) -> Bool {
        guard let closure = call.enclosingBody?.as(ClosureExprSyntax.self), let start = closure.receivingCall?.call,
            start.calledName?.text.isOne(of: ["async", "addTask", "Task", "detached"]) == true,
            start.ancestors.prefix(while: { $0.kind != .functionDecl && $0.kind != .closureExpr })
                .contains(where: { $0.kind == .forStmt })
        else { return false }
        let behind = closure.statements.filter { $0.range.lower >= call.range.upper }
        let ends = behind.filter {
            $0.item.as(FunctionCallExprSyntax.self)?.calledName?.text.isOne(of: ["fulfill", "leave", "signal"]) == true
        }
        return behind.count > ends.count
            && !closure.descendants(FunctionCallExprSyntax.self).contains(where: \.isXCTAssertion)
            && !closure.descendants.contains { $0.kind == .macroExpansionExpr }
    }

    /// `snapshot("Harbour")` comes next, and nothing is asserted.
    package static func isBeforePicture(_ call: FunctionCallExprSyntax) -> Bool {
        guard let item = call.enclosingStatement, let list = item.parent?.as(CodeBlockItemListSyntax.self) else {
            return false
        }
        let next = list.first { $0.range.lower >= item.range.upper }?.item.as(FunctionCallExprSyntax.self)
        return next?.isPlain == true && next?.calledName?.text == "snapshot"
    }

    /// `app.terminate()` leaves nothing to wait for, until the app is launched again.
    package static func followsTermination(_ call: FunctionCallExprSyntax) -> Bool {
        guard let list = call.ancestor(CodeBlockItemListSyntax.self) else { return false }
        var isTerminated = false
        for item in list where item.range.upper <= call.range.lower {
            let name = item.item.as(FunctionCallExprSyntax.self)?.calledName?.text
            if name == "terminate" { isTerminated = true }
            if name == "launch" || name == "activate" { isTerminated = false }
        }
        return isTerminated
    }
}
