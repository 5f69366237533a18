#if DEBUG
    import Foundation
    import TemplateAppCore

    extension APIClientProtocol where Self == APIClient {
        /// The client of previews: every list of the server is empty.
        static var preview: APIClient {
            APIClient(
                baseURL: URL(string: "https://example.com") ?? URL(filePath: "/"), transport: EmptyTransport())
        }
    }

    /// Answers every request with an empty list.
    private struct EmptyTransport: Transporting {
        func send(_ request: URLRequest) async throws -> TransportResponse {
            TransportResponse(status: 200, body: Data("[]".utf8))
        }
    }
#endif
