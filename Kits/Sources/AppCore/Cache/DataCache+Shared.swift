extension DataCache {
    /// The cache of an app that does not hand one on from a container. Tests make their own.
    public static let shared = DataCache()
}
