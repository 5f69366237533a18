/// How long a service lives that a ``ServiceContainer`` makes.
public enum ServiceScope: Sendable {
    /// Made when it is first asked for, once, and shared from then on.
    case shared
    /// Made anew each time it is asked for.
    case fresh
}
