import Foundation
import Testing

@testable import TemplateAppCore

@Suite struct TemplateItemDTOTests {
    // spec: decoding | should read what the server sends
    @Test func whatTheServerSendsIsRead() throws {
        // Given
        let json = """
            // fields: json
            { "id": 3, "title": "Title" }
            // end
            """
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601

        // When
        let items = try decoder.decode([TemplateItemDTO].self, from: Data("[\(json)]".utf8))

        // Then
        #expect(items.count == 1)
    }
}
