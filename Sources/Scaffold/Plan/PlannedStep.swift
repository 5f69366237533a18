/// One file that a scaffold would touch.
public struct PlannedStep: Hashable, Sendable {
    /// What happens to it.
    public enum Action: String, Hashable, Sendable, CaseIterable {
        /// There is no such file yet.
        case create
        /// It holds what it should already.
        case identical
        /// Lines are put into a file that is there.
        case insert
        /// A newer version of a generated file, with the edits that were made to it.
        case merge
        /// A newer version of a generated file that nobody has edited.
        case update
        /// Both sides changed the same lines, or a file that the scaffold did not write has the name.
        case conflict
        /// It is left as it is, for a reason.
        case skip
        /// It was generated, nobody has edited it, and it is not needed any more.
        case remove
    }

    /// Below the project's folder.
    public var path: String
    public var action: Action
    /// What is there now; nil when there is nothing.
    public var before: [UInt8]?
    /// What will be there; nil when nothing will.
    public var after: [UInt8]?
    /// Why it is skipped or conflicts, and what to do.
    public var reason: String?
    /// It may be run as a program.
    public var isExecutable: Bool

    public init(
        path: String, action: Action, before: [UInt8]?, after: [UInt8]?, reason: String? = nil,
        isExecutable: Bool = false
    ) {
        self.path = path
        self.action = action
        self.before = before
        self.after = after
        self.reason = reason
        self.isExecutable = isExecutable
    }

    /// Carrying it out changes the disk.
    public var changesSomething: Bool { before != after }
}
