/// What the app knows of its feature flags.
///
/// A flag that was asked for keeps its value until ``refresh()``, so that no screen begins in the new way and ends in
/// the old one because an answer came in between. The app starts the store before it shows its first screen.
@MainActor
public final class FeatureFlagStore {
    /// The store of the app.
    public static let shared = FeatureFlagStore()

    private var source: (any FeatureFlagSourcing)?
    private var remembered: [String: Bool] = [:]

    /// A store that knows nothing, so that every flag has its default. Tests make their own.
    public init() {}

    /// Takes values from a source from now on.
    public func start(with source: any FeatureFlagSourcing) {
        self.source = source
        refresh()
    }

    /// Forgets the values that were handed out, so that those of the source count. Call it where no flow is under way,
    /// as when the app comes back to the foreground.
    public func refresh() {
        remembered = [:]
    }

    /// The value of a flag. Without a source, or when the source knows nothing of it, it has its default, which is not
    /// remembered: the first answer counts.
    func isOn(_ key: String, default isOnByDefault: Bool) -> Bool {
        if let value = remembered[key] { return value }
        guard let value = source?.isOn(key) else { return isOnByDefault }
        remembered[key] = value
        return value
    }
}
