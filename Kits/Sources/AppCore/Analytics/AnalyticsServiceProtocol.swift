/// The analytics service, whichever the app uses. A few lines that import its library implement it.
///
/// Only ``AnalyticsManager`` calls it; the rule `analytics-direct-call` forbids calls from elsewhere.
public protocol AnalyticsServiceProtocol: Sendable {
    /// Counts an event.
    func logEvent(_ name: String, parameters: [String: AnalyticsValue])

    /// Counts a shown screen, by the event that the service has for it.
    func logScreenView(_ screen: String, screenClass: String)

    /// Remembers a property of the user; nil forgets it.
    func setUserProperty(_ value: String?, forName name: String)
}
