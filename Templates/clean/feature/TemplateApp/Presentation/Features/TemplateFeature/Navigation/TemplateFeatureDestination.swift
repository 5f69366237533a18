import SwiftUI
import TemplateAppCore

/// Shows the screens of the feature.
struct TemplateFeatureDestination: View {
    let route: TemplateFeatureRoute
    let container: AppContainer

    var body: some View {
        switch route {
        case .list: TemplateFeatureView(container: container)
        // when: detail
        case .detail(let item): TemplateItemDetailView(item: item)
        // end
        }
    }
}

#if DEBUG
    #Preview {
        NavigationStack {
            TemplateFeatureDestination(route: .list, container: .preview)
        }
    }
#endif
