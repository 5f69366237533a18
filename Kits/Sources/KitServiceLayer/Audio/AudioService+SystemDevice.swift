#if os(iOS)
    import AVFoundation
    import AppCore

    extension AudioService {
        /// Records and plays through AVFoundation.
        ///
        /// The app needs `NSMicrophoneUsageDescription`, and `audio` in `UIBackgroundModes` for sound that goes on when
        /// it is not in front. The session is active from the first sound to the last one only.
        @MainActor
        public final class SystemDevice: NSObject, AudioDeviceProtocol {
            /// See ``AudioDeviceProtocol``.
            public var onEvent: (@MainActor (AudioEvent) -> Void)?

            private var recorder: AVAudioRecorder?
            private var player: AVAudioPlayer?

            /// Begins to listen for interruptions and devices that come and go.
            override public init() {
                super.init()
                let observed = [
                    (AVAudioSession.interruptionNotification, #selector(sessionWasInterrupted)),
                    (AVAudioSession.routeChangeNotification, #selector(routeChanged)),
                    (AVAudioSession.mediaServicesWereResetNotification, #selector(mediaServicesWereReset)),
                ]
                for (name, selector) in observed {
                    NotificationCenter.default.addObserver(self, selector: selector, name: name, object: nil)
                }
            }
        }
    }

    // MARK: - Commands

    extension AudioService.SystemDevice {
        /// See ``AudioDeviceProtocol``.
        public func requestMicrophone() async -> Bool {
            await AVAudioApplication.requestRecordPermission()
        }

        /// See ``AudioDeviceProtocol``.
        public func activateSession() throws {
            let session = AVAudioSession.sharedInstance()
            try session.setCategory(.playAndRecord, mode: .default, options: [.defaultToSpeaker])
            try session.setActive(true)
        }

        /// See ``AudioDeviceProtocol``.
        public func deactivateSession() throws {
            try AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
        }

        /// See ``AudioDeviceProtocol``.
        public func begin(_ activity: AudioActivity, file: URL) throws {
            switch activity {
            case .recording: try beginRecording(to: file)
            case .playing: try beginPlaying(file)
            }
        }

        /// See ``AudioDeviceProtocol``.
        public func pause(_ activity: AudioActivity) {
            switch activity {
            case .recording: recorder?.pause()
            case .playing: player?.pause()
            }
        }

        /// See ``AudioDeviceProtocol``.
        public func resume(_ activity: AudioActivity) {
            switch activity {
            case .recording: recorder?.record()
            case .playing: player?.play()
            }
        }

        /// See ``AudioDeviceProtocol``.
        public func stop(_ activity: AudioActivity) {
            switch activity {
            case .recording:
                recorder?.stop()
                recorder = nil
            case .playing:
                player?.stop()
                player = nil
            }
        }

        /// See ``AudioDeviceProtocol``.
        public func rebuild() {
            recorder = nil
            player = nil
        }

        private func beginRecording(to file: URL) throws {
            let settings: [String: Any] = [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
            ]
            let recorder = try AVAudioRecorder(url: file, settings: settings)
            recorder.delegate = self
            self.recorder = recorder
            guard recorder.record() else { throw CocoaError(.fileWriteUnknown) }
        }

        private func beginPlaying(_ file: URL) throws {
            let player = try AVAudioPlayer(contentsOf: file)
            player.delegate = self
            self.player = player
            guard player.play() else { throw CocoaError(.fileReadUnknown) }
        }
    }

    // MARK: - News

    extension AudioService.SystemDevice: AVAudioRecorderDelegate, AVAudioPlayerDelegate {
        /// See `AVAudioRecorderDelegate`. It is called for a recorder that was stopped, too.
        nonisolated public func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) {
            let ended = ObjectIdentifier(recorder)
            Task { @MainActor in
                if self.recorder.map(ObjectIdentifier.init) == ended { onEvent?(.finished(.recording)) }
            }
        }

        /// See `AVAudioPlayerDelegate`.
        nonisolated public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
            let ended = ObjectIdentifier(player)
            Task { @MainActor in
                if self.player.map(ObjectIdentifier.init) == ended { onEvent?(.finished(.playing)) }
            }
        }

        @objc nonisolated private func sessionWasInterrupted(_ notification: Notification) {
            let type = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
            let options = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
            let isEnd = type == AVAudioSession.InterruptionType.ended.rawValue
            let isOver = AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume)
            report(isEnd ? .interruptionEnded(shouldResume: isOver) : .interruptionBegan)
        }

        @objc nonisolated private func routeChanged(_ notification: Notification) {
            let reason = notification.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt
            guard reason == AVAudioSession.RouteChangeReason.oldDeviceUnavailable.rawValue else { return }
            report(.deviceLost(.playing))
            if !AVAudioSession.sharedInstance().isInputAvailable { report(.deviceLost(.recording)) }
        }

        @objc nonisolated private func mediaServicesWereReset(_ notification: Notification) {
            report(.mediaServicesReset)
        }

        /// The system posts some of these on threads of its own.
        nonisolated private func report(_ event: AudioEvent) {
            Task { @MainActor in onEvent?(event) }
        }
    }
#endif
