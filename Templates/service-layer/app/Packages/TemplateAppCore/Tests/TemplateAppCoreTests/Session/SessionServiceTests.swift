import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite struct SessionServiceTests {
    private let transport = ScriptedTransport()
    private let service: NetworkService

    init() {
        service = NetworkService(baseURL: Config.baseURL, transport: transport)
    }

    @Test func testBeginSession_ServerAnswers_ReadsItsID() async throws {
        // Given
        await transport.script("/api/v1/sessions", .json(#"{ "session_id": "7" }"#))

        // When
        let session = try await service.beginSession()

        // Then
        #expect(session == ServerSession(id: "7"), "the server's spelling is understood")
        #expect(await transport.requests.first?.httpMethod == "POST", "the server makes a new one")
    }

    @Test func testSession_ServerHasForgottenIt_SaysSo() async {
        // Given
        await transport.script("/api/v1/sessions/7", .status(404))

        // When
        let error = await #expect(throws: NetworkError.self) { try await service.session(id: "7") }

        // Then
        guard case .sessionNotFound = error else {
            Issue.record("it is \(String(describing: error))")
            return
        }
    }
}
