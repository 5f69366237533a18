import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite @MainActor struct SoundCheckViewModelTests {
    private let audio = MockAudioService()
    private let file = URL(filePath: "/sound-check.m4a")
    private let viewModel: SoundCheckViewModel

    init() {
        viewModel = SoundCheckViewModel(audio: audio, file: file)
    }

    @Test func testPlay_NothingRecorded_PlaysNothing() {
        // When
        viewModel.play()

        // Then
        #expect(viewModel.phase == .idle, "there is nothing to hear")
    }

    @Test func testPlay_RecordingEnded_PlaysIt() async {
        // Given
        await viewModel.record()
        #expect(!viewModel.canPlay, "a recording is played when it has ended")
        viewModel.stop()

        // When
        viewModel.play()

        // Then
        #expect(viewModel.phase == .running(.playing), "people hear themselves")
        #expect(audio.file == file, "what was recorded is played")
    }

    @Test func testRecord_MicrophoneRefused_SaysWhatToDo() async {
        // Given
        audio.setError(AudioError.microphoneRefused)

        // When
        await viewModel.record()

        // Then
        #expect(viewModel.message == AudioError.microphoneRefused.localizedDescription, "people can act on it")
        #expect(!viewModel.canPlay, "nothing was recorded")
    }

    @Test func testRecord_CallHasTheSound_OffersNothingToPlay() async {
        // Given
        audio.silence()

        // When
        await viewModel.record()

        // Then
        #expect(viewModel.isSoundMissing, "people read why")
        #expect(!viewModel.canPlay, "nothing was recorded")
    }
}
