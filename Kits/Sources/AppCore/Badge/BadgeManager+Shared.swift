extension BadgeManager {
    /// The manager of an app that does not hand one on from a container. Tests make one of their own.
    public static let shared = BadgeManager()
}
