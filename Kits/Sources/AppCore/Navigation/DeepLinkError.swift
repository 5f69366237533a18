/// Why a link into the app was refused.
///
/// No case holds what the link said: a link may carry a token or a name, and errors end up in logs. The names in the
/// cases are those that the app's own patterns use.
public enum DeepLinkError: Error, Equatable, Sendable {
    /// The link cannot be taken apart, is longer than the parser accepts, or names a user, a password or a port.
    case malformed
    /// The scheme is not one of the app's.
    case foreignScheme
    /// The scheme is that of the web, and the host is not one of the app's.
    case foreignHost
    /// No pattern fits the path, or none has the type that the notification names.
    case unknown
    /// The pattern needs a value that the link does not have.
    case missingValue(name: String)
    /// The link has the value, and it is not of the form that the pattern asks for.
    case invalidValue(name: String)
    /// The link has the value more than once, so that nobody can tell which of them is meant.
    case repeatedValue(name: String)
}
