import SwiftUI
import TemplateAppCore

/// A template item in a list.
struct TemplateItemRow: View {
    let item: TemplateItem

    var body: some View {
        // fields: row
        TitleRow(title: item.title)
        // end
    }
}

#Preview {
    TemplateItemRow(
        item: TemplateItem(
            // fields: preview arguments
            id: 1,
            title: "Title"
            // end
        )
    )
}
