/// What must not flow where: secrets into logs, input into queries.
public struct TaintQuestion {
    /// An expression whose value is tainted.
    public var isSource: (Syntax) -> Bool
    /// An expression whose value is clean whatever goes into it: a call that masks, `.count`, `.isEmpty`.
    public var isClean: (Syntax) -> Bool
    /// The expressions of an event that must not be tainted, for example the arguments of a call.
    public var sinks: (Syntax) -> [ExprSyntax]
    /// Parameters whose values are tainted.
    public var isSourceParameter: (TokenSyntax) -> Bool

    public init(
        isSource: @escaping (Syntax) -> Bool, isClean: @escaping (Syntax) -> Bool = { _ in false },
        isSourceParameter: @escaping (TokenSyntax) -> Bool = { _ in false },
        sinks: @escaping (Syntax) -> [ExprSyntax]
    ) {
        self.isSource = isSource
        self.isClean = isClean
        self.isSourceParameter = isSourceParameter
        self.sinks = sinks
    }
}

/// A tainted value that gets where it must not.
public struct TaintFlow {
    /// The event.
    public let sink: Syntax
    /// The tainted expression of the sink.
    public let expression: ExprSyntax
    /// Where the value comes from: an expression or a parameter.
    public let source: Syntax
    /// From the source through the variables that kept it.
    public let witness: FlowWitness
}

extension ControlFlowGraph {
    /// Every tainted expression that reaches a sink, in the order of the events. Values flow through assignments to
    /// variables and members of `self`, through collections and strings, and through calls from arguments to results.
    /// - Returns: nil when nothing is known.
    public func taint(_ question: TaintQuestion) -> [TaintFlow]? {
        let sinks = events.indices.map { (place: $0, expressions: question.sinks(events[$0].node)) }
            .filter { !$0.expressions.isEmpty }
        guard !sinks.isEmpty else { return [] }
        var walk = TaintWalk(self, question)
        guard let states = walk.solve() else { return nil }
        var found: [TaintFlow] = []
        var seen: Set<Int32> = []
        for sink in sinks {
            guard let block = block(ofEvent: sink.place), var state = states[block] else { continue }
            for place in blocks[block].events.lowerBound..<sink.place { walk.step(&state, place) }
            for expression in sink.expressions where !seen.contains(expression.id) {
                guard let origin = walk.origin(of: expression.syntax, state) else { continue }
                seen.insert(expression.id)
                found.append(walk.flow(from: origin, to: events[sink.place].node, expression))
            }
        }
        return walk.isTooLarge ? nil : found
    }
}

/// Which variables are tainted at each point, one bit a variable, and where each got it from first.
private struct TaintWalk {
    enum Origin {
        case source(Syntax)
        case variable(Int)
    }

    private let graph: ControlFlowGraph
    private let question: TaintQuestion
    private var bits: [VariableKey: Int] = [:]
    private var origins: [Int: (place: Syntax, origin: Origin)] = [:]
    private(set) var isTooLarge = false

    init(_ graph: ControlFlowGraph, _ question: TaintQuestion) {
        self.graph = graph
        self.question = question
    }

    mutating func solve() -> [UInt64?]? {
        let initial = parameters()
        let states = graph.solveByPlace(from: initial) { step(&$0, $1) }
        return isTooLarge ? nil : states
    }

    private mutating func parameters() -> UInt64 {
        var state: UInt64 = 0
        for (index, variable) in graph.names.declarations.sorted(by: { $0.key < $1.key }) {
            let kind = graph.tree.nodes[Int(index)].kind
            guard kind == .functionParameter || kind == .closureParameter || kind == .closureShorthandParameter else {
                continue
            }
            let name = graph.names.variables[variable].name
            guard question.isSourceParameter(name), let bit = bit(of: .local(variable)) else { continue }
            origins[bit] = (name.syntax, .source(name.syntax))
            state |= 1 << UInt64(bit)
        }
        return state
    }

