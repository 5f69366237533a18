package import TenetRuleKit

/// A value that somebody waits for: a completion handler or a continuation, in one body.
///
/// It is answered by a call, or handed over: passed on, stored, or captured by a closure that answers it.
package struct CallbackPaths {
    /// The name that the body knows it by.
    package let name: String
    /// Methods that answer: `resume` of a continuation; nil when calling the value itself answers.
    package let answers: [String]?

    package init(name: String, answers: [String]? = nil) {
        self.name = name
        self.answers = answers
    }

    /// Calls of closures that run once at most, so that they alone must answer.
    package static let singleRun = [
        "async", "asyncAfter", "dataTask", "uploadTask", "downloadTask", "perform", "performAndWait",
        "requestAuthorization", "requestAccess", "evaluatePolicy", "notify", "getNotificationSettings", "addOperation",
        "performBackgroundTask", "loadObject", "loadItem", "loadDataRepresentation", "Task", "detached",
    ]
    /// Calls of closures that run for each element or each time that something happens.
    package static let repeatedRun = [
        "forEach", "map", "flatMap", "compactMap", "filter", "reduce", "contains", "first", "sink", "addObserver",
        "observe", "onReceive", "scheduledTimer", "receiveValue", "handleEvents", "addAction",
        "requestMediaDataWhenReady", "respondToEachPassDescription",
    ]
    /// Calls of closures that run where they stand: what they leave open, the rest of the body may settle.
    package static let inPlace = [
        "withLock", "withLockUnchecked", "withCriticalRegion", "withLockIfAvailable", "autoreleasepool", "withValue",
    ]
    /// Labels of closures that run once at most.
    package static let singleRunLabels = ["completion", "completionHandler", "onCompletion", "completionBlock"]

    package func isAnswer(_ node: Syntax) -> Bool {
        guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
        // `captures.completion(…)` may well be the same value under another roof.
        guard let answers else {
            return Self.bare(call.calledExpression)?.text == name || call.calledName?.text == name
        }
        guard call.calledName?.text.isOne(of: answers) == true, let base = call.calledBase else { return false }
        return Self.bare(base)?.text == name
    }

    /// Somebody else is to answer: the value is passed on, stored, or named in a closure.
    package func isHandOver(_ node: Syntax) -> Bool {
        if let closure = node.as(ClosureExprSyntax.self) { return mentions(closure.statements) }
        if let function = node.as(FunctionDeclSyntax.self) {
            return function.body.map { mentions($0.statements) } ?? false
        }
        // `captures.completion` is taken for the same value, as in calls.
        if let access = node.as(MemberAccessExprSyntax.self) {
            return answers == nil && access.declName.baseName.text == name
        }
        guard let reference = node.as(DeclReferenceExprSyntax.self), reference.baseName.text == name else {
            return false
        }
        return !isBaseOfAnswer(reference) && !isCompared(reference)
    }

    /// Answered outside of loops: what is called for each element is no single answer.
    package func isSingleAnswer(_ node: Syntax) -> Bool {
        isAnswer(node) && !isInLoop(node)
    }

    package func isInLoop(_ node: Syntax) -> Bool {
        let inner = node.ancestors.prefix { $0.kind != .closureExpr && $0.kind != .functionDecl }
        return inner.contains { $0.kind == .forStmt || $0.kind == .whileStmt || $0.kind == .repeatStmt }
    }

    /// The name stands there as a value: labels of arguments do not count.
    package func mentions(_ node: some SyntaxProtocol) -> Bool {
        node.tokens.contains { token in
            guard token.tokenKind == .identifier, token.text == name else { return false }
            return token.parent?.kind != .labeledExpr && token.parent?.kind != .multipleTrailingClosureElement
        }
    }

    /// All ways out but those where the value turns out to be nil, for then nobody waits, and those where the receiver
    /// of a call is.
    /// - Parameters:
    ///   - countsMissing: also the ways out that are taken when a weak `self` or a receiver is gone.
    ///   - held: names of what is there all the while, even where the body captures it weakly.
    package func paths(in body: FlowBody, countsMissing: Bool, held: Set<String> = []) -> FlowPaths {
        FlowPaths(
            [.return],
            ignores: { edge in
                guard edge.kind == .no || edge.kind == .yes, let node = edge.node else { return false }
                if body.kind == .closure, asksWhetherAnswered(node, in: body) { return true }
                if answers == nil, isOutdated(node, by: edge.kind) { return true }
                guard edge.kind == .no else { return false }
                if isOnlyCaseLeft(node) { return true }
                guard let binding = node.as(OptionalBindingConditionSyntax.self) else {
                    guard node.kind == .optionalChainingExpr else { return false }
                    return !countsMissing || node.text.hasPrefix(name)
                        || held.contains { node.text.hasPrefix($0 + "?") }
                }
                let bound = binding.initializer?.value.text ?? binding.pattern.text
                return bound == name || bound == "self" && !countsMissing || held.contains(bound.string)
            })
    }

    /// `if case .failure(let error) = result` where `guard case .success = result` has failed: there is no third case.
    private func isOnlyCaseLeft(_ node: Syntax) -> Bool {
        guard let condition = node.as(MatchingPatternConditionSyntax.self) else { return false }
        let outer = node.ancestor(GuardStmtSyntax.self).flatMap { $0.body.contains(node) ? $0.conditions : nil }
        let before = node.ancestor(IfExprSyntax.self)?.parent?.as(IfExprSyntax.self)?.conditions
        guard let other = (before ?? outer)?.only?.condition.as(MatchingPatternConditionSyntax.self),
            other.initializer.value.hasSameTokens(as: condition.initializer.value)
        else { return false }
        let cases = [condition, other].compactMap { condition in
            condition.pattern.tokens.first { $0.text == "success" || $0.text == "failure" }?.text.string
        }
        return Set(cases).count == 2
    }

    /// `token == self.token` is false: something newer has begun, and nobody waits for this answer any more.
    private func isOutdated(_ node: Syntax, by edge: FlowEdge.Kind) -> Bool {
        let sequence = node.as(SequenceExprSyntax.self) ?? node.ancestor(SequenceExprSyntax.self)
        guard let sequence, sequence.text.count < 100, let comparison = sequence.operations.only,
            comparison.operator == (edge == .no ? "==" : "!="),
            let left = comparison.left.lastName?.text.string.lowercased(),
            let right = comparison.right.lastName?.text.string.lowercased()
        else { return false }
        return (left.hasSuffix(right) || right.hasSuffix(left))
            && Self.turnWords.contains { left.contains($0) && right.contains($0) }
    }

    private static let turnWords = [
        "token", "generation", "requestid", "loadid", "taskid", "operationid", "version", "revision", "epoch", "ticket",
        "sequence", "attempt",
    ]

    /// A condition over a flag that the same closure sets, or that says so by its name: the callback came before.
    private func asksWhetherAnswered(_ condition: Syntax, in body: FlowBody) -> Bool {
        guard condition.text.count < 200 else { return false }
        let names = condition.tokens.filter { $0.tokenKind == .identifier }
        if names.contains(where: { $0.codeContainsFolded(Self.onceWords) }) { return true }
        return body.statements.descendants(SequenceExprSyntax.self).contains { sequence in
            guard let target = sequence.assignment?.target.lastName else { return false }
            return names.contains { $0.text == target.text }
        }
    }

    private static let onceWords = [
        "resum", "complet", "done", "finish", "once", "handled", "called", "received", "settled", "sent",
    ]

    /// A closure that alone has the duty to answer: it runs once at most, and no other closure of the call knows the
    /// value. Who makes a continuation for a callback means it to come once.
    package func isResponsible(_ body: FlowBody) -> Bool {
        guard let closure = body.owner.as(ClosureExprSyntax.self), let (call, label) = closure.receivingCall,
            let name = call.calledName?.text
        else { return false }
        let runsOnce = label.isEmpty ? name.isOne(of: Self.singleRun) : Self.singleRunLabels.contains(label)
        let isRepeated =
            name.isOne(of: Self.repeatedRun) || ["Listener", "Observer", "Delegate"].contains(where: name.hasSuffix)
        guard runsOnce || (answers != nil && !isRepeated && !name.isOne(of: Self.inPlace)) else { return false }
        return call.closures.reduce(0) { $0 + (mentions($1.closure.statements) ? 1 : 0) } == 1
    }

    /// Another closure that runs besides this one answers, too, as a timeout does: what the one leaves open, the other
    /// settles.
    /// - Parameter origin: where the value gets its name.
    package func sharesDuty(_ body: FlowBody, below origin: TokenSyntax) -> Bool {
        var current = body
        while let parent = current.parent {
            if parent.owner.contains(origin), isStored(in: parent) { return true }
            let own = current.owner
            let others = parent.nested.filter {
                $0.owner != own && mentions($0.statements) && !isHidden(in: $0)
            }
            if others.contains(where: { !$0.owner.isAlternative(to: own) }) { return true }
            if parent.owner.contains(origin) { return false }
            current = parent
        }
        return false
    }

    /// `waiting = continuation`: from then on whoever reads that property may answer, and does so from anywhere.
    private func isStored(in body: FlowBody) -> Bool {
        body.statements.descendants(SequenceExprSyntax.self).contains { sequence in
            guard let (_, sign, value) = sequence.assignment, sign == "=" else { return false }
            return value.first.flatMap(Self.bare)?.text == name
        }
    }

    /// The closure names the value anew, so that inside it means something else.
    package func isHidden(in body: FlowBody) -> Bool {
        body.owner.as(ClosureExprSyntax.self)?.parameterNames.contains { $0.text == name } ?? false
    }

    private static func bare(_ expression: ExprSyntax) -> TokenSyntax? {
        if let reference = expression.as(DeclReferenceExprSyntax.self) { return reference.baseName }
        if let chain = expression.as(OptionalChainingExprSyntax.self) { return bare(chain.expression) }
        if let forced = expression.as(ForceUnwrapExprSyntax.self) { return bare(forced.expression) }
        return nil
    }

    private func isBaseOfAnswer(_ reference: DeclReferenceExprSyntax) -> Bool {
        var node = reference.syntax
        while let parent = node.parent {
            switch parent.kind {
            case .optionalChainingExpr, .forceUnwrapExpr, .memberAccessExpr: node = parent
            case .functionCallExpr: return isAnswer(parent)
            default: return false
            }
        }
        return false
    }

    /// `completion == nil` and `completion != nil` ask, they do not hand over.
    private func isCompared(_ reference: DeclReferenceExprSyntax) -> Bool {
        guard let sequence = reference.parent?.parent?.as(SequenceExprSyntax.self) else { return false }
        return sequence.operations.contains { $0.operator.isOne(of: ["==", "!="]) && $0.right.kind == .nilLiteralExpr }
    }
}

extension FlowBody {
    /// The body and the closures in it, at any depth, that must answer a callback, with the callback hidden nowhere.
    package func responsible(for callback: CallbackPaths) -> [FlowBody] {
        nested.filter { callback.mentions($0.statements) && !callback.isHidden(in: $0) }.flatMap { inner in
            (callback.isResponsible(inner) ? [inner] : []) + inner.responsible(for: callback)
        }
    }
}

extension CallbackPaths {
    /// The continuation that a closure is given.
    package init(continuation name: TokenSyntax) { self.init(name: name.text.string, answers: ["resume"]) }

    /// The functions that make continuations.
    package static let continuations = [
        "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
        "withUnsafeThrowingContinuation",
    ]
}
