import Testing

@testable import TemplateAppCore

@Suite @MainActor struct BadgeManagerTests {
    @Test func initialState() {
        let manager = BadgeManager()

        #expect(manager.total == 0)
    }

    @Test func theNumberIsTheSumOfAllSources() {
        let manager = BadgeManager()

        manager.update(.messages, to: 3)
        manager.update(.reminders, to: 2)

        #expect(manager.total == 5)
    }

    @Test func aCountThatIsReportedTwiceDoesNotDrift() {
        let manager = BadgeManager()

        manager.update(.messages, to: 3)
        manager.update(.messages, to: 3)

        #expect(manager.total == 3)
    }
}
