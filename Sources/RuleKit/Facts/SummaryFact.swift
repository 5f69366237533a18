/// What one body of a function, an initialiser or a setter does, as far as the body itself tells. What it does through
/// others is found over the calls of the whole project: see ``FunctionSummary``.
struct SummaryFact: Hashable, Sendable {
    /// The function's, or for setters the variable's, index in the file.
    var declaration: Int32
    var traits: SummaryTraits
    /// In source order.
    var effects: [EffectFact] = []
    /// Parameters that a member of `self` holds inside of its value.
    var keeps: [KeepFact] = []
    var calls: [CallFact] = []
    var blocking: [BlockingFact] = []
    /// Parameters that are closures or continuations, and what becomes of them.
    var answers: [AnswerFact] = []
}

struct SummaryTraits: OptionSet, Hashable, Sendable {
    var rawValue: UInt8

    /// False when the body is too large: then only the signature is known.
    static let isKnown = Self(rawValue: 1 << 0)
    /// Declared to return `Never`.
    static let isDeclaredNever = Self(rawValue: 1 << 1)
    /// No path comes to an end, by returning or by an error.
    static let hasNoEnd = Self(rawValue: 1 << 2)
    /// There are no statements.
    static let isEmpty = Self(rawValue: 1 << 3)
}

/// A member of `self`, or a name from outside, that is given a value.
struct EffectFact: Hashable, Sendable {
    var property: Name
    /// The value when it is a literal, as written; `[]` for whatever empties a collection.
    var value: Name
    /// The parameter whose value it gets or that is added to it; -1 for none.
    var parameter: Int32
    /// On every path, and nothing else is assigned afterwards.
    var isAlways: Bool
    /// Where it is written.
    var offset: Int32
}

/// A member of `self` whose value holds a parameter: a closure that captures it, an element, a part of a tuple.
struct KeepFact: Hashable, Sendable {
    var property: Name
    var parameter: Int32
    /// Where it is written.
    var offset: Int32
}

/// A call whose effects may be its caller's: on `self` or `super`, plain, of a type, or one that is given parameters.
struct CallFact: Hashable, Sendable {
    /// Where the callee's name begins: the place of the use.
    var offset: Int32
    /// On every path.
    var isAlways: Bool
    /// The member of `self` that holds the call's result; none when nothing is known of it.
    var holder: Name
    /// Arguments that are literals or the caller's own parameters.
    var arguments: [ArgumentFact]
}

struct ArgumentFact: Hashable, Sendable {
    var place: CallArgument
    /// The literal, as written.
    var value: Name
    /// The caller's parameter, or -1.
    var parameter: Int32
}

/// A call that makes its thread wait.
struct BlockingFact: Hashable, Sendable {
    var kind: Blocking
    /// `base.name` or `name`.
    var text: Name
    var range: ByteRange
}

/// What becomes of one parameter that somebody waits for.
struct AnswerFact: Hashable, Sendable {
    var parameter: Int32
    var use: AnswerUse
}

/// What one body does with a closure or continuation: who is to call it.
struct AnswerUse: Hashable, Sendable {
    /// It is called here, on some path at least.
    var isCalled = false
    /// It is kept, returned or used in a way that is not followed.
    var isKept = false
    /// The paths that return without calling it here: for each the handovers that it passes, as bits. Paths that pass
    /// more than another one are left out. Where the closure is nil nobody waits, so that such paths do not count.
    var paths: [UInt32] = []
    var handovers: [Handover] = []

    static let maximumHandovers = 24
    static let maximumPaths = 24

    struct Handover: Hashable, Sendable {
        /// The argument that it is; nil when it runs where it stands, as a local function does, or nobody knows when.
        var argument: CallArgument?
        var isInPlace = false
        /// What the closure or local function around it does; empty when it is handed over itself.
        var inner: [AnswerUse] = []
    }
}

/// An argument of a call, in a form that the project stage can match with a parameter.
public struct CallArgument: Hashable, Sendable, Codable {
    /// Where the callee's name begins.
    public var offset: Int32
    /// Counted from 0, trailing closures last.
    public var position: Int32
    /// Empty when there is none.
    public var label: String
    public var isTrailing: Bool
    /// The label of the trailing closure behind it; empty when there is none.
    public var next: String

    public init(offset: Int, position: Int, label: String, isTrailing: Bool, next: String = "") {
        self.offset = Int32(truncatingIfNeeded: offset)
        self.position = Int32(truncatingIfNeeded: position)
        self.label = label
        self.isTrailing = isTrailing
        self.next = next
    }
}
