package import TenetRuleKit

// What the system or a publisher keeps until somebody ends it: repeating timers, display links, blocks of notifications,
// subscriptions. Here: how one file writes it down. `LastingEnds` asks the project who ends it.

/// Something that lasts until it is ended, and where its handle goes.
package struct LastingWork: Hashable, Codable, Sendable {
    package enum Kind: String, Codable { case timer, observer, subscription }
    /// Where the handle goes with which the work can be ended.
    package enum Keeper: String, Codable {
        case property, local
        /// Thrown away.
        case nowhere
        /// Returned, or given to somebody else.
        case unknown
    }

    package var kind: Kind
    package var keeper: Keeper
    /// The property that keeps the handle, with what stands before it and without `self`.
    package var property: String
    /// Where the name of the call begins that starts the work.
    package var place: Int32
    /// Where the names of calls begin that certainly run right before it.
    package var before: [Int32]
    /// Where the names of the calls begin that make what the call is of: a publisher and its operators.
    package var sources: [Int32]

    /// - Parameter keeper: what keeps the handle, when that is not the place where the call's result goes.
    package init?(_ kind: Kind, _ call: FunctionCallExprSyntax, keeper place: ExprSyntax? = nil) {
        guard let name = call.calledName else { return nil }
        self.kind = kind
        self.place = Int32(truncatingIfNeeded: name.range.lower)
        before = call.callsBefore
        sources = (call.calledBase?.chainedCalls ?? []).compactMap { source in
            source.calledName.map { Int32(truncatingIfNeeded: $0.range.lower) }
        }
        if let place {
            (keeper, property) = place.keptChain.map { (.property, $0) } ?? (.unknown, "")
        } else {
            (keeper, property) = call.keptPlace
        }
    }

    /// What an object of a library keeps that properties of `self` lead to.
    init(_ kind: Kind, of chain: String, place: Int) {
        self.kind = kind
        self.place = Int32(truncatingIfNeeded: place)
        (keeper, property, before, sources) = (.property, chain, [], [])
    }

    /// The parts of the property's chain.
    package var chain: [String] { property.split(separator: ".").map(String.init) }
}

/// A call or assignment that ends lasting work.
package struct LastingEnd: Fact {
    package var kind: LastingWork.Kind
    /// The property whose work ends, with what stands before it and without `self`; empty when nobody knows.
    package var subject: String

    /// Collects every end once, however many rules ask for them.
    package static func collect(_ hooks: inout Hooks) {
        hooks.share(Self.self) { hooks in
            hooks.collectAll(Self.self, fromCallsOf: ["invalidate"]) { call, _ in read(call, .timer) }
            hooks.collectAll(Self.self, fromCallsOf: ["removeObserver"]) { call, _ in read(call, .observer) }
            hooks.collectAll(
                Self.self, fromCallsOf: ["cancel", "removeAll", "remove", "removeValue", "removeFirst", "removeLast"]
            ) { call, _ in read(call, .subscription) }
            hooks.collect(Self.self, from: SequenceExprSyntax.self) { sequence, _ in read(sequence) }
        }
        EndingPublisher.collect(&hooks)
    }

    /// `timer?.invalidate()`, `center.removeObserver(token)`, `subscription.cancel()`, `cancellables.removeAll()`.
    private static func read(_ call: FunctionCallExprSyntax, _ kind: LastingWork.Kind) -> [(
        fact: LastingEnd, range: ByteRange
    )] {
        guard let name = call.calledName else { return [] }
        let object: ExprSyntax?
        if kind == .observer {
            object = call.arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
        } else {
            object = call.calledBase
        }
        // One's own function of the same name ends nothing by itself, and `removeObserver(self)` ends no block.
        guard let object, !object.text.isOne(of: ["self", "super"]) else { return [] }
        let chain = object.keptChain
        // A local collection that is emptied keeps no subscription.
        guard chain != nil || kind != .subscription || name.text == "cancel" else { return [] }
        return [(LastingEnd(kind: kind, subject: chain ?? ""), name.range)]
    }

    /// `subscription = nil`, `cancellables = []`.
    private static func read(_ sequence: SequenceExprSyntax) -> (fact: LastingEnd, range: ByteRange)? {
        guard let (target, sign, value) = sequence.assignment, sign == "=", value.count == 1,
            let name = target.lastChainName, value[0].isEmptyValue, let chain = target.keptChain
        else { return nil }
        return (LastingEnd(kind: .subscription, subject: chain), name.range)
    }
}

extension ExprSyntax {
    fileprivate var isEmptyValue: Bool {
        kind == .nilLiteralExpr || text == "[]" || text == "[:]" || text == ".init()"
            || (text.hasPrefix("Set") && text.hasSuffix("()"))
    }
}

extension FunctionCallExprSyntax {
    /// Where the names of calls begin that certainly run before this one: statements in front of the one that holds
    /// it, in the same body.
    fileprivate var callsBefore: [Int32] {
        var found: [Int32] = []
        var node = syntax
        while let parent = node.parent, node.kind != .closureExpr, node.kind != .functionDecl,
            node.kind != .initializerDecl
        {
            if let list = parent.as(CodeBlockItemListSyntax.self) {
                for item in list where item.range.upper <= node.range.lower {
                    var expression = item.item
                    if let chain = expression.as(OptionalChainingExprSyntax.self) {
                        expression = chain.expression.syntax
                    }
                    if let name = expression.as(FunctionCallExprSyntax.self)?.calledName {
                        found.append(Int32(truncatingIfNeeded: name.range.lower))
                    } else if let target = expression.as(SequenceExprSyntax.self)?.assignment?.target.lastName {
                        found.append(Int32(truncatingIfNeeded: target.range.lower))
                    }
                }
            }
            node = parent
        }
        return found
    }

    /// The parameters of the function or initialiser around, closures looked through.
    package var parametersAround: [FunctionParameterSyntax]? {
        var body = enclosingBody
        while let current = body, current.kind == .closureExpr { body = current.enclosingBody }
        guard let body else { return nil }
        if let function = body.as(FunctionDeclSyntax.self) { return function.parameters }
        guard let initializer = body.as(InitializerDeclSyntax.self) else { return nil }
        return Array(initializer.signature.parameterClause.parameters)
    }
}
