import AppTesting
import Foundation
import Testing

@testable import TemplateAppCore

@Suite struct TemplateItemMapperTests {
    @Test func whatTheServerSendsComesBackAsItWas() throws {
        // Given
        let json = """
            // fields: json
            { "id": 3, "title": "Title" }
            // end
            """
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .internetDateTime

        // When
        let dto = try decoder.decode(TemplateItemDTO.self, from: Data(json.utf8))

        // Then
        #expect(TemplateItemMapper.toTransfer(TemplateItemMapper.toDomain(dto)) == dto)
    }

    @Test func noFieldIsLostOnTheWayToTheServer() {
        let item = TemplateItem.makeValidTemplateItem()
        #expect(TemplateItemMapper.toDomain(TemplateItemMapper.toTransfer(item)) == item)
    }
}
