import Foundation
import TemplateAppCore
import Testing

@Suite struct TemplateItemTests {
    @Test func whatTheServerSendsIsWrittenAsItWasRead() throws {
        let json = """
            // fields: json
            { "id": 3, "title": "Title" }
            // end
            """
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601

        let item = try decoder.decode(TemplateItem.self, from: Data(json.utf8))

        #expect(try decoder.decode(TemplateItem.self, from: encoder.encode(item)) == item)
    }
}
