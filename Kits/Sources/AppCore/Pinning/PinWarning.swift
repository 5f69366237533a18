import Foundation

/// Why pins have to be changed soon, although they still hold.
public enum PinWarning: Hashable, Sendable {
    /// The planned change of the key is 30 days away or nearer. The next version of the app needs the key after it.
    case expiresSoon(Date)
    /// The planned change of the key is due. Pins that match still hold, and those that do not still keep the server
    /// out.
    case expired(Date)
}
