package import TenetRuleKit

// Publishers that complete by themselves: what their subscription holds is free again afterwards.

/// A function whose publisher completes by itself, whoever subscribes to it.
package struct EndingPublisher: Fact {
    package init() {}

    /// Collects every such function once, however many rules ask for them.
    package static func collect(_ hooks: inout Hooks) {
        hooks.share(Self.self) { hooks in
            hooks.collect(Self.self, from: FunctionDeclSyntax.self) { function, _ in
                let values = function.returnedValues
                guard !values.isEmpty, values.allSatisfy({ $0.endsItself }) else { return nil }
                return (Self(), function.name.range)
            }
        }
    }
}

extension ProjectPass {
    /// A subscription whose publisher comes from a function of the project that makes one which completes.
    func completes(_ work: LastingWork, in path: String) -> Bool {
        let ending = service("ending publishers") {
            Set(facts(EndingPublisher.self).map { PublisherPlace(path: $0.path, range: $0.range) })
        }
        return work.sources.contains { source in
            guard let callees = model.use(in: path, at: Int(source))?.callees, !callees.isEmpty else { return false }
            return callees.allSatisfy { ending.contains(PublisherPlace(path: $0.path, range: $0.range)) }
        }
    }
}

private struct PublisherPlace: Hashable {
    var path: String
    var range: ByteRange
}

extension FunctionDeclSyntax {
    /// What a function gives back that has a result; empty when it has none.
    fileprivate var returnedValues: [ExprSyntax] {
        guard returnType != nil, let statements = body?.statements else { return [] }
        if let only = statements.only?.item.as(ExprSyntax.self) { return [only] }
        return statements.descendants(ReturnStmtSyntax.self).compactMap { statement in
            statement.enclosingBody == syntax ? statement.expression : nil
        }
    }
}

extension FunctionCallExprSyntax {
    /// `Deferred { Future { … } }`: what it makes for each subscriber completes, and it completes with that.
    fileprivate var defersEnding: Bool {
        guard calledName?.text == "Deferred", let closure = closures.only?.closure else { return false }
        if let only = closure.statements.only?.item.as(ExprSyntax.self) { return only.endsItself }
        let values = closure.statements.descendants(ReturnStmtSyntax.self).filter {
            $0.enclosingBody == closure.syntax
        }
        return !values.isEmpty && values.allSatisfy { $0.expression?.endsItself == true }
    }

    /// The publisher delivers once and completes, or can fail like a request.
    package var isShortSubscription: Bool {
        closures.count > 1 || hasArgument("receiveCompletion") || endsItself
    }

    /// The publisher delivers once.
    package var endsItself: Bool { calledBase?.endsItself ?? false }
}

extension ExprSyntax {
    /// A chain of calls that begins with a publisher which delivers once, or cuts one off.
    fileprivate var endsItself: Bool {
        chainedCalls.contains { $0.calledName?.text.isOne(of: Self.once) == true || $0.defersEnding }
    }

    private static let once = [
        "first", "Just", "Future", "dataTaskPublisher", "prefix", "fetch", "request", "Fail",
    ]

    /// The calls of a chain, from the last to the first.
    var chainedCalls: [FunctionCallExprSyntax] {
        var found: [FunctionCallExprSyntax] = []
        var current: ExprSyntax? = self
        while let expression = current {
            if let call = expression.as(FunctionCallExprSyntax.self) {
                found.append(call)
                current = call.calledBase
            } else {
                current = expression.as(MemberAccessExprSyntax.self)?.base
            }
        }
        return found
    }
}
