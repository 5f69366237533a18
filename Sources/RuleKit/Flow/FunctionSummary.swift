/// What one function or initialiser does that its callers may want to know: a small value without syntax, to be kept
/// as a fact and linked over the calls of a project.
public struct FunctionSummary: Codable, Hashable, Sendable {
    /// `load(from:then:)`, as documentation writes it; `init(…)` for initialisers.
    public var name: String
    /// The enclosing types and functions, outermost first, joined by `.`.
    public var container: String
    /// Of the name.
    public var range: ByteRange
    public var isAsync: Bool
    public var isThrowing: Bool
    /// Declared to return `Never`.
    public var isDeclaredNever: Bool
    /// No path comes to an end, by returning or by an error. Methods that subclasses must override look like that too.
    public var neverReturns: Bool
    /// May be suspended.
    public var awaits: Bool
    /// Members of `self`, and names from outside, that are assigned to, whole or in part. Sorted.
    public var writes: [String]
    /// Calls that block the thread, as `base.name` or `name`. Sorted.
    public var blocking: [String]
    /// Names called plainly or on `self`, without labels. Sorted.
    public var calls: [String]
    /// Parameters that are closures, in order.
    public var closures: [ClosureParameter]
    /// False when the body is too large: then only the signature is known.
    public var isKnown: Bool
}

/// What a function does with a closure that it is given.
public struct ClosureParameter: Codable, Hashable, Sendable {
    /// The argument label; empty when there is none.
    public var label: String
    /// The name inside the body.
    public var name: String
    /// Counted from 0.
    public var position: Int
    public var isOptional: Bool
    public var isEscaping: Bool
    public var use: ClosureUse
}

/// How often something happens on the paths that return.
public enum Times: String, Codable, Hashable, Sendable {
    case never
    /// Not at all or once.
    case sometimes
    case once
    /// Once or more.
    case always
    /// Anything is possible.
    case any
    /// The body is too large to know.
    case unknown
}

/// What happens to a closure in one body. Where it is optional, paths on which it is nil do not count.
public struct ClosureUse: Codable, Hashable, Sendable {
    /// How often it is called right here.
    public var called: Times
    /// How often it is called, kept, handed on, returned or captured: how often somebody takes charge of it.
    public var settled: Times
    /// Members of `self` that keep it. Sorted.
    public var storedIn: [String]
    /// Calls that it is an argument of, in order.
    public var passedTo: [Handover]
    /// Closures that use it in their turn, in order.
    public var captures: [Capture]
    public var isReturned: Bool

    /// A call, and the argument by which it gets the closure.
    public struct Handover: Codable, Hashable, Sendable {
        /// The name before the dot, as in `queue.async`; empty when there is none or it is no plain name.
        public var base: String
        public var callee: String
        /// The argument label; empty for trailing closures and arguments without one.
        public var label: String
    }

    /// A closure that uses it, and the call that gets that closure; nil when it is kept or applied some other way.
    public struct Capture: Codable, Hashable, Sendable {
        public var receiver: Handover?
        public var use: ClosureUse
    }
}

extension FunctionSummary {
    /// The summaries of all functions and initialisers with a body, in source order.
    public static func all(in file: FilePass) -> [FunctionSummary] {
        let types = closureTypes(in: file)
        return file.bodies.compactMap { body in
            body.kind == .function || body.kind == .initializer ? SummaryBuilder(body, types).summary(file) : nil
        }
    }

    /// Names that the file gives to types of functions.
    private static func closureTypes(in file: FilePass) -> Set<String> {
        Set(
            file.root.descendants(TypeAliasDeclSyntax.self)
                .filter { $0.initializer.value.unwrapped.kind == .functionType }
                .map { $0.name.identifier.string })
    }
}
