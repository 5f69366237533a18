import AppTesting
import Foundation
import Testing

@testable import TemplateAppCore

@Suite struct TemplateItemMapperTests {
    // spec: toDomain | should keep all that the server sends
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

    // spec: toTransfer | should lose no field on the way to the server
    @Test func noFieldIsLostOnTheWayToTheServer() {
        let item = TemplateItem.makeValidTemplateItem()
        #expect(TemplateItemMapper.toDomain(TemplateItemMapper.toTransfer(item)) == item)
    }
}
