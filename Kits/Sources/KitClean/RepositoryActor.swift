/// Where repositories run: not on the main actor, and one after the other.
///
/// A class that others inherit from can only be `Sendable` if an actor guards it, and repositories have to be, because
/// use cases on any thread share them. While one of them waits for the server or the store, the others go on.
@globalActor
public actor RepositoryActor {
    /// The actor of all repositories.
    public static let shared = RepositoryActor()

    private init() {}
}
