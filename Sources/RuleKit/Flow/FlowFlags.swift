/// Flags that a body tests and sets: Boolean variables, and optionals that are nil or not. Following them keeps paths
/// apart that plain edges would mix, as in `guard !isDone else { return }; isDone = true`.
///
/// A flag is a local variable or a member of `self`. Calls are assumed to leave members alone; variables that a closure
/// writes to are no flags.
struct FlowFlags {
    enum Value: UInt8 {
        case unknown
        case set
        case clear

        var opposite: Value { self == .set ? .clear : self == .clear ? .set : .unknown }
    }

    /// The values of all flags, two bits each.
    typealias Values = UInt16
    static let maximumFlags = 4
    static let none = FlowFlags()

    private enum Effect {
        case becomes(Value)
        case flips
    }

    private var effects: [Int: [(flag: Int, effect: Effect)]] = [:]
    private var tests: [Int: (flag: Int, value: Value)] = [:]
    let unknown: Values = 0

    private init() {}

    init(_ graph: ControlFlowGraph) {
        var places: [VariableKey: (tests: Int, settings: Int, order: Int)] = [:]
        for edge in graph.edges where edge.kind == .yes || edge.kind == .no {
            guard let test = graph.flagTest(edge) else { continue }
            let order = places.count
            places[test.key, default: (0, 0, order)].tests += 1
        }
        guard !places.isEmpty else { return }
        for event in graph.events {
            for change in graph.flagChanges(event) where change.effect != nil {
                places[change.key]?.settings += 1
            }
        }
        // Each test gives two edges. One test alone tells nothing that the edges do not.
        let chosen = places.filter { $0.value.tests + 2 * $0.value.settings > 2 && graph.isFlag($0.key) }
            .sorted { $0.value.order < $1.value.order }.prefix(Self.maximumFlags)
        let numbers = Dictionary(uniqueKeysWithValues: chosen.enumerated().map { ($0.element.key, $0.offset) })
        guard !numbers.isEmpty else { return }
        for (position, edge) in graph.edges.enumerated() where edge.kind == .yes || edge.kind == .no {
            guard let test = graph.flagTest(edge), let flag = numbers[test.key] else { continue }
            tests[position] = (flag, test.value)
        }
        for (position, event) in graph.events.enumerated() {
            for change in graph.flagChanges(event) {
                guard let flag = numbers[change.key] else { continue }
                let effect: Effect = change.isFlip ? .flips : .becomes(change.effect ?? .unknown)
                effects[position, default: []].append((flag, effect))
            }
        }
    }

    /// What an event does to the flags.
    @inline(__always)
    func apply(_ event: Int, to values: inout Values) {
        guard !effects.isEmpty, let changes = effects[event] else { return }
        for change in changes {
            switch change.effect {
            case .becomes(let value): Self.write(value, change.flag, &values)
            case .flips: Self.write(Self.read(change.flag, values).opposite, change.flag, &values)
            }
        }
    }

    /// Whether an edge can be taken, and what taking it tells.
    @inline(__always)
    func allows(_ edge: Int, _ values: inout Values) -> Bool {
        guard !tests.isEmpty, let test = tests[edge] else { return true }
        let value = Self.read(test.flag, values)
        guard value == .unknown else { return value == test.value }
        Self.write(test.value, test.flag, &values)
        return true
    }

    private static func read(_ flag: Int, _ values: Values) -> Value {
        Value(rawValue: UInt8(truncatingIfNeeded: values >> (2 * Values(flag)) & 3)) ?? .unknown
    }

    private static func write(_ value: Value, _ flag: Int, _ values: inout Values) {
        let shift = 2 * Values(flag)
        values = values & ~(3 << shift) | Values(value.rawValue) << shift
    }
}

extension ControlFlowGraph {
    /// A change of a variable that may be a flag; `effect` is nil when the new value is not known.
    fileprivate struct FlagChange {
        var key: VariableKey
        var effect: FlowFlags.Value?
        var isFlip = false
    }

