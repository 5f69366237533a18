import Foundation
import TemplateAppCore
import Testing

@Suite struct ServerSessionTests {
    @Test func testDecoding_ServersSpelling_ReadsEveryField() throws {
        // Given
        let json = #"{ "session_id": "7" }"#

        // When
        let session = try JSONDecoder().decode(ServerSession.self, from: Data(json.utf8))

        // Then
        #expect(session.id == "7", "the id is read")
    }
}
