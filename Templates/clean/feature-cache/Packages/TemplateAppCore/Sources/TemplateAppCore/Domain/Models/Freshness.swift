/// How fresh an answer has to be.
enum Freshness: Sendable {
    /// One that is at hand will do, unless it has become too old.
    case cached
    /// The server is asked, as when people pull a list down.
    case current
}
