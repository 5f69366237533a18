#if DEBUG
    import Foundation
    import TemplateAppCore

    extension APIClientProtocol where Self == APIClient {
        /// The client of previews: every list of the server is empty.
        static var preview: APIClient { makePreview(answering: .json("[]")) }

        /// The client of one preview. It keeps its answers to itself.
        /// - Parameter answer: What the server does.
        static func makePreview(answering answer: PreviewAnswer) -> APIClient {
            APIClient(
                baseURL: URL(string: "https://example.com") ?? URL(filePath: "/"),
                transport: PreviewTransport(answer: answer), cache: DataCache())
        }
    }

    /// Stands in for the server.
    private struct PreviewTransport: Transporting {
        let answer: PreviewAnswer

        func send(_ request: URLRequest) async throws -> TransportResponse {
            switch answer {
            case .json(let text): return TransportResponse(status: 200, body: Data(text.utf8))
            case .refusal: return TransportResponse(status: 400)
            case .nothing:
                try await Task.sleep(for: .seconds(86_400))
                throw CancellationError()
            }
        }
    }
#endif
