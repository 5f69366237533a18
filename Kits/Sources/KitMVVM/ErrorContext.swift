/// What the app was doing when an error came up: one case for each operation, whose name the crash report carries.
///
/// The app adds a case with each operation of a view model. The rule `shared-error-context` finds texts in its place,
/// and two operations with the same case.
public enum ErrorContext: String, CaseIterable, Sendable {
    /// The session of the last run is read.
    case restoreSession
    /// Somebody signs in.
    case signIn
    /// Somebody signs out.
    case signOut
}
