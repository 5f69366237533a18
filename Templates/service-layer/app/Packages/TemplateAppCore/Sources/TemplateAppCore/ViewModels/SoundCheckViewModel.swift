import Foundation
import Observation

/// Lets people hear themselves before they need to: it records, and plays what was recorded.
@MainActor
@Observable
public final class SoundCheckViewModel {
    /// What goes on.
    public var phase: AudioSessionState.Phase { audio.phase }

    /// Whether there is something to play, and nothing goes on.
    public var canPlay: Bool { hasRecording && phase == .idle }

    /// Whether the sound was refused to the app, as during a call.
    public var isSoundMissing: Bool { audio.failure != nil }

    /// Why nothing is recorded, in words for people; nil when nothing went wrong.
    public private(set) var message: String?

    private var hasRecording = false
    private let audio: any AudioServiceProtocol
    private let file: URL

    /// - Parameters:
    ///   - audio: Records and plays.
    ///   - file: Where the recording is kept for a while.
    public init(
        audio: any AudioServiceProtocol, file: URL = URL.temporaryDirectory.appending(path: "sound-check.m4a")
    ) {
        self.audio = audio
        self.file = file
    }

    /// Records, in place of what was recorded before.
    public func record() async {
        message = nil
        do {
            try await audio.record(to: file)
            hasRecording = !isSoundMissing
        } catch {
            if !error.isCancellation { message = error.localizedDescription }
        }
    }

    /// Plays what was recorded.
    public func play() {
        guard canPlay else { return }
        audio.play(file)
    }

    /// Ends what is recorded or played.
    public func stop() {
        audio.stop()
    }
}
