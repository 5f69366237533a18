import Foundation

/// Why nothing is recorded.
public enum AudioError: Error, Equatable, Sendable {
    /// The person has not given the app the microphone. Only they can, in the settings of the system.
    case microphoneRefused
}

extension AudioError: LocalizedError {
    /// What people read. The text beside the key is shown where the app's table of strings has none.
    public var errorDescription: String? {
        switch self {
        case .microphoneRefused:
            NSLocalizedString(
                "error.audio.microphone.refused", value: "Allow the microphone in Settings to record.",
                comment: "The person has refused the microphone")
        }
    }
}
