import Foundation

extension APIClient {
    /// A client that keeps answers in ``DataCache/shared``.
    /// - Parameters:
    ///   - baseURL: What comes before the path of each endpoint. A path in it stays.
    ///   - transport: Sends what the client has made ready.
    ///   - authorizer: The owner of the session. An app without accounts has none; requests then go out without.
    ///   - conditionals: What is known of answers that the server may call unchanged. Empty it at a sign-out.
    ///   - budget: Shared by clients of the same server.
    ///   - options: Everything else.
    public convenience init(
        baseURL: URL, transport: any Transporting = URLSessionTransport(), authorizer: (any Authorizing)? = nil,
        conditionals: ConditionalResponses = ConditionalResponses(), budget: RetryBudget = RetryBudget(),
        options: APIClientOptions = APIClientOptions()
    ) {
        self.init(
            baseURL: baseURL, transport: transport, authorizer: authorizer, cache: .shared, conditionals: conditionals,
            budget: budget, options: options)
    }
}
