import TenetRuleKit
import TenetRuleSupport

struct AnalyticsOnInDebug: Rule {
    static let about = About(
        "analytics-on-in-debug", "Analytics collected from debug builds", category: .architecture, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            What developers do at their desks is counted like what users do, and crashes of unfinished code are mixed \
            with those of the released app.
            """,
        phrasings: [
            "Disable analytics and crash collection in debug builds.",
            """
            Firebase must not record events or crashes while developers run the app at their desks; switch it off \
            inside `#if DEBUG`.
            """,
        ])

    private struct Service {
        var module: String
        var type: String
        var off: String
    }

    private static let services = [
        Service(module: "FirebaseAnalytics", type: "Analytics", off: "setAnalyticsCollectionEnabled"),
        Service(module: "FirebaseCrashlytics", type: "Crashlytics", off: "setCrashlyticsCollectionEnabled"),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(Self.services.map(\.off)) { call, file in
            guard call.isInDebugBlock, let value = call.firstArgument?.expression, value.text == "true" else { return }
            file.report(
                "this switches the collection on in debug builds", help: "pass `false` here", at: value)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let starts = project.model.uses(of: "configure").filter { $0.base == "FirebaseApp" && $0.role == .app }
            // Only release builds start it.
            guard let start = starts.first, !starts.contains(where: { $0.has(.isDebug) }) else { return }
            let modules = Set(project.model.sources.flatMap { $0.imports.map(\.module) })
            let missing = Self.services.filter { service in
                guard project.model.uses(of: service.off).isEmpty else { return false }
                return modules.contains(service.module)
                    || project.model.uses(of: service.type).contains {
                        $0.role == .app && $0.target.one == nil && modules.contains("Firebase")
                    }
            }
            guard !missing.isEmpty else { return }
            let names = missing.map { "`\($0.off)(false)`" }.joined(separator: " and ")
            project.report(
                "debug builds report to \(missing.map(\.type).joined(separator: " and ")) like released ones",
                help: "call \(names) in `#if DEBUG` behind this", at: start)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            import FirebaseAnalytics

            func start() {
                FirebaseApp.configure()
                #if DEBUG
                Analytics.setAnalyticsCollectionEnabled(↓true)
                #else
                Analytics.setAnalyticsCollectionEnabled(true)
                #endif
            }
            """),
        .bad(
            """
            import FirebaseAnalytics
            import FirebaseCore

            func start() {
                FirebaseApp.↓configure()
            }
            """),
        .bad(files: [
            "App/Start.swift": "import FirebaseCore\n\nfunc start() { FirebaseApp.↓configure() }",
            "App/Crashes.swift": "import FirebaseCrashlytics\n\nfunc note() { Crashlytics.crashlytics().log(\"a\") }",
        ]),
        .good(
            """
            import FirebaseAnalytics

            func start() {
                FirebaseApp.configure()
                #if DEBUG
                Analytics.setAnalyticsCollectionEnabled(false)
                #endif
            }
            """),
        .good("import FirebaseCore\n\nfunc start() { FirebaseApp.configure() }"),
        .good("import FirebaseAnalytics\n\nfunc start() { kit.configure() }"),
    ]
}
