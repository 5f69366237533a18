import TenetRuleKit
import TenetRuleSupport

struct AnalyticsDirectCall: Rule {
    static let about = About(
        "analytics-direct-call", "Direct call of the analytics service", category: .architecture, severity: .note,
        scope: .appCode,
        why: """
            Calls spread over the app cannot be switched off in tests, filtered for consent or moved to another \
            service.
            """,
        phrasings: [
            """
            Call analytics SDKs such as `Analytics`, `Mixpanel` or `Amplitude` only from the dedicated analytics or \
            tracking types.
            """,
            """
            Views and view models never log events with Firebase or another vendor themselves; they go through our own \
            wrapper.
            """,
        ])

    var types = ["Analytics", "Amplitude", "Mixpanel", "AppsFlyerLib"]
    var owners = ["Analytics", "Track", "Telemetry", "AppDelegate", "Metrics"]
    static let options = [
        Option<Self>("types", \.types, "The types of analytics services."),
        Option<Self>("owners", \.owners, "Words of which the name of a type that may call them holds one."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("logEvent", "setUserProperty", "setUserID", "setAnalyticsCollectionEnabled") { call, file in
            guard let base = call.calledBase?.as(DeclReferenceExprSyntax.self)?.baseName, base.text.isOne(of: types)
            else { return }
            let owner = call.enclosingTypeName
            guard owners.allSatisfy({ owner?.contains($0) != true }), owner != "App" else { return }
            file.report(
                "`\(base.text)` is called here directly", help: "send the event through the app's own analytics type",
                at: base)
        }
    }

    static let examples: [Example] = [
        .bad("struct CartView: View {\n    func buy() { ↓Analytics.logEvent(\"buy\", parameters: nil) }\n}"),
        .bad("final class CartViewModel {\n    func buy() { ↓Analytics.setUserID(\"1\") }\n}"),
        .good(
            "final class AnalyticsManager {\n    func log(_ name: String) { Analytics.logEvent(name, parameters: nil) }\n}"
        ),
        .good("final class CartViewModel {\n    func buy() { analytics.logEvent(\"buy\") }\n}"),
        .good("extension EventTracker {\n    func send() { Analytics.logEvent(\"a\", parameters: nil) }\n}"),
    ]
}
