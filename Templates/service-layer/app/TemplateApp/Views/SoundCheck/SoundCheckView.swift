import SwiftUI
import TemplateAppCore

/// Where people try the microphone and the speaker.
struct SoundCheckView: View {
    @State private var viewModel: SoundCheckViewModel

    /// - Parameter services: Record and play.
    init(services: AppServices) {
        _viewModel = State(initialValue: SoundCheckViewModel(audio: services.audio))
    }

    var body: some View {
        Form {
            Section {
                controls
            } footer: {
                Text(viewModel.message ?? hint)
            }
        }
        .navigationTitle(Strings.soundCheck)
        .onDisappear { viewModel.stop() }
    }

    // MARK: - Subviews

    @ViewBuilder private var controls: some View {
        if viewModel.phase == .idle {
            Button(Strings.record, systemImage: "mic", action: record)
            Button(Strings.play, systemImage: "play") { viewModel.play() }
                .disabled(!viewModel.canPlay)
        } else {
            Button(Strings.stop, systemImage: "stop") { viewModel.stop() }
        }
    }

    // MARK: - Private Helpers

    private var hint: String { viewModel.isSoundMissing ? Strings.soundFailed : Strings.soundCheckHint }

    private func record() {
        Task { await viewModel.record() }
    }
}

#if DEBUG
    #Preview {
        NavigationStack {
            SoundCheckView(services: .preview)
        }
    }
#endif
