import SwiftUI
import TemplateAppCore

/// The first screen: people begin a session here.
struct StartView: View {
    let viewModel: SessionViewModel

    var body: some View {
        VStack(spacing: DesignSystem.Spacing.lg) {
            Text(Strings.appName)
                .font(Typography.h1)
                .accessibilityAddTraits(.isHeader)
            if viewModel.state == .lost {
                Text(Strings.sessionLost)
                    .font(Typography.bodyMedium)
                    .foregroundStyle(ColorPalette.textSecondary)
                    .multilineTextAlignment(.center)
            }
            PrimaryButton(title: "Begin", action: begin, isLoading: viewModel.state == .starting)
        }
        .padding(DesignSystem.Spacing.xxl)
    }

    // MARK: - Private Helpers

    private func begin() {
        Task { await viewModel.begin() }
    }
}

#if DEBUG
    #Preview {
        let services = AppServices.preview
        StartView(
            viewModel: SessionViewModel(service: services.network, audio: services.audio, store: services.sessions))
    }
#endif
