import Foundation
import TemplateAppCore

extension TemplateItem {
    /// What people read and VoiceOver speaks for the value.
    var localizedTitle: String {
        switch self {
        // fields: plain title cases
        case .first: String(localized: "First")
        // end
        }
    }
}
