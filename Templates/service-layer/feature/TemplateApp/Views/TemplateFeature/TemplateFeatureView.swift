import SwiftUI
import TemplateAppCore

/// The list of template items.
struct TemplateFeatureView: View {
    @State private var viewModel: TemplateFeatureViewModel
    // when: form
    @State private var isAdding = false
    private let services: AppServices
    // end

    // when: form
    /// - Parameter services: Where template items come from and go to.
    init(services: AppServices) {
        self.services = services
        _viewModel = State(initialValue: TemplateFeatureViewModel(service: services.network))
    }
    // end
    // when: no form
    /// - Parameter services: Where template items come from.
    init(services: AppServices) {
        _viewModel = State(initialValue: TemplateFeatureViewModel(service: services.network))
    }
    // end

    var body: some View {
        LoadedContent(state: viewModel.state, onRetry: retry, content: list)
            .navigationTitle(Strings.TemplateFeature.title)
            .task { await viewModel.load() }
            // when: form
            .toolbar {
                Button(Strings.add, systemImage: "plus") { isAdding = true }
            }
            .sheet(isPresented: $isAdding) {
                TemplateItemFormView(services: services) { viewModel.show($0) }
            }
            // end
    }

    // MARK: - Subviews

    private func list(_ items: [TemplateItem]) -> some View {
        List(items) { item in
            // when: detail
            NavigationLink {
                TemplateItemDetailView(item: item)
            } label: {
                TemplateItemRow(item: item)
            }
            // end
            // when: no detail
            TemplateItemRow(item: item)
            // end
        }
        .refreshable { await viewModel.load(forceRefresh: true) }
    }

    // MARK: - Private Helpers

    private func retry() {
        Task { await viewModel.load(forceRefresh: true) }
    }
}

#if DEBUG
    #Preview("Loaded") {
        NavigationStack {
            TemplateFeatureView(services: .makePreview(answering: .templateItems))
        }
    }

    #Preview("Empty") {
        NavigationStack {
            TemplateFeatureView(services: .makePreview(answering: .json("[]")))
        }
    }

    #Preview("Loading") {
        NavigationStack {
            TemplateFeatureView(services: .makePreview(answering: .nothing))
        }
    }

    #Preview("Error") {
        NavigationStack {
            TemplateFeatureView(services: .makePreview(answering: .refusal))
        }
    }
#endif
