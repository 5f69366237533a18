import Testing

@testable import TemplateAppCore

@Suite @MainActor struct BadgeManagerTests {
    private let manager = BadgeManager()

    // spec: update | should make the number the sum of all sources
    @Test func theNumberIsTheSumOfAllSources() {
        // When
        manager.update(.messages, to: 3)
        manager.update(.reminders, to: 2)

        // Then
        #expect(manager.total == 5)
    }

    // spec: update | when a count is reported twice | should not drift
    @Test func aCountThatIsReportedTwiceDoesNotDrift() {
        // When
        manager.update(.messages, to: 3)
        manager.update(.messages, to: 3)

        // Then
        #expect(manager.total == 3)
    }
}
