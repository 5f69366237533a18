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
    var handlers = ["handleError"]
    var recorders = ["Recorder", "Reporter"]
    static let options = [
        Option<Self>("types", \.types, "The crash reporters."),
        Option<Self>("owners", \.owners, "Words of which the name of a type that may call them holds one."),
        Option<Self>("handlers", \.handlers, "Functions that record the error they are given."),
        Option<Self>("recorders", \.recorders, "Words in names of types that record errors for the app."),
    ]

    func install(_ hooks: inout Hooks) {
        // An error that goes to the handler, too, is recorded twice.
        hooks.onCall("recordError", "record", "recordNonFatal") { call, file in
            guard let name = call.calledName, let base = call.calledBase,
                recorders.contains(where: { base.text.contains($0) || base.text.contains($0.lowercased()) }),
                !types.contains(where: { base.text.contains($0 + ".") }), call.enclosingViewModel != nil,
                let error = call.arguments.first?.expression.text.string,
                call.enclosingStatement?.parent?.descendants(FunctionCallExprSyntax.self).contains(where: {
                    $0.calledName?.text.isOne(of: handlers) == true && $0.arguments.first?.expression.text == error
                }) == true
            else { return }
            file.report(
                "the handler records `\(error)` again", help: "leave recording to the common handler", at: name)
        }
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
    ]
}
