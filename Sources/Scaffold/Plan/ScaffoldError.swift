/// What a scaffold refuses, with the remedy. Nothing has been written.
public struct ScaffoldError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence; a mistake in a file begins with `path:line: `.
    public let description: String

    public init(_ description: String) { self.description = description }
}
