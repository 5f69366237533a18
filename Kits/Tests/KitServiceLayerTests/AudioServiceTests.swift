import AppCore
import Foundation
import KitServiceLayer
import Testing

/// Writes down what it is told, and fails where the test wants it to.
@MainActor
private final class ScriptedDevice: AudioDeviceProtocol {
    struct Refusal: Error {}

    var onEvent: (@MainActor (AudioEvent) -> Void)?
    var isMicrophoneAllowed = true
    var failing: Set<String> = []
    private(set) var calls: [String] = []

    func requestMicrophone() async -> Bool { isMicrophoneAllowed }
    func activateSession() throws { try note("activate") }
    func deactivateSession() throws { try note("deactivate") }
    func begin(_ activity: AudioActivity, file: URL) throws { try note("begin \(activity) \(file.lastPathComponent)") }
    func pause(_ activity: AudioActivity) { calls.append("pause \(activity)") }
    func resume(_ activity: AudioActivity) { calls.append("resume \(activity)") }
    func stop(_ activity: AudioActivity) { calls.append("stop \(activity)") }
    func rebuild() { calls.append("rebuild") }

    private func note(_ call: String) throws {
        calls.append(call)
        if failing.contains(call) { throw Refusal() }
    }
}

@Suite("AudioService")
@MainActor
struct AudioServiceTests {
    private let device = ScriptedDevice()
    private let service: AudioService
    private let question = URL(filePath: "/question.m4a")
    private let answer = URL(filePath: "/answer.m4a")

    init() {
        service = AudioService(device: device)
    }

    @Test("nothing is heard before the session is active")
    func soundBeginsInAnActiveSession() {
        service.play(question)
        #expect(device.calls == ["activate", "begin playing question.m4a"])
        #expect(service.phase == .running(.playing))
        #expect(service.failure == nil)
    }

    @Test("recording ends what is played, with the file that was asked for")
    func theMicrophoneDoesNotHearTheApp() async throws {
        service.play(question)
        try await service.record(to: answer)
        #expect(device.calls.suffix(3) == ["stop playing", "activate", "begin recording answer.m4a"])
        #expect(service.phase == .running(.recording))
    }

    @Test("a refused microphone is an error that people can read, and begins nothing")
    func aRefusedMicrophoneIsNotUsed() async {
        device.isMicrophoneAllowed = false
        let error = await #expect(throws: AudioError.self) { try await service.record(to: answer) }
        #expect(error?.errorDescription == "Allow the microphone in Settings to record.")
        #expect(device.calls.isEmpty)
    }

    @Test("nothing is recorded for somebody who has gone")
    func aCanceledRecordingDoesNotBegin() async {
        let task = Task { try await service.record(to: answer) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(device.calls.isEmpty)
    }

    @Test("a session that is not given tells so once and begins nothing")
    func aCallThatHasTheSoundIsTold() {
        device.failing = ["activate"]
        service.play(question)
        #expect(service.phase == .idle)
        #expect(service.failure == .playing)
        #expect(!device.calls.contains { $0.hasPrefix("begin") })
    }

    @Test("a file that cannot be played gives the session back")
    func aBrokenFileDoesNotKeepOtherAppsSilent() {
        device.failing = ["begin playing question.m4a"]
        service.play(question)
        #expect(service.phase == .idle)
        #expect(service.failure == .playing)
        #expect(device.calls.suffix(2) == ["stop playing", "deactivate"])
    }

    @Test("a new attempt takes the failure away")
    func anOldFailureIsNotShownForANewSound() {
        device.failing = ["activate"]
        service.play(question)
        device.failing = []
        service.play(question)
        #expect(service.failure == nil)
        #expect(service.phase == .running(.playing))
    }

    @Test("a session that cannot be given back is no failure for people")
    func aFailedDeactivationIsOnlyLogged() {
        device.failing = ["deactivate"]
        service.play(question)
        service.stop()
        #expect(service.phase == .idle)
        #expect(service.failure == nil)
    }

    @Test("wishes and news reach the device in their order")
    func pausedSoundGoesOnWhenAskedFor() {
        service.play(question)
        service.pause()
        #expect(service.phase == .paused(.playing, .untilAsked))
        service.resume()
        device.onEvent?(.interruptionBegan)
        #expect(service.phase == .paused(.playing, .interrupted))
        device.onEvent?(.finished(.playing))
        #expect(service.phase == .idle)
        #expect(
            device.calls.dropFirst(2) == [
                "pause playing", "activate", "resume playing", "pause playing", "stop playing", "deactivate",
            ])
    }

    @Test("a reset of the media services lets go of everything and is told")
    func aResetIsNotSilent() {
        service.play(question)
        device.onEvent?(.mediaServicesReset)
        #expect(device.calls.last == "rebuild")
        #expect(service.failure == .playing)
        #expect(service.phase == .idle)
    }

    @Test("a preview goes through the same phases as a device")
    func aSilentDeviceAsksNobody() async throws {
        let service = AudioService(device: AudioService.SilentDevice())
        try await service.record(to: answer)
        #expect(service.phase == .running(.recording))
        service.pause()
        service.resume()
        service.play(question)
        #expect(service.phase == .running(.playing))
        service.stop()
        #expect(service.phase == .idle)
        #expect(service.failure == nil)
    }

    @Test("news does not keep the service alive")
    func theDeviceDoesNotHoldTheService() {
        let device = ScriptedDevice()
        weak var service: AudioService?
        do {
            let made = AudioService(device: device)
            service = made
        }
        #expect(service == nil)
        device.onEvent?(.interruptionBegan)
    }
}
