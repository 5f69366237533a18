import AppCore
import Foundation
import Observation

/// The one service that records and plays. Views follow it.
///
/// ``AudioSessionState`` decides what happens; this carries its commands out, in their order, with a device. It knows
/// no other service: a view model hands it what was loaded, and sends what was recorded.
///
/// It guarantees that recording and playing never overlap, that nothing starts before the session is active, that a
/// failure is told once, and that the microphone is asked for before it is used.
///
/// The rules `api-outside-owner`, `service-not-isolated` and `coupled-services` forbid going round it;
/// `audio-session-category` and `audio-session-not-activated` look at how its device sets the session.
@MainActor
@Observable
public final class AudioService: AudioServiceProtocol {
    /// See ``AudioServiceProtocol``.
    public var phase: AudioSessionState.Phase { state.phase }
    /// See ``AudioServiceProtocol``.
    public private(set) var failure: AudioActivity?

    private var state = AudioSessionState()
    @ObservationIgnored private var file: URL?
    @ObservationIgnored private let device: any AudioDeviceProtocol
    @ObservationIgnored private let log: Log

    // MARK: - Initialization

    /// - Parameters:
    ///   - device: Makes and hears the sound. From now on it reports to this service alone.
    ///   - log: Is told why something did not work.
    public init(device: any AudioDeviceProtocol, log: Log = Log(.audio, sinks: [])) {
        self.device = device
        self.log = log
        device.onEvent = { [weak self] event in self?.handle(event) }
    }

    // MARK: - Wishes

    /// See ``AudioServiceProtocol``.
    public func record(to file: URL) async throws {
        guard await device.requestMicrophone() else { throw AudioError.microphoneRefused }
        // Whoever has gone while the system asked does not want to be heard any more.
        try Task.checkCancellation()
        start(.recording, file)
    }

    /// See ``AudioServiceProtocol``.
    public func play(_ file: URL) {
        start(.playing, file)
    }

    /// See ``AudioServiceProtocol``.
    public func pause() { handle(.pause) }

    /// See ``AudioServiceProtocol``.
    public func resume() { handle(.resume) }

    /// See ``AudioServiceProtocol``.
    public func stop() { handle(.stop) }

    private func start(_ activity: AudioActivity, _ file: URL) {
        failure = nil
        self.file = file
        handle(.start(activity))
    }

    // MARK: - Commands

    private func handle(_ event: AudioEvent) {
        var commands = state.handle(event)[...]
        while let command = commands.popFirst() { commands += carryOut(command) }
    }

    /// Returns what follows from the outcome.
    private func carryOut(_ command: AudioCommand) -> [AudioCommand] {
        switch command {
        case .activateSession(let attempt):
            let isActive = succeeds("activate") { try device.activateSession() }
            return state.handle(.sessionAnswered(attempt: attempt, isActive: isActive))
        case .deactivateSession: succeeds("deactivate") { try device.deactivateSession() }
        case .begin(let activity): return begin(activity)
        case .pause(let activity): device.pause(activity)
        case .resume(let activity): device.resume(activity)
        case .stop(let activity): device.stop(activity)
        case .rebuild: device.rebuild()
        case .tellFailure(let activity): failure = activity
        }
        return []
    }

    private func begin(_ activity: AudioActivity) -> [AudioCommand] {
        guard let file, succeeds("begin", { try device.begin(activity, file: file) }) else {
            return state.handle(.stop) + [.tellFailure(activity)]
        }
        return []
    }

    @discardableResult
    private func succeeds(_ step: String, _ work: () throws -> Void) -> Bool {
        do {
            try work()
            return true
        } catch {
            log.error("audio: \(step) failed: \(error)")
            return false
        }
    }
}
