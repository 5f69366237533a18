import AppCore
import Testing

@Suite("Audio session")
struct AudioSessionStateTests {
    private func state(_ events: AudioEvent...) -> AudioSessionState {
        var state = AudioSessionState()
        for event in events { _ = state.handle(event) }
        return state
    }

    private func commands(_ event: AudioEvent, in state: AudioSessionState) -> [AudioCommand] {
        var state = state
        return state.handle(event)
    }

    @Test func nothingBeginsBeforeTheSessionIsActive() {
        var state = AudioSessionState()
        #expect(state.handle(.start(.recording)) == [.activateSession(attempt: 1)])
        #expect(!state.isRecording)
        #expect(state.handle(.sessionAnswered(attempt: 1, isActive: true)) == [.begin(.recording)])
        #expect(state.isRecording && !state.isPlaying)
    }

    @Test func aCallThatHasTheSoundIsToldAndNotIgnored() {
        let starting = state(.start(.playing))
        #expect(
            commands(.sessionAnswered(attempt: 1, isActive: false), in: starting) == [
                .deactivateSession, .tellFailure(.playing),
            ])
        #expect(commands(.interruptionBegan, in: starting) == [.deactivateSession, .tellFailure(.playing)])
        let resuming = state(
            .start(.playing), .sessionAnswered(attempt: 1, isActive: true), .pause, .resume,
            .sessionAnswered(attempt: 2, isActive: false))
        #expect(resuming.phase == .paused(.playing, .untilAsked))
    }

    @Test func recordingEndsBeforePlayingBegins() {
        let recording = state(.start(.recording), .sessionAnswered(attempt: 1, isActive: true))
        #expect(commands(.start(.playing), in: recording) == [.stop(.recording), .activateSession(attempt: 2)])
    }

    @Test func aLateActivationStartsNothing() {
        var state = state(.start(.recording), .stop)
        #expect(state.handle(.sessionAnswered(attempt: 1, isActive: true)) == [.deactivateSession])
        #expect(state.handle(.start(.playing)) == [.activateSession(attempt: 2)])
        #expect(state.handle(.sessionAnswered(attempt: 1, isActive: true)) == [])
        #expect(state.handle(.sessionAnswered(attempt: 1, isActive: false)) == [])
        #expect(state.handle(.sessionAnswered(attempt: 2, isActive: true)) == [.begin(.playing)])
    }

    @Test func playingGoesOnAfterACallAndRecordingDoesNot() {
        var playing = state(.start(.playing), .sessionAnswered(attempt: 1, isActive: true))
        #expect(playing.handle(.interruptionBegan) == [.pause(.playing)])
        #expect(playing.handle(.interruptionEnded(shouldResume: true)) == [.activateSession(attempt: 2)])
        #expect(playing.handle(.sessionAnswered(attempt: 2, isActive: true)) == [.resume(.playing)])
        let recording = state(
            .start(.recording), .sessionAnswered(attempt: 1, isActive: true), .interruptionBegan,
            .interruptionEnded(shouldResume: true))
        #expect(recording.phase == .paused(.recording, .untilAsked))
    }

    @Test func theEndOfACallDoesNotUndoWhatAPersonPaused() {
        let before = state(.start(.playing), .sessionAnswered(attempt: 1, isActive: true), .pause, .interruptionBegan)
        #expect(commands(.interruptionEnded(shouldResume: true), in: before) == [])
        let during = state(.start(.playing), .sessionAnswered(attempt: 1, isActive: true), .interruptionBegan, .pause)
        #expect(commands(.interruptionEnded(shouldResume: true), in: during) == [])
    }

    @Test func anInterruptionThatNeverEndsLeavesAWayOn() {
        let interrupted = state(.start(.recording), .sessionAnswered(attempt: 1, isActive: true), .interruptionBegan)
        #expect(commands(.resume, in: interrupted) == [.activateSession(attempt: 2)])
        #expect(commands(.stop, in: interrupted) == [.stop(.recording), .deactivateSession])
    }

    @Test func pulledHeadphonesDoNotPlayAloud() {
        let playing = state(.start(.playing), .sessionAnswered(attempt: 1, isActive: true))
        #expect(commands(.deviceLost(.playing), in: playing) == [.pause(.playing)])
        let inCall = state(
            .start(.playing), .sessionAnswered(attempt: 1, isActive: true), .interruptionBegan, .deviceLost(.playing))
        #expect(commands(.interruptionEnded(shouldResume: true), in: inCall) == [])
        #expect(commands(.deviceLost(.playing), in: state(.start(.playing))) == [.deactivateSession])
    }

    @Test func pulledHeadphonesDoNotEndARecording() {
        let recording = state(.start(.recording), .sessionAnswered(attempt: 1, isActive: true))
        #expect(commands(.deviceLost(.playing), in: recording) == [])
        #expect(commands(.deviceLost(.recording), in: recording) == [.pause(.recording), .tellFailure(.recording)])
    }

    @Test func nothingIsUsedAfterTheMediaServicesWereReset() {
        let playing = state(.start(.playing), .sessionAnswered(attempt: 1, isActive: true))
        #expect(commands(.mediaServicesReset, in: playing) == [.rebuild, .tellFailure(.playing)])
        #expect(commands(.mediaServicesReset, in: AudioSessionState()) == [.rebuild])
    }

    @Test func theSessionIsGivenUpWhenTheSoundIsOver() {
        let playing = state(.start(.playing), .sessionAnswered(attempt: 1, isActive: true))
        #expect(commands(.finished(.playing), in: playing) == [.stop(.playing), .deactivateSession])
        #expect(commands(.finished(.recording), in: playing) == [])
        #expect(commands(.stop, in: AudioSessionState()) == [])
    }

    @Test func noOrderOfEventsBreaksAPromise() {
        struct World: Hashable {
            var phase: AudioSessionState.Phase
            var device: AudioDevice
        }
        var seen: Set<World> = []
        var open = [(state: AudioSessionState(), device: AudioDevice())]
        while let (before, device) = open.popLast() {
            for event in events(device) {
                var (state, device) = (before, device)
                device.prepare(for: event)
                for command in state.handle(event) { device.obey(command) }
                check(state, device, after: event)
                guard device.faults.isEmpty else { continue }
                let world = World(phase: state.phase, device: normalized(device))
                if seen.insert(world).inserted { open.append((state, device)) }
            }
        }
        print("audio session: \(seen.count) states explored")
        #expect(seen.count > 100)
    }

    /// Attempts count up for ever. What matters is how many are under way, and whether the last one is among them.
    private func normalized(_ device: AudioDevice) -> AudioDevice {
        var device = device
        device.pending = device.pending.map { $0 == device.wish.attempt ? 1 : 0 }
        device.wish.attempt = 0
        return device
    }

    /// All that can happen. At most three activations are under way, so that the number of states ends.
    private func events(_ device: AudioDevice) -> [AudioEvent] {
        var events: [AudioEvent] = [
            .pause, .stop, .interruptionBegan, .interruptionEnded(shouldResume: false), .deviceLost(.playing),
            .deviceLost(.recording),
            .mediaServicesReset,
        ]
        if device.isRunning, let made = device.made { events.append(.finished(made)) }
        if device.pending.count < 3 {
            events += [.start(.recording), .start(.playing), .resume, .interruptionEnded(shouldResume: true)]
        }
        return events
            + device.pending.flatMap {
                [.sessionAnswered(attempt: $0, isActive: true), .sessionAnswered(attempt: $0, isActive: false)]
            }
    }

    private func check(_ state: AudioSessionState, _ device: AudioDevice, after event: AudioEvent) {
        #expect(device.faults.isEmpty, "\(event) in \(state.phase)")
        switch state.phase {
        case .idle: #expect(device.made == nil && (!device.isActive || !device.pending.isEmpty), "\(event)")
        case .starting(_, let isResuming): #expect(!device.isRunning && (device.made != nil) == isResuming, "\(event)")
        case .running(let activity): #expect(device.isRunning && device.made == activity, "\(event)")
        case .paused(let activity, _): #expect(!device.isRunning && device.made == activity, "\(event)")
        }
    }
}
