import SwiftUI
import TemplateAppCore

/// All there is to know about one template item.
struct TemplateItemDetailView: View {
    let item: TemplateItem

    var body: some View {
        Form {
            // fields: detail rows
            LabeledContent(Strings.TemplateFeature.titleLabel) {
                Text(item.title)
            }
            // end
        }
        .navigationTitle(
            // fields: title
            item.title
            // end
        )
    }
}

#Preview {
    NavigationStack {
        TemplateItemDetailView(
            item: TemplateItem(
                // fields: preview arguments
                id: 1,
                title: "Title"
                // end
            )
        )
    }
}
