/// Why a ``ServiceContainer`` has no service to give. Both are mistakes in the registrations, not states of the app.
public enum ServiceContainerError: Error, Equatable, Sendable {
    /// Nobody registered the type of this name. The name may be that of something the service needs.
    case notRegistered(String)
    /// To make a service, it would have to exist already. The names are those of the types on the way, from the first
    /// one back to it.
    case cycle([String])
}
