/// The operation during which an error happened, for the crash reporter.
public enum ErrorContext: String, Sendable {
    /// The app starts.
    case launch
}
