/// Limits how many refreshes there may be in a span of time.
///
/// A server that answers 401 to the token that it has just handed out would otherwise be asked for ever.
struct RefreshWindow: Sendable {
    private let limit: Int
    private let span: Duration
    private var moments: [Duration] = []

    init(limit: Int, span: Duration) {
        self.limit = limit
        self.span = span
    }

    /// Counts a refresh, if there is room for it. One that is exactly a span old no longer counts.
    /// - Parameter moment: Time since any fixed moment, from a clock that is never set back.
    mutating func admit(at moment: Duration) -> Bool {
        moments.removeAll { moment - $0 >= span }
        guard moments.count < limit else { return false }
        moments.append(moment)
        return true
    }
}
