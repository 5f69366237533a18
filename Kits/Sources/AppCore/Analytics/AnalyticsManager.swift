/// The one place through which the app counts what is used.
///
/// It exists once. The app starts it where it sets up the service, in its initializer and before any screen is shown;
/// what is logged before that is lost. From debug builds nothing is sent. The rule `analytics-direct-call` forbids
/// calls of the service elsewhere, and `singleton-with-open-init` a second manager.
///
/// ```swift
/// AnalyticsManager.shared.logScreenView("BasketScreen")
/// AnalyticsManager.shared.logEvent("basket_pay_started", parameters: ["loaf_count": .integer(loaves.count)])
/// ```
@MainActor
public final class AnalyticsManager {
    /// The manager of the app.
    public static let shared = AnalyticsManager()

    private var filter: AnalyticsFilter?

    /// Whether the user agreed to be counted. It is false before ``start(with:build:hasConsent:)``.
    public var hasConsent: Bool {
        get { filter?.hasConsent ?? false }
        set { filter?.hasConsent = newValue }
    }

    private init() {}

    /// Begins to pass on what is logged. Starting again replaces the service.
    /// - Parameters:
    ///   - service: The service, set up already.
    ///   - build: Whose build this is.
    ///   - hasConsent: False in an app that has to ask first. An id of the user is personal data and always needs
    ///     consent.
    public func start(with service: any AnalyticsServiceProtocol, build: BuildMode = .current, hasConsent: Bool = true)
    {
        filter = AnalyticsFilter(service: service, build: build, hasConsent: hasConsent)
    }

    /// Counts an event, in every build but debug ones.
    public func logEvent(_ name: AnalyticsName, parameters: [AnalyticsName: AnalyticsValue] = [:]) {
        filter?.logEvent(name, parameters: parameters)
    }

    /// Counts a shown screen, in every build but debug ones. Call it in `onAppear`.
    /// - Parameters:
    ///   - screen: The name of the screen, ending in `Screen`.
    ///   - screenClass: The type that shows it; by default the name of the screen.
    public func logScreenView(_ screen: String, screenClass: String? = nil) {
        filter?.logScreenView(screen, screenClass: screenClass)
    }

    /// Remembers a property of the user, in every build but debug ones.
    /// - Parameters:
    ///   - value: The value, which tells no person from another. Nil forgets the property.
    ///   - name: The name of the property.
    public func setUserProperty(_ value: String?, forName name: AnalyticsName) {
        filter?.setUserProperty(value, forName: name)
    }
}
