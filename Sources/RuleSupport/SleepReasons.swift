package import TenetRuleKit

/// What the comments and calls around a pause in a test say of it.
package struct SleepReasons {
    /// Passing time is the point.
    package static let words =
        delays + ["expir", "stale", "timer", "timestamp", "cooldown", "time pass", "time to pass", "ttl"]
    /// The type under test holds something back for a while.
    package static let delays = ["debounc", "throttl"]

    private let file: FilePass

    package init(_ file: FilePass) { self.file = file }

    /// A comment beside the pause or right above it holds one of the words.
    package func say(_ words: [String], of call: FunctionCallExprSyntax) -> Bool {
        let line = file.lines.line(at: call.range.lower)
        var first = line
        for comment in file.comments.reversed() {
            let start = file.lines.line(at: comment.range.lower)
            let isAbove = file.lines.line(at: comment.range.upper) == first - 1 && !comment.isTrailing
            guard start == line || isAbove else { continue }
            if holds(comment, words) { return true }
            if isAbove { first = start }
        }
        return false
    }

    private func holds(_ comment: Comment, _ words: [String]) -> Bool {
        words.contains { word in
            // Short enough to be a part of another word.
            guard word == "ttl" else { return comment.text.containsFolded([word]) }
            return comment.content.split { !$0.isLetter }.contains { $0.lowercased() == word }
        }
    }

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
