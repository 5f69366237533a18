import AppCore
import Foundation

/// What view models see of ``AudioService``. Tests put a double in its place.
@MainActor
public protocol AudioServiceProtocol: AnyObject {
    /// What goes on.
    var phase: AudioSessionState.Phase { get }

    /// What did not work, until something begins; nil when nothing went wrong.
    var failure: AudioActivity? { get }

    /// Records into a file, in place of whatever goes on.
    /// - Parameter file: A file with the ending `m4a`, as that is what it will be.
    /// - Throws: ``AudioError``.
    func record(to file: URL) async throws

    /// Plays a file, in place of whatever goes on.
    func play(_ file: URL)

    /// Pauses what goes on.
    func pause()

    /// Lets what is paused go on.
    func resume()

    /// Ends what goes on.
    func stop()
}
