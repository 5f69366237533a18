/// The answer to "what does this name mean?". Names are resolved without a compiler, so a rule that needs certainty
/// acts on ``one`` only.
public enum Lookup<Value> {
    /// Nothing in the project has the name; it may come from elsewhere.
    case none
    case one(Value)
    /// More than one could be meant.
    case several([Value])

    init(_ values: [Value]) {
        switch values.count {
        case 0: self = .none
        case 1: self = .one(values[0])
        default: self = .several(values)
        }
    }

    /// The value when there is exactly one.
    public var one: Value? { if case .one(let value) = self { value } else { nil } }
    /// Every candidate.
    public var all: [Value] {
        switch self {
        case .none: []
        case .one(let value): [value]
        case .several(let values): values
        }
    }
    public var isNone: Bool { if case .none = self { true } else { false } }
}
