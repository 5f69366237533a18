/// Decides what reaches the analytics service: nothing from debug builds, nothing without consent, nothing about
/// people.
///
/// ``AnalyticsManager`` is this with a name that the whole app knows. It is a type of its own so that it can be tested.
struct AnalyticsFilter: Sendable {
    /// Whether the user agreed, or need not be asked.
    var hasConsent: Bool

    private let service: any AnalyticsServiceProtocol
    private let build: BuildMode
    private let redaction = Redaction(for: .release)

    private var isOn: Bool { build == .release && hasConsent }

    /// A filter in front of a service.
    init(service: any AnalyticsServiceProtocol, build: BuildMode, hasConsent: Bool) {
        self.service = service
        self.build = build
        self.hasConsent = hasConsent
    }

    /// Passes on an event, with its values cleared.
    func logEvent(_ name: AnalyticsName, parameters: [AnalyticsName: AnalyticsValue]) {
        guard isOn else { return }
        var sent: [String: AnalyticsValue] = [:]
        for (name, value) in parameters { sent[name.text] = value.cleared(by: redaction) }
        service.logEvent(name.text, parameters: sent)
    }

    /// Passes on a shown screen; without a class under its name.
    func logScreenView(_ screen: String, screenClass: String?) {
        guard isOn else { return }
        service.logScreenView(screen, screenClass: screenClass ?? screen)
    }

    /// Passes on a property of the user, with its value cleared.
    func setUserProperty(_ value: String?, forName name: AnalyticsName) {
        guard isOn else { return }
        service.setUserProperty(value.map(redaction.redact), forName: name.text)
    }
}