    fileprivate func isFlag(_ key: VariableKey) -> Bool {
        if case .local(let variable) = key { return !names.variables[variable].isWrittenInClosure }
        return true
    }

    /// The variable that is nil, or false, on this edge.
    func nilTest(_ edge: FlowEdge) -> VariableKey? {
        guard edge.kind == .yes || edge.kind == .no, let test = flagTest(edge), test.value == .clear else { return nil }
        return test.key
    }

    /// What taking the edge tells of a variable.
    fileprivate func flagTest(_ edge: FlowEdge) -> (key: VariableKey, value: FlowFlags.Value)? {
        guard let node = edge.node, let test = flagTest(node) else { return nil }
        return (test.key, edge.kind == .yes ? test.whenTrue : test.whenTrue.opposite)
    }

    private func flagTest(_ node: Syntax) -> (key: VariableKey, whenTrue: FlowFlags.Value)? {
        switch node.kind {
        case .declReferenceExpr, .memberAccessExpr: return key(of: node).map { ($0, .set) }
        case .optionalChainingExpr:
            return key(of: OptionalChainingExprSyntax(unchecked: node).expression.syntax).map { ($0, .set) }
        case .optionalBindingCondition:
            let binding = OptionalBindingConditionSyntax(unchecked: node)
            let value = binding.initializer?.value.syntax ?? binding.pattern.syntax
            return key(of: value).map { ($0, .set) }
        case .binaryOperatorExpr:
            guard node.text == "==" || node.text == "!=", let sides = node.sidesOfOperator else { return nil }
            guard let key = key(of: sides.left), let value = FlowFlags.literal(sides.right) else { return nil }
            return (key, node.text == "==" ? value : value.opposite)
        default: return nil
        }
    }

    fileprivate func flagChanges(_ event: FlowEvent) -> [FlagChange] {
        switch event.kind {
        case .assignment:
            guard let assignment = event.node.as(SequenceExprSyntax.self)?.assignment,
                let key = key(of: assignment.target.syntax)
            else { return [] }
            let isPlain = assignment.operator == "=" && assignment.value.count == 1
            return [FlagChange(key: key, effect: isPlain ? FlowFlags.literal(assignment.value[0].syntax) : nil)]
        case .binding:
            let value = event.node.as(PatternBindingSyntax.self)?.initializer?.value
            return bound(by: event.node).map {
                FlagChange(key: .local($0), effect: value.flatMap { FlowFlags.literal($0.syntax) })
            }
        case .mutation:
            let target = event.node.as(InOutExprSyntax.self)?.expression
            return target.flatMap { key(of: $0.syntax) }.map { [FlagChange(key: $0, effect: nil)] } ?? []
        case .call:
            guard let call = event.node.as(FunctionCallExprSyntax.self), call.calledName?.text == "toggle",
                let key = call.calledBase.flatMap({ key(of: $0.syntax) })
            else { return [] }
            return [FlagChange(key: key, effect: nil, isFlip: true)]
        default: return []
        }
    }
}

extension FlowFlags {
    /// `true` sets, `false` and `nil` clear; anything else tells nothing.
    fileprivate static func literal(_ node: Syntax) -> Value? {
        switch node.kind {
        case .booleanLiteralExpr: node.text == "true" ? .set : .clear
        case .nilLiteralExpr: .clear
        default: nil
        }
    }
}

extension Syntax {
    /// The operands beside an operator of a sequence.
    var sidesOfOperator: (left: Syntax, right: Syntax)? {
        guard let list = parent, list.kind == .exprList else { return nil }
        var previous: Syntax?
        var isNext = false
        for element in list.children {
            if isNext { return previous.map { ($0, element) } }
            if element == self { isNext = true } else { previous = element }
        }
        return nil
    }
}
