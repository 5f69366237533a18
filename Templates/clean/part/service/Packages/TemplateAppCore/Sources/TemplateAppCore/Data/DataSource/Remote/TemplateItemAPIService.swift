/// The calls of the server about template items, in its own words. A repository turns what comes into models.
struct TemplateItemAPIService {
    private let networkManager: any NetworkManagerProtocol

    /// - Parameter networkManager: Sends requests.
    init(networkManager: any NetworkManagerProtocol) {
        self.networkManager = networkManager
    }

    /// All template items, in the order of the server.
    /// - Throws: `NetworkError`, or `CancellationError` when the task was canceled.
    func templateItems() async throws -> [TemplateItemDTO] {
        try await networkManager.request(endpoint: .templateItems, responseType: [TemplateItemDTO].self)
    }
}
