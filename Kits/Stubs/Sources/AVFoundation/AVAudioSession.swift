// The part of `AVFoundation` (and of `AVFAudio`, which it exports) that an audio service uses. Written in our own words
// from the pages named below; nothing here makes a sound. `AVAudioSession` is not available on macOS.

// The names are those of the system.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

private func undeclared() -> Never { fatalError("declared for type-checking") }

/// What an app does with sound, told to the system.
///
/// Read from https://developer.apple.com/documentation/avfaudio/avaudiosession (iOS 3).
open class AVAudioSession: NSObject {
    /// The session of the app.
    open class func sharedInstance() -> AVAudioSession { undeclared() }

    /// Sets what the app does with sound (iOS 10).
    open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws { undeclared() }

    /// Takes the sound, or gives it back (iOS 6).
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws { undeclared() }
}

extension AVAudioSession {
    /// Read from https://developer.apple.com/documentation/avfaudio/avaudiosession/category-swift.struct (iOS 3).
    public struct Category: Hashable, Sendable {
        private let name: String
        /// Playing and recording.
        public static let playAndRecord = Category(name: "playAndRecord")
        /// Playing.
        public static let playback = Category(name: "playback")
        /// Recording.
        public static let record = Category(name: "record")
    }

    /// Read from https://developer.apple.com/documentation/avfaudio/avaudiosession/mode-swift.struct (iOS 5).
    public struct Mode: Hashable, Sendable {
        private let name: String
        /// Nothing special.
        public static let `default` = Mode(name: "default")
        /// Speech that is played.
        public static let spokenAudio = Mode(name: "spokenAudio")
    }

    /// Read from https://developer.apple.com/documentation/avfaudio/avaudiosession/categoryoptions-swift.struct (iOS 6).
    public struct CategoryOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// By the loud speaker.
        public static let defaultToSpeaker = CategoryOptions(rawValue: 8)

        /// Makes options of bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    /// Read from https://developer.apple.com/documentation/avfaudio/avaudiosession/setactiveoptions (iOS 6).
    public struct SetActiveOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Other apps are told that they may go on.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)

        /// Makes options of bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
}

extension AVAudioSession {
    /// Read from https://developer.apple.com/documentation/avfaudio/avaudiosession/interruptionnotification (iOS 6).
    public class var interruptionNotification: Notification.Name { undeclared() }
    /// Read from https://developer.apple.com/documentation/avfaudio/avaudiosession/routechangenotification (iOS 6).
    public class var routeChangeNotification: Notification.Name { undeclared() }
    /// Read from
    /// https://developer.apple.com/documentation/avfaudio/avaudiosession/mediaserviceswereresetnotification (iOS 6).
    public class var mediaServicesWereResetNotification: Notification.Name { undeclared() }

    /// Read from https://developer.apple.com/documentation/avfaudio/avaudiosession/interruptiontype (iOS 4).
    public enum InterruptionType: UInt, Sendable {
        /// It is over.
        case ended = 0
        /// It begins.
        case began = 1
    }

    /// Read from https://developer.apple.com/documentation/avfaudio/avaudiosession/interruptionoptions (iOS 4).
    public struct InterruptionOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// The app may go on.
        public static let shouldResume = InterruptionOptions(rawValue: 1)

        /// Makes options of bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }

    /// Read from https://developer.apple.com/documentation/avfaudio/avaudiosession/routechangereason (iOS 6).
    public enum RouteChangeReason: UInt, Sendable {
        /// Nobody knows.
        case unknown = 0
        /// A device came.
        case newDeviceAvailable = 1
        /// The device that was used is gone.
        case oldDeviceUnavailable = 2
        /// The category changed.
        case categoryChange = 3
        /// The app or a person chose another route.
        case override = 4
        /// The device woke up.
        case wakeFromSleep = 6
        /// No device fits the category.
        case noSuitableRouteForCategory = 7
        /// The settings of the route changed.
        case routeConfigurationChange = 8
    }
}

/// Read from https://developer.apple.com/documentation/avfaudio/avaudiosessioninterruptiontypekey (iOS 6).
public var AVAudioSessionInterruptionTypeKey: String { undeclared() }
/// Read from https://developer.apple.com/documentation/avfaudio/avaudiosessioninterruptionoptionkey (iOS 6).
public var AVAudioSessionInterruptionOptionKey: String { undeclared() }
/// Read from https://developer.apple.com/documentation/avfaudio/avaudiosessionroutechangereasonkey (iOS 6).
public var AVAudioSessionRouteChangeReasonKey: String { undeclared() }

/// Asks for the microphone.
///
/// Read from https://developer.apple.com/documentation/avfaudio/avaudioapplication (iOS 17, macOS 14).
open class AVAudioApplication: NSObject {
    /// Asks the person, unless they have answered already. Returns whether they agreed.
    open class func requestRecordPermission() async -> Bool { undeclared() }
}
