import SwiftUI
import TemplateAppCore

/// The list of template items.
struct TemplateFeatureView: View {
    // MARK: - State

    let service: TemplateItemService
    @State private var load = Load<[TemplateItem]>()
    // when: form
    @State private var isAdding = false
    // end

    // MARK: - Body

    var body: some View {
        content
            .navigationTitle("Template feature")
            .task { await loadTemplateItems() }
            // when: form
            .toolbar {
                Button("Add", systemImage: "plus") { isAdding = true }
            }
            .sheet(isPresented: $isAdding) {
                TemplateItemFormView(service: service) { _ in
                    Task { await loadTemplateItems(forceRefresh: true) }
                }
            }
            // end
    }

    // MARK: - Subviews

    @ViewBuilder private var content: some View {
        if let items = load.state.value, !items.isEmpty {
            list(items)
        } else {
            switch load.state {
            case .idle, .loading: LoadingView()
            case .failed(let error, _): ErrorView(error: error, onRetry: load.state.canRetry ? retry : nil)
            case .loaded: EmptyStateView(icon: "tray", title: emptyTitle, message: emptyMessage)
            }
        }
    }

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
        .refreshable { await loadTemplateItems(forceRefresh: true) }
    }

    // MARK: - Helpers

    private var emptyTitle: String { String(localized: "Nothing here yet") }
    private var emptyMessage: String { String(localized: "New entries appear here.") }

    private func retry() {
        Task { await loadTemplateItems(forceRefresh: true) }
    }

    private func loadTemplateItems(forceRefresh: Bool = false) async {
        let ticket = load.begin()
        do {
            load.succeed(try await service.templateItems(forceRefresh: forceRefresh), for: ticket)
        } catch {
            load.fail(with: error, for: ticket)
        }
    }
}

#if DEBUG
    #Preview("Loaded") {
        NavigationStack {
            TemplateFeatureView(service: TemplateItemService(client: .makePreview(answering: .templateItems)))
        }
    }

    #Preview("Empty") {
        NavigationStack {
            TemplateFeatureView(service: TemplateItemService(client: .makePreview(answering: .json("[]"))))
        }
    }

    #Preview("Loading") {
        NavigationStack {
            TemplateFeatureView(service: TemplateItemService(client: .makePreview(answering: .nothing)))
        }
    }

    #Preview("Error") {
        NavigationStack {
            TemplateFeatureView(service: TemplateItemService(client: .makePreview(answering: .refusal)))
        }
    }
#endif
