/// Knows whether a refresh in the background makes sense. The answers need no request to a server.
public protocol BackgroundConditionsProviding: Sendable {
    /// Whether the user wants this work.
    func isSwitchedOn() async -> Bool
    /// Whether somebody is signed in. A store that cannot be read while the device is locked is no sign-out.
    func isSignedIn() async -> Bool
    /// The connection. Just after launch it may be unknown, which does not skip the run.
    func connection() async -> NetworkStatus
}
