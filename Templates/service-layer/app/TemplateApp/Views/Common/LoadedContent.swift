import SwiftUI
import TemplateAppCore

/// Shows elements that are loaded; or that they are on their way, that there are none, or what went wrong.
struct LoadedContent<Element, Content: View>: View {
    /// What to show. Elements from before stay while they are loaded again, and when that fails.
    let state: LoadState<[Element]>
    /// Tries once more what failed.
    let onRetry: @MainActor () -> Void
    /// Shows the elements; there is at least one.
    @ViewBuilder let content: ([Element]) -> Content

    var body: some View {
        if let elements = state.value, !elements.isEmpty {
            content(elements)
        } else {
            switch state {
            case .idle, .loading: LoadingView()
            case .failed(let error, _): ErrorView(error: error, onRetry: state.canRetry ? onRetry : nil)
            case .loaded: EmptyStateView(icon: "tray", title: Strings.emptyListTitle, message: Strings.emptyListMessage)
            }
        }
    }
}

#Preview {
    LoadedContent(
        state: .loaded(["Inner", "Outer"]), onRetry: {},
        content: { elements in Text(elements.formatted()) })
}
