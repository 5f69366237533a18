import SwiftUI
import TemplateAppCore

/// The list of template items.
struct TemplateFeatureView: View {
    @StateObject private var viewModel: TemplateFeatureViewModel
    // when: form
    @State private var isAdding = false
    private let services: AppServices
    // end

    // when: form
    /// - Parameter services: Where template items come from and go to.
    init(services: AppServices) {
        self.services = services
        _viewModel = StateObject(wrappedValue: ViewModelFactory(services: services).makeTemplateFeatureViewModel())
    }
    // end
    // when: no form
    /// - Parameter services: Where template items come from.
    init(services: AppServices) {
        _viewModel = StateObject(wrappedValue: ViewModelFactory(services: services).makeTemplateFeatureViewModel())
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
                TemplateItemFormView(services: services) { viewModel.show($0) }
            }
            // end
    }

    // MARK: - Subviews

    @ViewBuilder private var content: some View {
        if viewModel.isLoading && viewModel.templateItems.isEmpty {
            LoadingView()
        } else if let error = viewModel.error, viewModel.templateItems.isEmpty {
            ErrorView(message: error.localizedDescription, onRetry: viewModel.canRetry ? retry : nil)
        } else if viewModel.isEmpty {
            EmptyStateView(icon: "tray", title: Strings.emptyListTitle, message: Strings.emptyListMessage)
        } else {
            list
        }
    }

    private var list: some View {
        List(viewModel.templateItems) { item in
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
        Task { await viewModel.retry() }
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
