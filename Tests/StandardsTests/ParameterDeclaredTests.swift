import TenetModel
import TenetRuleKit
import Testing

@testable import TenetStandards

/// `declared` under `found` says what the type of a parameter has to be.
@Suite struct ParameterDeclaredTests {
    private func search(_ found: String) throws -> ParameterSearch {
        let text =
            "---\ntitle: S\nparameters:\n  base.model: { kind: type, meaning: M., example: BaseModel, found: \(found) }\n---\nA.\n"
        let document = try StandardDocument(path: "S.md", text: text)
        return try #require(document.frontMatter.parameters.first?.search)
    }

    @Test func isReadAsWordsOrAList() throws {
        #expect(try search("{ types: [\"*Model\"], declared: [class], subtypes: 2 }").declared == ["class"])
        #expect(try search("{ types: [\"*Model\"] }").declared == [])
    }

    @Test func unknownKeysNameThoseThereAre() throws {
        let error = #expect(throws: ConfigurationError.self) { try search("{ types: [A], declred: [class] }") }
        let mistake = try #require(error?.first)
        #expect(mistake.message.contains("declred"))
        #expect(mistake.help?.contains("declared") == true)
    }
}
