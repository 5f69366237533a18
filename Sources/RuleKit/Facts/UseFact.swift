/// How a name is used.
public enum UseKind: UInt8, Sendable, CaseIterable {
    /// `name(…)`, `base.name(…)`, `.name(…)`.
    case call
    /// `base.name`, without a call.
    case member
    /// A plain `name` in an expression.
    case name
    /// A name in a type's place, attributes included.
    case type
    /// A part of a key path.
    case keyPath
    /// A text literal without interpolation.
    case text
}

/// Yes-or-no properties of a use.
public struct UseTraits: OptionSet, Hashable, Sendable {
    public var rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The name is assigned to here.
    public static let isWrite = Self(rawValue: 1 << 0)
    /// Written in a closure, of whatever kind.
    public static let isInClosure = Self(rawValue: 1 << 1)
    public static let hasTrailingClosure = Self(rawValue: 1 << 2)
    public static let isAwaited = Self(rawValue: 1 << 3)
    public static let isTried = Self(rawValue: 1 << 4)
    public static let isPreview = Self(rawValue: 1 << 5)
    public static let isDebug = Self(rawValue: 1 << 6)
    /// A write that reads first, as `+=`.
    public static let isReadWrite = Self(rawValue: 1 << 7)
}

/// One use of a name as the cache keeps it, in source order.
struct UseFact: Hashable, Sendable {
    var kind: UseKind
    var traits: UseTraits
    var name: Name
    /// What stands before the dot when that is a chain of names: `self`, `UserDefaults.standard`; `.` when nothing
    /// stands there, `?` when it is something else, empty when there is no dot.
    var base: Name
    /// The labels of a call, as in `load(_:from:)` without the name; the literal's first text argument follows in
    /// ``literal``.
    var labels: Name
    /// A call's first argument when it is a text literal.
    var literal: Name
    /// The enclosing declaration's index in the file, or -1.
    var declaration: Int32
    private let place: FactPlace
    var range: ByteRange { place.range }

    init(
        kind: UseKind, traits: UseTraits, name: Name, base: Name, labels: Name, literal: Name, declaration: Int32,
        range: ByteRange
    ) {
        self.kind = kind
        self.traits = traits
        self.name = name
        self.base = base
        self.labels = labels
        self.literal = literal
        self.declaration = declaration
        place = FactPlace(range)
    }
}

/// A range of bytes in half the memory: a project has a use in every other line.
struct FactPlace: Hashable, Sendable {
    private var lower: UInt32
    private var upper: UInt32

    init(_ range: ByteRange) {
        lower = UInt32(clamping: range.lower)
        upper = UInt32(clamping: range.upper)
    }

    var range: ByteRange { ByteRange(Int(lower), Int(upper)) }
}

struct ImportFact: Hashable, Sendable {
    var module: Name
    var isTestable: Bool
    var isExported: Bool
    var range: ByteRange
}
