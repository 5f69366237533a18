import Testing

@testable import TemplateAppCore

@Suite @MainActor struct BadgeManagerTests {
    @Test func theNumberIsTheSumOfAllSources() {
        // Given
        let manager = BadgeManager()

        // When
        manager.update(.messages, to: 3)
        manager.update(.reminders, to: 2)

        // Then
        #expect(manager.total == 5)
    }

    @Test func aCountThatIsReportedTwiceDoesNotDrift() {
        // Given
        let manager = BadgeManager()

        // When
        manager.update(.messages, to: 3)
        manager.update(.messages, to: 3)

        // Then
        #expect(manager.total == 3)
    }
}
