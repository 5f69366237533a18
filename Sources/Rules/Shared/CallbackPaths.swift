import TenetRuleKit

/// A value that somebody waits for: a completion handler or a continuation, in one body.
///
/// It is answered by a call, or handed over: passed on, stored, or captured by a closure that answers it.
struct CallbackPaths {
    /// The name that the body knows it by.
    let name: String
    /// Methods that answer: `resume` of a continuation; nil when calling the value itself answers.
    let answers: [String]?

    /// Calls of closures that run once at most, so that they alone must answer.
    static let singleRun = [
        "async", "asyncAfter", "dataTask", "uploadTask", "downloadTask", "perform", "performAndWait",
        "requestAuthorization", "requestAccess", "evaluatePolicy", "notify", "getNotificationSettings", "addOperation",
        "performBackgroundTask", "loadObject", "loadItem", "loadDataRepresentation", "Task", "detached",
    ]
    /// Labels of closures that run once at most.
    static let singleRunLabels = ["completion", "completionHandler", "onCompletion", "completionBlock"]

    func isAnswer(_ node: Syntax) -> Bool {
        guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
        guard let answers else { return Self.bare(call.calledExpression)?.text == name }
        guard call.calledName?.text.isOne(of: answers) == true, let base = call.calledBase else { return false }
        return Self.bare(base)?.text == name
    }

    /// Somebody else is to answer: the value is passed on, stored, or named in a closure.
    func isHandOver(_ node: Syntax) -> Bool {
        if let closure = node.as(ClosureExprSyntax.self) { return mentions(closure.statements) }
        if let function = node.as(FunctionDeclSyntax.self) {
            return function.body.map { mentions($0.statements) } ?? false
        }
        guard let reference = node.as(DeclReferenceExprSyntax.self), reference.baseName.text == name else {
            return false
        }
        return !isBaseOfAnswer(reference) && !isCompared(reference)
    }

    /// Answered outside of loops: what is called for each element is no single answer.
    func isSingleAnswer(_ node: Syntax) -> Bool {
        guard isAnswer(node) else { return false }
        let inner = node.ancestors.prefix { $0.kind != .closureExpr && $0.kind != .functionDecl }
        return !inner.contains { $0.kind == .forStmt || $0.kind == .whileStmt || $0.kind == .repeatStmt }
    }

    func isAnsweredOrHandedOver(_ node: Syntax) -> Bool { isAnswer(node) || isHandOver(node) }

    func mentions(_ node: some SyntaxProtocol) -> Bool {
        node.tokens.contains { $0.tokenKind == .identifier && $0.text == name }
    }

    /// All ways out but those where the value turns out to be nil, for then nobody waits, and those where the receiver
    /// of a call is.
    /// - Parameter countsMissing: also the ways out that are taken when a weak `self` or a receiver is gone.
    func paths(countsMissing: Bool) -> FlowPaths {
        FlowPaths(
            [.return],
            ignores: { edge in
                guard edge.kind == .no, let node = edge.node else { return false }
                guard let binding = node.as(OptionalBindingConditionSyntax.self) else {
                    guard node.kind == .optionalChainingExpr else { return false }
                    return !countsMissing || node.text.hasPrefix(name)
                }
                let bound = binding.initializer?.value.text ?? binding.pattern.text
                return bound == name || (bound == "self" && !countsMissing)
            })
    }

    /// A closure that alone has the duty to answer: it runs once at most, and no other closure of the call knows the
    /// value.
    func isResponsible(_ body: FlowBody) -> Bool {
        guard let closure = body.owner.as(ClosureExprSyntax.self), let (call, label) = closure.receivingCall,
            label.isEmpty ? call.calledName?.text.isOne(of: Self.singleRun) == true
                : Self.singleRunLabels.contains(label)
        else { return false }
        return call.closures.reduce(0) { $0 + (mentions($1.closure.statements) ? 1 : 0) } == 1
    }

    /// The closure names the value anew, so that inside it means something else.
    func isHidden(in body: FlowBody) -> Bool {
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
    func responsible(for callback: CallbackPaths) -> [FlowBody] {
        nested.filter { callback.mentions($0.statements) && !callback.isHidden(in: $0) }.flatMap { inner in
            (callback.isResponsible(inner) ? [inner] : []) + inner.responsible(for: callback)
        }
    }
}

extension CallbackPaths {
    /// The continuation that a closure of `withCheckedContinuation` and the like is given; nil for other bodies.
    init?(continuationOf body: FlowBody) {
        guard let closure = body.owner.as(ClosureExprSyntax.self), let call = closure.receivingCall?.call,
            call.calledName?.text.isOne(of: Self.continuations) == true, let name = closure.parameterNames.first
        else { return nil }
        self.init(name: name.text.string, answers: ["resume"])
    }

    private static let continuations = [
        "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
        "withUnsafeThrowingContinuation",
    ]
}
