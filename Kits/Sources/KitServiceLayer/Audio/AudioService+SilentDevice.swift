import AppCore
import Foundation

extension AudioService {
    /// Makes no sound, hears none and never fails: for previews, tests of the interface, and systems without an audio
    /// session.
    @MainActor
    public final class SilentDevice: AudioDeviceProtocol {
        /// See ``AudioDeviceProtocol``. Nothing ever happens by itself.
        public var onEvent: (@MainActor (AudioEvent) -> Void)?

        /// A device that does nothing.
        public init() {}

        /// See ``AudioDeviceProtocol``. Nobody is asked, because nobody is heard.
        public func requestMicrophone() async -> Bool { true }
        /// See ``AudioDeviceProtocol``.
        public func activateSession() {}
        /// See ``AudioDeviceProtocol``.
        public func deactivateSession() {}
        /// See ``AudioDeviceProtocol``.
        public func begin(_ activity: AudioActivity, file: URL) {}
        /// See ``AudioDeviceProtocol``.
        public func pause(_ activity: AudioActivity) {}
        /// See ``AudioDeviceProtocol``.
        public func resume(_ activity: AudioActivity) {}
        /// See ``AudioDeviceProtocol``.
        public func stop(_ activity: AudioActivity) {}
        /// See ``AudioDeviceProtocol``.
        public func rebuild() {}
    }
}
