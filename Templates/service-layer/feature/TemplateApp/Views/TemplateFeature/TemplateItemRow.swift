import SwiftUI
import TemplateAppCore

/// A template item in a list.
struct TemplateItemRow: View {
    let item: TemplateItem

    var body: some View {
        VStack(alignment: .leading, spacing: DesignSystem.Spacing.xs) {
            // fields: row texts
            Text(item.title)
            // end
        }
        .accessibilityElement(children: .combine)
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
