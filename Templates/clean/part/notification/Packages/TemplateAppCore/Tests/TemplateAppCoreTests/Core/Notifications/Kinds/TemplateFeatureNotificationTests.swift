import Foundation
import TemplateAppCore
import Testing

@Suite struct TemplateFeatureNotificationTests {
    private let date = Date(timeIntervalSince1970: 1_750_000_000)

    // spec: planning | should appear when it was planned and say what it is
    @Test func itAppearsWhenItWasPlannedAndSaysWhatItIs() {
        // When
        let notification = LocalNotification.templateFeature(at: date)

        // Then
        #expect(notification.date == date)
        #expect(notification.kind == .templateFeature)
        #expect(!notification.title.hasPrefix("notification."))
        #expect(!notification.body.hasPrefix("notification."))
    }

    // spec: planning | when it is planned already | should move it
    @Test func planningItAgainMovesIt() {
        let later = LocalNotification.templateFeature(at: date.addingTimeInterval(60))

        #expect(later.identifier == LocalNotification.templateFeature(at: date).identifier)
    }
}
