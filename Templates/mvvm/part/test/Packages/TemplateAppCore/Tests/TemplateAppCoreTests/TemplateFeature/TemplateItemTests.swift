import AppTesting
import Foundation
import Testing

@testable import TemplateAppCore

// fields: test suite
@Suite struct TemplateItemTests {
    // end
    // fields: test named function
    @Test func testInit_Values_AreKept() {
        // end
        // When
        // fields: test subject
        let subject = TemplateItem(id: 1, title: "Title")
        // end

        // Then
        // fields: test explained expectations
        #expect(subject.id == 1, "`id` is what was given")
        // end
    }
}
