extension APIClient {
    /// The client that talks to the real server.
    public static func makeLive() -> APIClient {
        APIClient(baseURL: ServerAddress.baseURL)
    }
}
