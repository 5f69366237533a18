/// Which closures become part of the body that calls them, because they run exactly once before the call returns.
public struct Inlining: Hashable, Sendable {
    /// Names of calls whose first closure is taken in.
    public var names: Set<String>
    /// Closures that are called where they are written: `{ … }()`.
    public var isAppliedTakenIn: Bool

    public init(names: Set<String>, isAppliedTakenIn: Bool = true) {
        self.names = names
        self.isAppliedTakenIn = isAppliedTakenIn
    }

    /// Every closure is one event.
    public static let none = Inlining(names: [], isAppliedTakenIn: false)

    /// The functions of the platforms that run their closure once, at once or before they return: continuations,
    /// animations, locks, `autoreleasepool`, `MainActor.run`, `queue.sync`, task groups.
    public static let once = Inlining(names: [
        "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
        "withUnsafeThrowingContinuation", "withTaskCancellationHandler", "withTaskGroup", "withThrowingTaskGroup",
        "withDiscardingTaskGroup", "withThrowingDiscardingTaskGroup", "withExtendedLifetime", "withAnimation",
        "withTransaction", "withObservationTracking", "withLock", "withLockUnchecked", "withCriticalRegion", "withUTF8",
        "withUnsafeBytes", "withUnsafeMutableBytes", "withUnsafePointer", "withUnsafeMutablePointer",
        "withUnsafeBufferPointer", "withUnsafeMutableBufferPointer", "withUnsafeTemporaryAllocation", "withCString",
        "autoreleasepool", "performWithoutAnimation", "performAndWait", "assumeIsolated", "run", "sync", "withValue",
    ])

    /// True when the closure of the call runs where the call stands. `run` and `sync` mean many things, so only
    /// `MainActor.run` and a `sync` of a queue or lock are meant.
    func takesIn(_ call: FunctionCallExprSyntax) -> Bool {
        guard !names.isEmpty, let name = call.calledName?.text else { return false }
        guard names.contains(where: { name == $0 }) else { return false }
        if name == "run" { return call.calledBase?.lastName?.text.hasSuffix("Actor") == true }
        return name == "sync" ? call.calledBase != nil : true
    }
}
