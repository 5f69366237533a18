import Foundation
import TemplateAppCore

extension TemplateItem {
    /// What people read and VoiceOver speaks for the value.
    var localizedTitle: String {
        switch self {
        // fields: title cases
        case .first: Strings.TemplateFeature.templateItemFirst
        // end
        }
    }
}
