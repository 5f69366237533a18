import TenetRuleKit
import TenetRuleSupport

struct CrashReporterDirectCall: Rule {
    static let about = About(
        "crash-reporter-direct-call", "Direct call of the crash reporter", category: .architecture, severity: .note,
        scope: .appCode,
        why: """
            The common error handler records errors already; a second record counts them twice and ties code to \
            one vendor.
            """,
        phrasings: [
            """
            Do not call the crash reporter directly; pass errors to the common error handler, and record each only \
            once.
            """,
            """
            Feature code never mentions `Crashlytics` or `SentrySDK`; it hands failures to `handleError` and does not \
            log them again.
            """,
        ])

    var types = ["Crashlytics", "SentrySDK", "Bugsnag"]
    var owners = ["Crash", "Recorder", "Reporter", "AppDelegate", "Logger", "Analytics", "ErrorHandl", "App"]
    var handlers = ["handleError"]
    var recorders = ["Recorder", "Reporter"]
    var viewModels = false
    static let options = [
        Option<Self>("types", \.types, "The crash reporters."),
        Option<Self>("owners", \.owners, "Words of which the name of a type that may call them holds one."),
        Option<Self>("handlers", \.handlers, "Functions that record the error they are given."),
        Option<Self>("recorders", \.recorders, "Words in names of types that record errors for the app."),
        Option<Self>(
            "view_models", \.viewModels,
            "Report view models only: other code may record the errors that it keeps to itself."),
    ]

    func install(_ hooks: inout Hooks) {
        // An error that goes to the handler, too, is recorded twice.
        hooks.onCall("recordError", "record", "recordNonFatal") { call, file in
            guard let name = call.calledName, let base = call.calledBase,
                recorders.contains(where: { base.codeContains($0) || base.codeContains($0.lowercased()) }),
                !types.contains(where: { base.codeContains($0 + ".") }), call.enclosingViewModel != nil,
                let error = call.arguments.first?.expression.text.string,
                call.enclosingStatement?.parent?.descendants(FunctionCallExprSyntax.self).contains(where: {
                    $0.calledName?.text.isOne(of: handlers) == true && $0.arguments.first?.expression.text == error
                }) == true
            else { return }
            file.report(
                "the handler records `\(error)` again", help: "leave recording to the common handler", at: name)
        }
        hooks.onReference(types) { node, file in
            guard let owner = node.enclosingTypeName, records(node),
                node.enclosingViewModel != nil || !viewModels && !owners.contains(where: { owner.contains($0) })
            else { return }
            file.report(
                "`\(owner)` calls `\(node.baseName.text)` itself", help: "hand the error to the common handler",
                at: node.baseName)
        }
    }

    /// `Crashlytics.crashlytics().record(error: error)`: settings and notes for the next report record nothing.
    private func records(_ node: DeclReferenceExprSyntax) -> Bool {
        node.ancestors.prefix { $0.kind == .memberAccessExpr || $0.kind == .functionCallExpr }.contains { around in
            around.as(FunctionCallExprSyntax.self)?.calledName?.text.startsWithWord(of: ["record", "capture", "notify"])
                == true
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            extension CartViewModel {
                func fail(_ error: any Error) {
                    CrashRecorder.↓recordError(error, context: .cart)
                    handleError(error, context: .cart)
                }
            }
            """),
        .good(
            """
            extension CartViewModel {
                func fail(_ error: any Error) { CrashRecorder.recordError(error, context: .cart) }
            }
            """),
        .bad(
            "final class CartViewModel {\n    func fail(_ error: any Error) {\n        ↓Crashlytics.crashlytics().record(error: error)\n    }\n}"
        ),
        .bad("struct CartService {\n    func fail(_ error: any Error) { ↓SentrySDK.capture(error: error) }\n}"),
        .good(
            "final class CrashRecorder {\n    func record(_ error: any Error) { Crashlytics.crashlytics().record(error: error) }\n}"
        ),
        .good("final class CartViewModel {\n    func fail(_ error: any Error) { handleError(error) }\n}"),
        .good("final class AppDelegate {\n    func launch() { Crashlytics.crashlytics().log(\"up\") }\n}"),
        .good(
            "final class ConsentViewModel {\n    func agree() {\n        Crashlytics.crashlytics().setCrashlyticsCollectionEnabled(true)\n        Crashlytics.crashlytics().sendUnsentReports()\n    }\n}"
        ),
        .good(
            "final class ImportOperation {\n    func fail(_ error: any Error) { SentrySDK.capture(error: error) }\n}",
            options: ["view_models": .bool(true)]),
    ]
}
