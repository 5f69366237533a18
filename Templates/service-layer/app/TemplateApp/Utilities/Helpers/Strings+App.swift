import Foundation
import TemplateAppCore

extension Strings {
    /// What the app is.
    static var about: String { String(localized: "About") }
    /// Adds an entry to a list.
    static var add: String { String(localized: "Add") }
    /// What the app is called.
    static var appName: String { String(localized: "TemplateApp") }
    /// The title of a list without entries.
    static var emptyListTitle: String { String(localized: "Nothing here yet") }
    /// What a list without entries is for.
    static var emptyListMessage: String { String(localized: "New entries appear here.") }
    /// What people see in a session.
    static var home: String { String(localized: "Home") }
    /// A value that does not apply.
    static var no: String { String(localized: "No") }
    /// Hears what was recorded.
    static var play: String { String(localized: "Play") }
    /// Begins to record.
    static var record: String { String(localized: "Record") }
    /// Why people are back on the first screen.
    static var sessionLost: String { String(localized: "Your session has ended. Begin a new one.") }
    /// Where people try the microphone and the speaker.
    static var soundCheck: String { String(localized: "Sound check") }
    /// What the sound check is for.
    static var soundCheckHint: String { String(localized: "Record a few words and listen to them.") }
    /// Why nothing is heard or recorded.
    static var soundFailed: String { String(localized: "There is no sound right now. Another app may be using it.") }
    /// Ends what is recorded or played.
    static var stop: String { String(localized: "Stop") }
    /// The version of the app.
    static var version: String { String(localized: "Version") }
    /// A value that applies.
    static var yes: String { String(localized: "Yes") }
}