    mutating func step(_ state: inout UInt64, _ place: Int) {
        let event = graph.events[place]
        switch event.kind {
        case .binding:
            var origin: Origin?
            if let bound = self.value(boundBy: event.node) { origin = self.origin(of: bound, state) }
            for variable in graph.bound(by: event.node) {
                set(.local(variable), origin, at: event.node, replaces: true, &state)
            }
        case .assignment:
            guard let assignment = SequenceExprSyntax(unchecked: event.node).assignment else { return }
            let origin = origin(among: assignment.value, state)
            for target in graph.targets(of: event) {
                guard let key = graph.rootKey(of: target) else { continue }
                let replaces = assignment.operator == "=" && graph.key(of: target) == key
                set(key, origin, at: event.node, replaces: replaces, &state)
            }
        case .call:
            guard let call = event.node.as(FunctionCallExprSyntax.self), let base = call.calledBase,
                call.calledName?.text.isOne(of: Self.collecting) == true, let key = graph.rootKey(of: base.syntax)
            else { return }
            let origin = origin(among: call.arguments.map(\.expression), state)
            if origin != nil { set(key, origin, at: event.node, replaces: false, &state) }
        default: break
        }
    }

    private static let collecting = ["append", "insert", "updateValue", "merge", "formUnion", "write", "add"]

    /// The tainted part of an expression that comes first.
    func origin(of node: Syntax, _ state: UInt64) -> Origin? {
        let nodes = graph.tree.nodes
        var position = Int(node.index)
        let end = Int(nodes[position].next)
        while position < end {
            let flat = nodes[position]
            guard flat.kind != .token else {
                position += 1
                continue
            }
            let current = graph.tree.node(at: position)
            if flat.kind == .closureExpr || question.isClean(current) {
                position = Int(flat.next)
                continue
            }
            if ExprSyntax.canCast(flat.kind), question.isSource(current) { return .source(current) }
            if let key = graph.key(of: current), let bit = bits[key], state & 1 << UInt64(bit) != 0 {
                return .variable(bit)
            }
            position += 1
        }
        return nil
    }

    private func origin(among values: [ExprSyntax], _ state: UInt64) -> Origin? {
        for value in values {
            if let found = origin(of: value.syntax, state) { return found }
        }
        return nil
    }

    private mutating func set(
        _ key: VariableKey, _ origin: Origin?, at place: Syntax, replaces: Bool, _ state: inout UInt64
    ) {
        if let origin {
            guard let bit = bit(of: key) else { return }
            if origins[bit] == nil { origins[bit] = (place, origin) }
            state |= 1 << UInt64(bit)
        } else if replaces, let bit = bits[key] {
            state &= ~(1 << UInt64(bit))
        }
    }

    private mutating func bit(of key: VariableKey) -> Int? {
        if let bit = bits[key] { return bit }
        guard bits.count < 64 else {
            isTooLarge = true
            return nil
        }
        bits[key] = bits.count
        return bits.count - 1
    }

    private func value(boundBy node: Syntax) -> Syntax? {
        switch node.kind {
        case .patternBinding: return PatternBindingSyntax(unchecked: node).initializer?.value.syntax
        case .optionalBindingCondition:
            let binding = OptionalBindingConditionSyntax(unchecked: node)
            return binding.initializer?.value.syntax ?? binding.pattern.syntax
        case .matchingPatternCondition: return MatchingPatternConditionSyntax(unchecked: node).initializer.value.syntax
        case .forStmt: return ForStmtSyntax(unchecked: node).sequence.syntax
        case .switchCaseLabel: return node.ancestor(SwitchExprSyntax.self)?.subject.syntax
        default: return nil
        }
    }

    func flow(from origin: Origin, to sink: Syntax, _ expression: ExprSyntax) -> TaintFlow {
        var steps: [FlowStep] = []
        var current = origin
        var source = expression.syntax
        // Each variable is passed once, or they would keep each other's value.
        var passed: Set<Int> = []
        loop: while true {
            switch current {
            case .source(let node):
                source = node
                if steps.last?.node != node { steps.append(FlowStep(node: node, text: "comes from here")) }
                break loop
            case .variable(let bit):
                guard passed.insert(bit).inserted, let known = origins[bit] else { break loop }
                if case .source(let node) = known.origin, node == known.place {
                    current = known.origin
                    continue
                }
                steps.append(FlowStep(node: known.place, text: "is kept here"))
                current = known.origin
            }
        }
        return TaintFlow(
            sink: sink, expression: expression, source: source,
            witness: FlowWitness(steps: steps.reversed(), exit: nil, events: []))
    }
}
