/// A type as Swift code writes it, taken apart: what decides how a value looks on the wire.
public indirect enum SwiftType: Hashable, Sendable {
    /// Nothing is known.
    case unknown
    case optional(SwiftType)
    case array(SwiftType)
    case set(SwiftType)
    case dictionary(key: SwiftType, value: SwiftType)
    /// A name without its module. Types of the project go by their qualified name, `Outer.Inner`, wherever one type is
    /// meant; everything else by the last part.
    case named(String, [SwiftType])
    /// A generic parameter of the type or function around.
    case parameter(String)
    /// Tuples, functions, compositions and so on, as written.
    case other(String)

    /// Inside all optionals.
    public var unwrapped: SwiftType { if case .optional(let inner) = self { inner.unwrapped } else { self } }
    public var isOptional: Bool { if case .optional = self { true } else { false } }
    /// The name when it is a name, optionals looked through.
    public var name: String? { if case .named(let name, _) = unwrapped { name } else { nil } }

    /// Every name in it, outermost first: `Page` and `User` of `[Page<User>]`.
    public var names: [String] {
        switch self {
        case .unknown, .parameter, .other: []
        case .optional(let inner), .array(let inner), .set(let inner): inner.names
        case .dictionary(let key, let value): key.names + value.names
        case .named(let name, let arguments): [name] + arguments.flatMap(\.names)
        }
    }

    /// With generic parameters replaced by what they stand for.
    public func substituting(_ arguments: [String: SwiftType]) -> SwiftType {
        guard !arguments.isEmpty else { return self }
        return switch self {
        case .parameter(let name): arguments[name] ?? self
        case .unknown, .other: self
        case .optional(let inner): .optional(inner.substituting(arguments))
        case .array(let inner): .array(inner.substituting(arguments))
        case .set(let inner): .set(inner.substituting(arguments))
        case .dictionary(let key, let value):
            .dictionary(key: key.substituting(arguments), value: value.substituting(arguments))
        case .named(let name, let inner): .named(name, inner.map { $0.substituting(arguments) })
        }
    }

    /// With each name replaced by what a closure makes of it and of its arguments, which come replaced already.
    func mapNames(_ change: (String, [SwiftType]) -> SwiftType) -> SwiftType {
        switch self {
        case .unknown, .parameter, .other: self
        case .optional(let inner): .optional(inner.mapNames(change))
        case .array(let inner): .array(inner.mapNames(change))
        case .set(let inner): .set(inner.mapNames(change))
        case .dictionary(let key, let value): .dictionary(key: key.mapNames(change), value: value.mapNames(change))
        case .named(let name, let inner): change(name, inner.map { $0.mapNames(change) })
        }
    }
}

extension SwiftType: CustomStringConvertible {
    /// As Swift writes it.
    public var description: String {
        switch self {
        case .unknown: "?"
        case .optional(let inner): inner.description + "?"
        case .array(let inner): "[\(inner)]"
        case .set(let inner): "Set<\(inner)>"
        case .dictionary(let key, let value): "[\(key): \(value)]"
        case .named(let name, let inner):
            inner.isEmpty ? name : name + "<" + inner.map(\.description).joined(separator: ", ") + ">"
        case .parameter(let name): name
        case .other(let text): text
        }
    }
}
