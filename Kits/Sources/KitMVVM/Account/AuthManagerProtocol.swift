import AppCore
import Combine

/// What view models see of the account. Tests put a double in its place.
///
/// A view model that shows the errors of the account mirrors ``lastErrorPublisher`` with
/// ``BaseViewModel/mirrorErrors(of:)``; it does not handle them again.
@MainActor
public protocol AuthManagerProtocol: AnyObject {
    /// Whether somebody is signed in; nil while nobody knows, as before the first look and on a locked device.
    var isSignedIn: Bool? { get }
    /// What went wrong last, recorded already; nil again as soon as something else begins.
    var lastError: (any Error)? { get }
    /// ``lastError`` now and whenever it changes, on the main actor.
    var lastErrorPublisher: AnyPublisher<(any Error)?, Never> { get }

    /// Finds out whether somebody is signed in. Call it at launch and when the device was unlocked.
    func restore() async

    /// Signs somebody in.
    /// - Parameter proof: What somebody proves who they are with.
    /// - Throws: What went wrong. It was recorded.
    func signIn(with proof: SignInProof) async throws

    /// Signs out, on this device in any case.
    /// - Throws: What went wrong with the session of the device. It was recorded.
    func signOut() async throws

    /// Deletes the account and signs out.
    /// - Throws: What went wrong. It was recorded, and the account is still there unless the server has deleted it.
    func deleteAccount() async throws
}
