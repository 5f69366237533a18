/// The work of a refresh in the background. The app writes it.
public protocol BackgroundRefreshing: Sendable {
    /// Asks the server for little, at most twice, and stores results as they come, because the run may end at any
    /// moment.
    ///
    /// - Throws: What kept it from its work. It stops soon when its task is canceled.
    func refresh() async throws
}
