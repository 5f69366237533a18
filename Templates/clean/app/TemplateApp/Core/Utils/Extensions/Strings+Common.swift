import Foundation
import TemplateAppCore

extension Strings {
    /// Adds an entry to a list.
    static var add: String { String(localized: "common.add") }
    /// Leaves a form without saving.
    static var cancel: String { String(localized: "common.cancel") }
    /// What a list without entries is for.
    static var emptyMessage: String { String(localized: "common.empty.message") }
    /// The title of a list without entries.
    static var emptyTitle: String { String(localized: "common.empty.title") }
    /// Where the app begins.
    static var home: String { String(localized: "common.home") }
    /// A value that does not apply.
    static var no: String { String(localized: "common.no") }
    /// Keeps what was written.
    static var save: String { String(localized: "common.save") }
    /// A value that applies.
    static var yes: String { String(localized: "common.yes") }
}
