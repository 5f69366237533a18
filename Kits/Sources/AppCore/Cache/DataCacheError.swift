/// What a ``DataCache`` refuses. All else that it throws comes from the load, or is a `CancellationError`.
public enum DataCacheError: Error, Equatable, Sendable {
    /// A load waits for itself: it asked the cache for what it loads, directly or through another load. It is a mistake
    /// in the program, and waiting would never end.
    case recursiveLoad(CacheKey)
}
