import Foundation
import TemplateAppCore

/// Stands in for the microphone and the speaker in tests.
@MainActor
public final class MockAudioService: AudioServiceProtocol {
    /// What goes on.
    public private(set) var phase: AudioSessionState.Phase = .idle
    /// What did not work last.
    public private(set) var failure: AudioActivity?
    /// What was played or recorded last.
    public private(set) var file: URL?
    private var error: (any Error)?
    private var isSilenced = false

    /// Everything works at first.
    public init() {}

    /// Refuses to record with this error from now on.
    public func setError(_ error: any Error) {
        self.error = error
    }

    /// Refuses all sound from now on, as during a call.
    public func silence() {
        isSilenced = true
    }

    /// See `AudioServiceProtocol`.
    public func record(to file: URL) async throws {
        if let error { throw error }
        begin(.recording, file)
    }

    /// See `AudioServiceProtocol`.
    public func play(_ file: URL) {
        begin(.playing, file)
    }

    /// See `AudioServiceProtocol`.
    public func pause() {
        if case .running(let activity) = phase { phase = .paused(activity, .untilAsked) }
    }

    /// See `AudioServiceProtocol`.
    public func resume() {
        if case .paused(let activity, _) = phase { phase = .running(activity) }
    }

    /// See `AudioServiceProtocol`.
    public func stop() {
        phase = .idle
    }

    private func begin(_ activity: AudioActivity, _ file: URL) {
        self.file = file
        failure = isSilenced ? activity : nil
        phase = isSilenced ? .idle : .running(activity)
    }
}
