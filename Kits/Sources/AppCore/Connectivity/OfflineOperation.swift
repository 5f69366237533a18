/// Something that needs a connection and waits for one, such as sending a note that was written on a train.
public struct OfflineOperation: Sendable {
    /// What it is called where its errors are recorded.
    public let name: String
    /// Does it. It may begin anew after it was interrupted, so a request needs a key that makes repeating it harmless.
    public let perform: @Sendable () async throws -> Void

    /// An operation with its name.
    ///
    /// - Parameters:
    ///   - name: What it is called where its errors are recorded; nothing personal.
    ///   - perform: Does it.
    public init(name: String, perform: @escaping @Sendable () async throws -> Void) {
        self.name = name
        self.perform = perform
    }
}
