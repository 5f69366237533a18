/// The files that a rule speaks about.
public struct PathScope: Sendable {
    /// Whether a path, relative to the project's root, is meant.
    public typealias Test = @Sendable (String) -> Bool

    /// At least one must hold when there are any.
    public var included: [Test] = []
    public var excluded: [Test] = []

    public init() {}

    public func contains(_ path: String) -> Bool {
        (included.isEmpty || included.contains { $0(path) }) && !excluded.contains { $0(path) }
    }
}
