import TemplateAppCore
import Testing

@Suite struct TemplateFeatureErrorTests {
    @Test(arguments: TemplateFeatureError.allCases)
    func testErrorDescription_EveryCase_IsATextForPeople(error: TemplateFeatureError) throws {
        // When
        let text = try #require(error.errorDescription, "every case has a text")

        // Then
        #expect(!text.isEmpty, "people read something")
        #expect(!text.hasPrefix("error."), "people never read a key")
    }
}
