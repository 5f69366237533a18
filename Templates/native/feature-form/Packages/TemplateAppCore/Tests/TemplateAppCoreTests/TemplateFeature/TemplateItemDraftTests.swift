import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite struct TemplateItemDraftTests {
    @Test func anItemThatIsNotChangedStaysAsItIs() {
        let original = TemplateItem.makeValidTemplateItem()

        let draft = TemplateItemDraft(original)

        #expect(draft.templateItem == original)
        #expect(!draft.isNew)
        #expect(draft.isValid)
    }

    @Test func initialState() {
        #expect(TemplateItemDraft().isNew)
    }
}
