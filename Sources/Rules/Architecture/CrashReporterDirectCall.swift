import TenetRuleKit

struct CrashReporterDirectCall: Rule {
    static let about = About(
        "crash-reporter-direct-call", "Direct call of the crash reporter", category: .architecture, severity: .note,
        scope: .appCode,
        why: """
            The common error handler records errors already; a second record counts them twice and ties code to \
            one vendor.
            """)

    var types = ["Crashlytics", "SentrySDK", "Bugsnag"]
    var owners = ["Crash", "Recorder", "Reporter", "AppDelegate", "Logger", "Analytics", "ErrorHandl", "App"]
    static let options = [
        Option<Self>("types", \.types, "The crash reporters."),
        Option<Self>("owners", \.owners, "Words of which the name of a type that may call them holds one."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(DeclReferenceExprSyntax.self) { node, file in
            guard node.baseName.text.isOne(of: types), !node.isMemberName, let owner = node.enclosingTypeName,
                !owners.contains(where: { owner.contains($0) }) || node.enclosingViewModel != nil
            else { return }
            file.report(
                "`\(owner)` calls `\(node.baseName.text)` itself", help: "hand the error to the common handler",
                at: node.baseName)
        }
    }

    static let examples: [Example] = [
        .bad(
            "final class CartViewModel {\n    func fail(_ error: any Error) {\n        ↓Crashlytics.crashlytics().record(error: error)\n    }\n}"
        ),
        .bad("struct CartService {\n    func fail(_ error: any Error) { ↓SentrySDK.capture(error: error) }\n}"),
        .good(
            "final class CrashRecorder {\n    func record(_ error: any Error) { Crashlytics.crashlytics().record(error: error) }\n}"
        ),
        .good("final class CartViewModel {\n    func fail(_ error: any Error) { handleError(error) }\n}"),
        .good("final class AppDelegate {\n    func launch() { Crashlytics.crashlytics().log(\"up\") }\n}"),
    ]
}
