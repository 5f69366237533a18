import SwiftUI
import TemplateAppCore

/// The first screen while there is no session, and what the app is about in one.
struct RootView: View {
    @State private var viewModel: SessionViewModel
    @Environment(\.scenePhase) private var scenePhase
    private let services: AppServices

    /// - Parameter services: What the screens are given.
    init(services: AppServices) {
        self.services = services
        _viewModel = State(
            initialValue: SessionViewModel(
                service: services.network, audio: services.audio, store: services.sessions))
    }

    var body: some View {
        content
            .task(id: scenePhase) {
                if scenePhase == .active { await viewModel.resume() }
            }
    }

    // MARK: - Subviews

    @ViewBuilder private var content: some View {
        switch viewModel.state {
        case .resuming: LoadingView()
        case .idle, .starting, .lost: StartView(viewModel: viewModel)
        case .active: HomeView(services: services)
        case .failed(let message): ErrorView(message: message, onRetry: retry)
        }
    }

    // MARK: - Private Helpers

    private func retry() {
        Task { await viewModel.retry() }
    }
}

#if DEBUG
    #Preview {
        RootView(services: .preview)
    }
#endif
