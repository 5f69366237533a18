import TemplateAppCore
import Testing

@Suite struct ConditionalListBuilderTests {
    @Test(arguments: [true, false])
    func testBuild_OptionalBranch_AddsItOnlyWhenItIsTaken(isTaken: Bool) {
        // Given
        func list(@ConditionalListBuilder<String> _ build: () -> [String]) -> [String] { build() }

        // When
        let parts = list {
            "first"
            if isTaken { "second" }
            "third"
        }

        // Then
        #expect(parts == (isTaken ? ["first", "second", "third"] : ["first", "third"]), "nothing stands for what is not")
    }
}
