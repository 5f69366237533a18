/// Why a store did not do what it was asked to.
public enum SecretStoreError: Error, Equatable, Sendable {
    /// The store was readable, and the secret is not in it. Only this one can mean "signed out".
    case notFound
    /// The device has not been unlocked since it was started (−25308). The secret may well be there: ask again later.
    case locked
    /// The app may not use this part of the store, as an entitlement is missing (−34018) or a person said no.
    case denied
    /// There is a secret of this name already (−25299).
    case duplicate
    /// Anything else.
    /// - Parameter code: The number that the system gave, an `OSStatus` or an `errno`.
    case other(code: Int)
}
