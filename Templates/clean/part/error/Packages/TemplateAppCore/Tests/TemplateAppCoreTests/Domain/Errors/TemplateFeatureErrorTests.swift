import TemplateAppCore
import Testing

@Suite struct TemplateFeatureErrorTests {
    // spec: errorDescription | should be a text and no key for \(error)
    @Test(arguments: TemplateFeatureError.allCases) func everyCaseHasATextThatIsNoKey(error: TemplateFeatureError) throws {
        // When
        let text = try #require(error.errorDescription)

        // Then
        #expect(!text.isEmpty)
        #expect(!text.hasPrefix("error."))
    }
}
