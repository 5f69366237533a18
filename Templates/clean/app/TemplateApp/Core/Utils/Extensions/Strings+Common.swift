import Foundation
import TemplateAppCore

extension Strings {
    /// Adds an entry to a list.
    static var add: String { String(localized: "common.add") }
    /// What a list without entries is for.
    static var emptyMessage: String { String(localized: "common.empty.message") }
    /// The title of a list without entries.
    static var emptyTitle: String { String(localized: "common.empty.title") }
    /// Where the app begins.
    static var home: String { String(localized: "common.home") }
    /// A value that does not apply.
    static var no: String { String(localized: "common.no") }
    /// A value that applies.
    static var yes: String { String(localized: "common.yes") }
}
