#if DEBUG
    import Foundation
    import TemplateAppCore

    extension AppServices {
        /// Those of previews and of tests of the interface: there is no session yet, every list is empty, and
        /// nothing is heard.
        static let preview: AppServices = makePreview(answering: .json("[]"))

        /// Those of one preview. There is no session yet.
        /// - Parameter answer: What the server does with all that is not about sessions.
        static func makePreview(answering answer: PreviewAnswer) -> AppServices {
            let sessions = SessionStore(suiteName: "preview")
            sessions.clearSession()
            return AppServices(
                network: NetworkService(client: SampleClient(answer: answer)),
                audio: AudioService(device: AudioService.SilentDevice()), sessions: sessions)
        }
    }

    /// Begins every session that is asked for.
    private struct SampleClient: APIRequestSending {
        let answer: PreviewAnswer

        func send<Response: Decodable & Sendable>(_ request: APIRequest) async throws -> Response {
            if request.endpoint.path.template.contains("/sessions") {
                return try decoded(#"{ "session_id": "sample" }"#)
            }
            switch answer {
            case .json(let text): return try decoded(text)
            case .refusal: throw APIError.networkError(URLError(.notConnectedToInternet))
            case .nothing:
                try await Task.sleep(for: .seconds(86_400))
                throw CancellationError()
            }
        }

        private func decoded<Response: Decodable>(_ text: String) throws -> Response {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            return try decoder.decode(Response.self, from: Data(text.utf8))
        }
    }
#endif
