import TenetRuleKit
import TenetRuleSupport

struct CallbackOfAwaitableCall: Rule {
    static let about = About(
        "callback-of-awaitable-call", "Callback of a system call that can be awaited", category: .concurrency,
        severity: .note, scope: .appCode,
        why: """
            The system's own async functions return once, throw their errors and go on where the caller was. Their \
            callbacks run on any thread and leave all of that to the code.
            """,
        phrasings: [
            "Call the async version of a system API instead of the one with a completion handler.",
            "Prefer `try await` over passing a closure when Apple's frameworks offer both.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.collect(Callback.self, fromCallsOf: Array(Self.awaited.keys)) { call, _ in
            guard !call.isPlain, let name = call.calledName, let instead = Self.awaited[name.text.string],
                let last = call.closures.last, call.closures.count == 1,
                last.label.isEmpty || last.label.lowercased().contains("completion") || last.label.hasSuffix("andler")
                    || last.label == "reply",
                isOfSystem(call, name.text), call.parent?.kind != .awaitExpr, !isBridged(call), !call.isInPreview
            else { return nil }
            return (Callback(name: name.text.string, instead: instead), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            // Nothing can be awaited on systems that are older than async functions.
            for found in project.facts(Callback.self)
            where found.role == .app && project.hasConcurrency(found.path) {
                project.report(
                    "`\(found.fact.name)` calls back, although it can be awaited",
                    help: "use `\(found.fact.instead)`", in: found.path, at: found.range)
            }
        }
    }

    private struct Callback: Fact {
        var name: String
        var instead: String
    }

    /// The names whose callbacks have an async form that the system offers, and how that is written.
    private static let awaited = [
        "loadItem": "try await loadItem(forTypeIdentifier:)",
        "setAlternateIconName": "try await setAlternateIconName(_:)",
        "requestAuthorization": "await requestAuthorization(…)",
        "getNotificationSettings": "await notificationSettings()",
        "getPendingNotificationRequests": "await pendingNotificationRequests()",
        "getDeliveredNotifications": "await deliveredNotifications()",
        "getNotificationCategories": "await notificationCategories()",
        "exportAsynchronously": "await export()",
        "reverseGeocodeLocation": "try await reverseGeocodeLocation(_:)",
        "geocodeAddressString": "try await geocodeAddressString(_:)",
        "evaluatePolicy": "try await evaluatePolicy(_:localizedReason:)",
        "requestAccess": "await requestAccess(…)",
        "evaluateJavaScript": "try await evaluateJavaScript(_:)",
        "loadValuesAsynchronously": "try await load(…)",
        "generateCGImagesAsynchronously": "images(for:)",
        "requestTrackingAuthorization": "await ATTrackingManager.requestTrackingAuthorization()",
        "getAllTasks": "await allTasks",
        "getAllCookies": "await allCookies()",
        "fetchDataRecords": "await dataRecords(ofTypes:)",
        "removeData": "await removeData(ofTypes:modifiedSince:)",
        "accountStatus": "try await accountStatus()",
    ]

    /// Names that an app gives to functions of its own, too: what they are given tells.
    private static let told: [String: [String]] = [
        "requestAuthorization": ["options", "toShare", "for", "read"],
        "requestAccess": ["for", "to"],
        "removeData": ["ofTypes"],
        "loadItem": ["forTypeIdentifier"],
        "accountStatus": [],
    ]

    private func isOfSystem(_ call: FunctionCallExprSyntax, _ name: TextSlice) -> Bool {
        if name == "accountStatus" { return call.calledBase?.codeContainsFolded(["container"]) == true }
        if name == "requestAuthorization", call.hasArgument("options") {
            return call.calledBase?.codeContainsFolded(["center"]) == true
        }
        guard let labels = Self.told[name.string] else { return true }
        return labels.contains { call.hasArgument($0) }
    }

    /// A continuation of async code waits for it already.
    private func isBridged(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.contains { node in
            node.as(FunctionCallExprSyntax.self)?.calledName?.text.hasSuffix("Continuation") == true
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func dress(_ name: String) {
                UIApplication.shared.↓setAlternateIconName(name) { error in
                    self.error = error
                }
            }
            """),
        .bad(
            "func ask() {\n    center.↓requestAuthorization(options: [.badge]) { granted, _ in self.granted = granted }\n"
                + "    session.↓exportAsynchronously(completionHandler: { self.end() })\n}"),
        .bad(
            "func unlock() {\n    context.↓evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { isOpen, _ in self.isOpen = isOpen }\n}"
        ),
        .good(
            "func dress(_ name: String) async throws {\n    try await UIApplication.shared.setAlternateIconName(name)\n}"
        ),
        .good(
            """
            func place(of point: CLLocation) async -> Place? {
                await withCheckedContinuation { continuation in
                    coder.reverseGeocodeLocation(point) { places, _ in continuation.resume(returning: places?.first) }
                }
            }
            """),
        .good(
            "func ask() {\n    Notices.shared.requestAuthorization(options: .badge) { isOpen, _ in self.isOpen = isOpen }\n    gate.requestAccess { isOpen in self.isOpen = isOpen }\n    library.performChanges { add(photo) }\n}"
        ),
        .good(files: [
            "Package.swift": """
            // swift-tools-version: 5.3
            import PackageDescription
            let package = Package(name: "Pier", platforms: [.iOS(.v12)], targets: [.target(name: "Pier")])
            """,
            "Sources/Pier/Pier.swift":
                "func place() {\n    coder.geocodeAddressString(address) { places, _ in self.place = places?.first }\n}",
        ]),
        .good("func dress(_ name: String?) {\n    UIApplication.shared.setAlternateIconName(name)\n}"),
    ]
}
