import AppCore
import Foundation

/// Makes and hears sound for ``AudioService``, and decides nothing. Tests put a double in its place.
@MainActor
public protocol AudioDeviceProtocol: AnyObject {
    /// Is called with what happens to the sound: interruptions, devices that are gone, sounds that end by themselves.
    var onEvent: (@MainActor (AudioEvent) -> Void)? { get set }

    /// Asks the person for the microphone, once; later the answer is known.
    func requestMicrophone() async -> Bool

    /// Sets the category and activates the session.
    /// - Throws: The error of the system, as when a call has the sound.
    func activateSession() throws

    /// Gives the session back, so that other apps go on.
    /// - Throws: The error of the system.
    func deactivateSession() throws

    /// Makes a recorder or a player for a file, and starts it.
    /// - Throws: The error of the system, as for a file that cannot be read.
    func begin(_ activity: AudioActivity, file: URL) throws

    /// Pauses what was begun.
    func pause(_ activity: AudioActivity)

    /// Lets it go on.
    func resume(_ activity: AudioActivity)

    /// Ends it and lets go of it. Nothing that it reports afterwards arrives.
    func stop(_ activity: AudioActivity)

    /// Lets go of every recorder and player.
    func rebuild()
}
