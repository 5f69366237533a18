import Foundation
import TemplateAppCore

extension TemplateItem {
    /// A valid one for tests and previews.
    // fields: sample signature
    public static func makeValidTemplateItem(id: Int = 1) -> TemplateItem {
        // end
        TemplateItem(
            // fields: sample arguments
            id: id,
            title: "Title"
            // end
        )
    }
}
