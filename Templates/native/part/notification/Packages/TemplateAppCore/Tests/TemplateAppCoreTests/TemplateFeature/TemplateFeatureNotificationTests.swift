import Foundation
import TemplateAppCore
import Testing

@Suite struct TemplateFeatureNotificationTests {
    private let date = Date(timeIntervalSince1970: 1_750_000_000)

    @Test func itAppearsWhenItWasPlannedAndSaysWhatItIs() {
        let notification = LocalNotification.templateFeature(at: date)

        #expect(notification.date == date)
        #expect(notification.kind == .templateFeature)
        #expect(!notification.title.hasPrefix("notification."))
        #expect(!notification.body.hasPrefix("notification."))
    }

    @Test func planningItAgainMovesIt() {
        let later = LocalNotification.templateFeature(at: date.addingTimeInterval(60))

        #expect(later.identifier == LocalNotification.templateFeature(at: date).identifier)
    }
}
