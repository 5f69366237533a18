import TemplateAppCore

/// Whether a refresh makes sense. An app with accounts or a setting answers with what it knows of them here.
struct BackgroundConditions: BackgroundConditionsProviding {
    /// There is no setting that would switch it off.
    func isSwitchedOn() async -> Bool { true }

    /// All content is public.
    func isSignedIn() async -> Bool { true }

    /// Nobody watches the connection, so the request finds out.
    func connection() async -> NetworkStatus { .unknown }
}
