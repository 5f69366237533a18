import Foundation
import TemplateAppCore
import Testing

@Suite struct TemplateItemTests {
    @Test func testDecoding_ServersSpelling_ReadsEveryField() throws {
        // Given
        let json = """
            // fields: json
            { "id": 3, "title": "Title" }
            // end
            """
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601

        // When
        let item = try decoder.decode(TemplateItem.self, from: Data(json.utf8))

        // Then
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let again = try decoder.decode(TemplateItem.self, from: encoder.encode(item))
        #expect(again == item, "what is written is what was read")
    }
}
