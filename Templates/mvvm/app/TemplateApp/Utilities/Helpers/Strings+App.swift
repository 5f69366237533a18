import Foundation
import TemplateAppCore

extension Strings {
    /// What the app is.
    static var about: String { String(localized: "About") }
    /// Adds an entry to a list.
    static var add: String { String(localized: "Add") }
    /// Where the app begins.
    static var dashboard: String { String(localized: "Dashboard") }
    /// The title of a list without entries.
    static var emptyListTitle: String { String(localized: "Nothing here yet") }
    /// What a list without entries is for.
    static var emptyListMessage: String { String(localized: "New entries appear here.") }
    /// A value that does not apply.
    static var no: String { String(localized: "No") }
    /// What people can change.
    static var settings: String { String(localized: "Settings") }
    /// The version of the app.
    static var version: String { String(localized: "Version") }
    /// A value that applies.
    static var yes: String { String(localized: "Yes") }
}
