internal import TenetRuleKit
internal import TenetStandards

/// Failures: where they are made, turned into others, and told to users.
enum ErrorParts {
    /// Members of `Error` and `LocalizedError` that hold its words.
    private static let words: Set<String> = [
        "localizedDescription", "errorDescription", "failureReason", "recoverySuggestion",
    ]

    static func tellsOfFailure(_ words: [String]) -> Bool {
        words.contains { Self.words.contains($0) || !$0.hasPrefix("\"") && $0.lowercased().contains("error") }
    }

    /// - Parameter node: the `throw`, or the call of `failure`.
    static func thrown(_ error: ExprSyntax, at node: Syntax) -> [ChangePart] {
        let words = PartWords.of(error)
        var parts = [ChangePart(subject: .thrownError, words: words)]
        if isMapped(node) { parts.append(ChangePart(subject: .errorMapping, words: words)) }
        // What is thrown on is no failure of its own.
        if words.count == 1, words[0] == "error" { parts.removeFirst() }
        return parts
    }

    /// Thrown where another failure was caught, or by the status of an answer.
    private static func isMapped(_ node: Syntax) -> Bool {
        for ancestor in node.ancestors {
            switch ancestor.kind {
            case .functionDecl, .initializerDecl, .accessorDecl, .memberBlock: return false
            case .catchClause: return true
            case .ifExpr: if mentionsStatus(IfExprSyntax(unchecked: ancestor).conditions) { return true }
            case .guardStmt: if mentionsStatus(GuardStmtSyntax(unchecked: ancestor).conditions) { return true }
            case .switchExpr: if mentionsStatus(SwitchExprSyntax(unchecked: ancestor).subject) { return true }
            default: break
            }
        }
        return false
    }

    private static func mentionsStatus(_ node: some SyntaxProtocol) -> Bool {
        node.syntax.tokens.contains { $0.text == "statusCode" }
    }

    /// What is done with a failure that a completion handler or a `Result` brings: `if let error`, `guard error == nil`,
    /// `case .failure`. O(code of the condition and of the branch).
    static func answered(_ condition: [String], _ branch: some SyntaxProtocol) -> [ChangePart] {
        guard bringsFailure(condition) else { return [] }
        let bound = condition.indices.filter { $0 > 0 && ["let", "var"].contains(condition[$0 - 1]) }
        let names = ["error"] + bound.map { condition[$0] }
        return [ChangePart(subject: .caughtError, words: condition + ["{"] + PartWords.of(branch))]
            + shown(in: branch.syntax, names)
    }

    private static func bringsFailure(_ condition: [String]) -> Bool {
        if condition.contains("failure"), condition.contains(".") { return true }
        guard let index = condition.firstIndex(of: "error") else { return false }
        let isBound = index > 0 && ["let", "var"].contains(condition[index - 1])
        let isCompared = condition.count > index + 2 && condition[index + 2] == "nil"
        return isBound || isCompared
    }

    /// What a clause makes of the failure that others can see: it keeps it, or hands it to somebody.
    static func caught(_ clause: CatchClauseSyntax) -> [ChangePart] {
        let names =
            ["error"]
            + clause.catchItems.flatMap { item in
                item.pattern.map {
                    $0.syntax.descendants(IdentifierPatternSyntax.self).map(\.identifier.identifier.string)
                } ?? []
            }
        let handled = PartWords.of(clause.catchItems) + ["{"] + PartWords.of(clause.body)
        return [ChangePart(subject: .caughtError, words: handled)] + shown(in: clause.body.syntax, names)
    }

    /// What is kept of a failure, or handed on, where views read it.
    /// - Parameter names: what the failure is called.
    private static func shown(in body: Syntax, _ names: [String]) -> [ChangePart] {
        var parts: [ChangePart] = []
        for sequence in body.descendants(SequenceExprSyntax.self) {
            guard let (target, _, value) = sequence.assignment,
                target.ownMemberName != nil || target.kind == .memberAccessExpr
            else { continue }
            let words = value.flatMap { PartWords.of($0) }
            guard words != ["nil"], words != ["false"] else { continue }
            guard
                words == ["true"] || words.contains(where: names.contains) || words.contains("\"") || words.first == "."
            else { continue }
            parts.append(ChangePart(subject: .shownError, words: PartWords.of(target) + words, isObserved: true))
        }
        for call in body.descendants(FunctionCallExprSyntax.self) {
            guard call.isPlain || call.calledBase?.text == "self", call.calledName?.text.startsUppercase == false,
                call.arguments.contains(where: { PartWords.of($0.expression).contains(where: names.contains) }),
                call.calledName?.text != "print"
            else { continue }
            parts.append(
                ChangePart(
                    subject: .shownError,
                    words: [call.calledName?.identifier.string ?? ""]
                        + call.arguments.flatMap { PartWords.of($0) }, isObserved: true))
        }
        return parts
    }
}
