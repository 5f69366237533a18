import Foundation
import Testing

@testable import KitClean

private enum TideUnit: String, UserSetting {
    case meters, feet
}

extension UserSettings.Key where Value == Int {
    fileprivate static var berth: Self { Self("berth", default: 4) }
}

extension UserSettings.Key where Value == TideUnit {
    fileprivate static var unit: Self { Self("unit", default: .meters) }
}

@Suite("UserSettings")
struct UserSettingsTests {
    private let suite = "UserSettingsTests.\(UUID().uuidString)"
    private let settings: UserSettings

    init() {
        settings = UserSettings(suiteName: suite)
    }

    @Test("what was never set has its default")
    func anUnsetNumberIsNotZero() {
        #expect(settings[.berth] == 4)
        #expect(settings[.unit] == .meters)
    }

    @Test("what was set is kept for the next one who reads")
    func aSettingSurvivesTheObject() {
        settings[.berth] = 7
        settings[.unit] = .feet
        let later = UserSettings(suiteName: suite)
        #expect(later[.berth] == 7)
        #expect(later[.unit] == .feet)
    }

    @Test("a forgotten setting has its default again")
    func resettingGoesBackToTheDefault() {
        settings[.berth] = 7
        settings.reset(.berth)
        #expect(settings[.berth] == 4)
    }

    @Test("a stored case that is gone, or of another type, counts as not set")
    func anOldVersionsValueDoesNotTrap() {
        settings[UserSettings.Key("unit", default: "")] = "fathoms"
        #expect(settings[.unit] == .meters)
        settings[UserSettings.Key("berth", default: "")] = "four"
        #expect(settings[.berth] == 4)
    }

    @Test("each kind of value is read as it was written")
    func everyKindOfValueComesBack() {
        let date = Date(timeIntervalSince1970: 1_000)
        settings[UserSettings.Key("flag", default: false)] = true
        settings[UserSettings.Key("number", default: 0.0)] = 2.5
        settings[UserSettings.Key("date", default: Date.distantPast)] = date
        settings[UserSettings.Key("bytes", default: Data())] = Data([1, 2])
        #expect(settings[UserSettings.Key("flag", default: false)])
        #expect(settings[UserSettings.Key("number", default: 0.0)] == 2.5)
        #expect(settings[UserSettings.Key("date", default: Date.distantPast)] == date)
        #expect(settings[UserSettings.Key("bytes", default: Data())] == Data([1, 2]))
    }

    @Test("settings of one name of defaults are not seen in another")
    func testsDoNotChangeTheSettingsOfTheApp() {
        settings[.berth] = 7
        #expect(UserSettings(suiteName: suite + ".other")[.berth] == 4)
        #expect(UserSettings()[.berth] == 4)
    }
}
