import Foundation
import TemplateAppCore

extension Strings {
    /// The texts of the screens for template items.
    enum TemplateFeature {
        /// The title of the list.
        static var title: String { String(localized: "template_feature.list.title") }
        // when: form
        /// The title of the form.
        static var item: String { String(localized: "template_feature.form.title") }
        // end
        // when: form
        // fields: key constants
        // end
        // end
        // when: no form
        // when: detail
        // fields: key constants
        // end
        // end
        // end
        // fields: keyed choice constants
        // end
    }
}
