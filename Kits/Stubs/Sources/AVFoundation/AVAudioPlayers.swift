// The names are those of the system.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

private func undeclared() -> Never { fatalError("declared for type-checking") }

/// Names of settings. Read from https://developer.apple.com/documentation/avfaudio/avformatidkey (iOS 3, macOS 10.7).
public var AVFormatIDKey: String { undeclared() }
/// Read from https://developer.apple.com/documentation/avfaudio/avsampleratekey (iOS 3, macOS 10.7).
public var AVSampleRateKey: String { undeclared() }
/// Read from https://developer.apple.com/documentation/avfaudio/avnumberofchannelskey (iOS 3, macOS 10.7).
public var AVNumberOfChannelsKey: String { undeclared() }
/// Read from https://developer.apple.com/documentation/coreaudiotypes/kaudioformatmpeg4aac.
public var kAudioFormatMPEG4AAC: UInt32 { undeclared() }

/// Plays a file. It is not `Sendable`.
///
/// Read from https://developer.apple.com/documentation/avfaudio/avaudioplayer (iOS 2.2, macOS 10.7).
open class AVAudioPlayer: NSObject {
    /// Is told of the end.
    open weak var delegate: (any AVAudioPlayerDelegate)?

    /// Makes a player of a file.
    public init(contentsOf url: URL) throws { undeclared() }

    /// Plays, or goes on. Returns whether it does.
    @discardableResult
    open func play() -> Bool { undeclared() }
    /// Pauses.
    open func pause() { undeclared() }
    /// Ends.
    open func stop() { undeclared() }
}

/// Read from https://developer.apple.com/documentation/avfaudio/avaudioplayerdelegate (iOS 2.2, macOS 10.7).
public protocol AVAudioPlayerDelegate: AnyObject {
    /// The end was reached.
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}

extension AVAudioPlayerDelegate {
    /// Optional in the real protocol.
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}

/// Records to a file. It is not `Sendable`.
///
/// Read from https://developer.apple.com/documentation/avfaudio/avaudiorecorder (iOS 3, macOS 10.7).
open class AVAudioRecorder: NSObject {
    /// Is told of the end.
    open weak var delegate: (any AVAudioRecorderDelegate)?

    /// Makes a recorder to a file.
    public init(url: URL, settings: [String: Any]) throws { undeclared() }

    /// Records, or goes on. Returns whether it does.
    @discardableResult
    open func record() -> Bool { undeclared() }
    /// Pauses.
    open func pause() { undeclared() }
    /// Ends and closes the file.
    open func stop() { undeclared() }
}

/// Read from https://developer.apple.com/documentation/avfaudio/avaudiorecorderdelegate (iOS 3, macOS 10.7).
public protocol AVAudioRecorderDelegate: AnyObject {
    /// The recording has ended.
    func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool)
}

extension AVAudioRecorderDelegate {
    /// Optional in the real protocol.
    public func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool) {}
}
