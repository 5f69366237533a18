#if DEBUG
    import Foundation
    import TemplateAppCore

    extension AppServices {
        /// Those of previews: every list of the server is empty.
        static let preview = AppServices(
            client: APIClient(
                baseURL: URL(string: "https://example.com") ?? URL(filePath: "/"), transport: EmptyTransport()),
            errors: ErrorLog(log: Log(.network, sinks: [])))
    }

    /// Answers every request with an empty list.
    private struct EmptyTransport: Transporting {
        func send(_ request: URLRequest) async throws -> TransportResponse {
            TransportResponse(status: 200, body: Data("[]".utf8))
        }
    }
#endif
