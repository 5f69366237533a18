/// Keeps the repetitions of all requests of a client in proportion to the requests.
///
/// While a server is down every request fails, and three repetitions of each would be three times the load on the day
/// on which it can bear least. Ten requests earn one repetition, and a reserve lets a few screens recover at once.
public actor RetryBudget {
    /// In tenths of a repetition, because tenths cannot be added up exactly as binary fractions.
    private var tenths: Int
    private let capacity: Int

    /// How many repetitions there may be now.
    public var available: Int { tenths / 10 }

    /// - Parameter reserve: How many repetitions can be saved up. It is full at the beginning.
    public init(reserve: Int = 10) {
        capacity = max(reserve, 0) * 10
        tenths = capacity
    }

    /// Counts a request. Repetitions are not counted.
    public func deposit() {
        tenths = min(tenths + 1, capacity)
    }

    /// Takes one repetition.
    /// - Returns: Whether there was one left.
    public func withdraw() -> Bool {
        guard tenths >= 10 else { return false }
        tenths -= 10
        return true
    }
}
