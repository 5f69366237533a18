import SwiftUI
import TemplateAppCore

/// The list of template items.
struct TemplateFeatureView: View {
    @State private var viewModel: TemplateFeatureViewModel
    // when: form
    @State private var isAdding = false
    private let container: AppContainer
    // end

    // when: form
    /// - Parameter container: Makes what the screen shows.
    init(container: AppContainer) {
        self.container = container
        _viewModel = State(initialValue: container.makeTemplateFeatureViewModel())
    }
    // end
    // when: no form
    /// - Parameter container: Makes what the screen shows.
    init(container: AppContainer) {
        _viewModel = State(initialValue: container.makeTemplateFeatureViewModel())
    }
    // end

    var body: some View {
        content
            .navigationTitle(Strings.TemplateFeature.title)
            .task { await viewModel.load() }
            // when: form
            .toolbar {
                Button(Strings.add, systemImage: "plus") { isAdding = true }
            }
            .sheet(isPresented: $isAdding) {
                TemplateItemFormView(container: container) { reload() }
            }
            // end
    }

    // MARK: - Subviews

    @ViewBuilder private var content: some View {
        switch viewModel.state {
        case .loading: LoadingView(message: "template_feature.list.loading")
        case .error(let message): ErrorView(message: message) { reload() }
        case .loaded(let items): list(of: items)
        }
    }

    private func list(of items: [TemplateItem]) -> some View {
        List {
            if let message = viewModel.errorMessage {
                ErrorView(message: message)
            }
            ForEach(items) { item in
                // when: detail
                NavigationLink(value: AppRoute.templateFeature(.detail(item))) {
                    TemplateItemRow(item: item)
                }
                // end
                // when: no detail
                TemplateItemRow(item: item)
                // end
            }
        }
        .overlay {
            if items.isEmpty {
                EmptyStateView(icon: "tray", title: Strings.emptyTitle, message: Strings.emptyMessage)
            }
        }
        // when: cache
        .refreshable { await viewModel.refresh() }
        // end
        // when: no cache
        .refreshable { await viewModel.load() }
        // end
    }

    // MARK: - Private Helpers

    private func reload() {
        Task { await viewModel.load() }
    }
}

#if DEBUG
    #Preview("Loaded") {
        NavigationStack {
            TemplateFeatureView(container: .makePreview(server: .data))
        }
    }

    #Preview("Empty") {
        NavigationStack {
            TemplateFeatureView(container: .makePreview(server: .empty))
        }
    }

    #Preview("Loading") {
        NavigationStack {
            TemplateFeatureView(container: .makePreview(server: .loading))
        }
    }

    #Preview("Error") {
        NavigationStack {
            TemplateFeatureView(container: .makePreview(server: .error))
        }
    }
#endif
