extension APIClient {
    /// The client that talks to the real server and keeps its answers.
    public static func makeLive() -> APIClient {
        APIClient(baseURL: ServerAddress.baseURL, cache: DataCache.shared)
    }
}
