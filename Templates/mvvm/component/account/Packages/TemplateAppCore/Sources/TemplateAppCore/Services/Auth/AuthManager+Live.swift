extension AuthManager {
    /// The account on the real server.
    /// - Parameters:
    ///   - store: Keeps the session.
    ///   - log: Where failures are written.
    public static func makeLive(store: any SecretStoring, log: Log) -> AuthManager {
        let session = TokenCoordinator(
            store: store, refresher: AccountTokenRefresher(baseURL: ServerAddress.baseURL))
        let client = APIClient(
            baseURL: ServerAddress.baseURL, authorizer: session, options: APIClientOptions(log: log))
        return AuthManager(service: AccountService(client: client), session: session, errors: ErrorLog(log: log)) {
            await DataCache.shared.removeAll()
        }
    }
}
