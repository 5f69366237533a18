/// Counts what a source contributes to the number on the app icon, for instance in a database.
public protocol BadgeCounting: Sendable {
    /// Counts from scratch.
    ///
    /// - Parameter source: What to count.
    /// - Returns: The whole count, not the change.
    /// - Throws: What kept it from counting. The last count then stays.
    func count(of source: BadgeSource) async throws -> Int
}
