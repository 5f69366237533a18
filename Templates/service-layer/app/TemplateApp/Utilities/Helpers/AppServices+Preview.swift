#if DEBUG
    import Foundation
    import TemplateAppCore

    extension AppServices {
        /// Those of previews and of tests of the interface: there is no session yet, every list is empty, and
        /// nothing is heard.
        static let preview: AppServices = {
            let sessions = SessionStore(suiteName: "preview")
            sessions.clearSession()
            return AppServices(
                network: NetworkService(client: SampleClient()),
                audio: AudioService(device: AudioService.SilentDevice()), sessions: sessions)
        }()
    }

    /// Begins every session that is asked for, and answers all else with an empty list.
    private struct SampleClient: APIRequestSending {
        func send<Response: Decodable & Sendable>(_ request: APIRequest) async throws -> Response {
            let isForSession = request.endpoint.path.template.contains("/sessions")
            let body = isForSession ? #"{ "session_id": "sample" }"# : "[]"
            return try JSONDecoder().decode(Response.self, from: Data(body.utf8))
        }
    }
#endif
