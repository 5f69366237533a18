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

    /// As many as somebody asks for, each with all that it holds.
    public static func makeTemplateItems(count: Int) -> [TemplateItem] {
        // fields: numbered
        (0..<count).map { makeValidTemplateItem(id: $0 + 1) }
        // end
    }
}
