import AppTesting
import Foundation
import Testing

@testable import TemplateAppCore

// fields: test suite
@Suite struct TemplateItemTests {
    // end
    // fields: test function
    @Test func initialState() {
        // end
        // When
        // fields: test subject
        let subject = TemplateItem(id: 1, title: "Title")
        // end

        // Then
        // fields: test expectations
        #expect(subject.id == 1)
        // end
    }
}
