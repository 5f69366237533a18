import TemplateAppCore
import Testing

@Suite struct TemplateFeatureErrorTests {
    @Test(arguments: TemplateFeatureError.allCases) func everyCaseHasATextThatIsNoKey(error: TemplateFeatureError) throws {
        // When
        let text = try #require(error.errorDescription)

        // Then
        #expect(!text.isEmpty)
        #expect(!text.hasPrefix("error."))
    }
}
