import Foundation
import TemplateAppCore
import Testing

@Suite struct TemplateFeatureNotificationTests {
    private let date = Date(timeIntervalSince1970: 1_750_000_000)

    @Test func testTemplateFeature_Date_IsKeptAndTextsAreForPeople() {
        // When
        let notification = LocalNotification.templateFeature(at: date)

        // Then
        #expect(notification.date == date, "it appears when it was planned")
        #expect(notification.kind == .templateFeature, "it says what it is about")
        #expect(!notification.title.hasPrefix("notification."), "people never read a key")
        #expect(!notification.body.hasPrefix("notification."), "people never read a key")
    }

    @Test func testTemplateFeature_PlannedAgain_TakesThePlaceOfTheFirst() {
        // When
        let later = LocalNotification.templateFeature(at: date.addingTimeInterval(60))

        // Then
        #expect(later.identifier == LocalNotification.templateFeature(at: date).identifier, "it is moved")
    }
}
