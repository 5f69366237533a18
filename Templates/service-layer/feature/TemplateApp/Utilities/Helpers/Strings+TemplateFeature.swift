import Foundation
import TemplateAppCore

extension Strings {
    /// The texts of the screens for template items.
    enum TemplateFeature {
        /// The title of the list.
        static var title: String { String(localized: "Template feature") }
        // when: form
        /// The title of the form.
        static var item: String { String(localized: "Template item") }
        // end
        // fields: string constants
        // end
        // fields: choice constants
        // end
    }
}
