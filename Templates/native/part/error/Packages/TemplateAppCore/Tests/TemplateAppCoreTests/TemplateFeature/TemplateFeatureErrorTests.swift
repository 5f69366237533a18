import TemplateAppCore
import Testing

@Suite struct TemplateFeatureErrorTests {
    @Test(arguments: TemplateFeatureError.allCases) func everyCaseHasATextThatIsNoKey(error: TemplateFeatureError) throws {
        let text = try #require(error.errorDescription)

        #expect(!text.isEmpty)
        #expect(!text.hasPrefix("error."))
    }
}
