import TenetRuleKit
import TenetRuleSupport

struct BackgroundModeMissing: Rule {
    static let about = About(
        "background-mode-missing", "Background work without its mode", category: .resources, severity: .error,
        scope: .appCode,
        why: """
            The system never starts a background task, and stops the location or the call, in an app that does not list \
            the mode in `UIBackgroundModes`. Setting `allowsBackgroundLocationUpdates` without it even ends the app.
            """,
        phrasings: [
            """
            List every background mode that the code uses, such as `fetch`, `processing` or `location`, under \
            `UIBackgroundModes` in the Info.plist.
            """,
            """
            Before you submit a `BGAppRefreshTaskRequest` or set `allowsBackgroundLocationUpdates`, declare the \
            capability in the app's property list.
            """,
        ])

    private struct Need: Fact {
        var mode: String
        var what: String
    }

    private static let calls = [
        "BGAppRefreshTaskRequest": "fetch", "BGProcessingTaskRequest": "processing", "PKPushRegistry": "voip",
    ]
    private static let names = calls.keys.sorted()

    func install(_ hooks: inout Hooks) {
        hooks.collect(Need.self, fromCallsOf: Self.names) { call, _ in
            guard let name = call.calledName, call.isPlain,
                let mode = Self.calls[name.text.string]
            else { return nil }
            return (Need(mode: mode, what: "`\(name.text.string)`"), name.range)
        }
        hooks.collect(Need.self, from: SequenceExprSyntax.self) { sequence, _ in
            guard let first = sequence.elements.first, first.lastName?.text == "allowsBackgroundLocationUpdates",
                let assignment = sequence.assignment, assignment.value.first?.text == "true", let name = first.lastName
            else { return nil }
            return (Need(mode: "location", what: "`allowsBackgroundLocationUpdates`"), name.range)
        }
        hooks.collect(Need.self, from: FunctionDeclSyntax.self) { function, _ in
            guard function.name.text == "application" else { return nil }
            let labels = function.parameters.map(\.firstName.text)
            guard labels.last == "fetchCompletionHandler",
                labels.contains(where: { $0 == "didReceiveRemoteNotification" })
            else { return nil }
            return (
                Need(mode: "remote-notification", what: "waking up for a notification"),
                function.parameters.first { $0.firstName.text == "didReceiveRemoteNotification" }?.firstName.range
                    ?? function.name.range
            )
        }
        hooks.onProject { project in
            let apps = AppTargets(project.model)
            guard !apps.all.isEmpty else { return }
            var seen: Set<[String]> = []
            for use in project.facts(Need.self) {
                let running = apps.running(use.path).filter(\.isForPhones)
                guard let first = running.first, running.allSatisfy(\.isWhole),
                    running.allSatisfy({ !$0.texts("UIBackgroundModes").contains(use.fact.mode) }),
                    // A handler that only passes notifications on to a library needs no mode when the app is open.
                    use.fact.mode != "remote-notification" || running.allSatisfy({ $0.has("UIBackgroundModes") }),
                    seen.insert([first.path, first.name, use.fact.mode]).inserted
                else { continue }
                var place = first.place
                place.message = first.name.isEmpty ? "this app lacks it" : "the app `\(first.name)` lacks it"
                project.report(
                    "\(use.fact.what) needs the background mode `\(use.fact.mode)`, which the app does not have",
                    help: "add `\(use.fact.mode)` to `UIBackgroundModes`", in: use.path, at: use.range, notes: [place])
            }
        }
    }

    static func plist(_ modes: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <key>CFBundlePackageType</key>
            <string>APPL</string>
            <key>LSRequiresIPhoneOS</key>
            <true/>
            <key>UIBackgroundModes</key>
            <array>\(modes)</array>
        </dict>
        </plist>
        """
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Info.plist": plist("<string>processing</string>"),
            "App/A.swift": """
            let requests = [↓BGAppRefreshTaskRequest(identifier: "a"), BGProcessingTaskRequest(identifier: "b")]
            """,
        ]),
        .bad(files: [
            "App/Info.plist": plist("<string>fetch</string>"),
            "App/A.swift": "func track() { manager.↓allowsBackgroundLocationUpdates = true }",
        ]),
        .good(files: [
            "App/Info.plist": plist("<string>fetch</string><string>location</string>"),
            "App/A.swift": """
            let request = BGAppRefreshTaskRequest(identifier: "a")
            func track() { manager.allowsBackgroundLocationUpdates = true }
            """,
        ]),
        .good(files: [
            "App/Info.plist": plist(""),
            "App/A.swift": "func stop() { manager.allowsBackgroundLocationUpdates = false }",
        ]),
        .good(files: ["App/A.swift": "let request = BGAppRefreshTaskRequest(identifier: \"a\")"]),
    ]
}
