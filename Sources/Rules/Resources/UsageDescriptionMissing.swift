import TenetRuleKit

struct UsageDescriptionMissing: Rule {
    static let about = About(
        "usage-description-missing", "Permission asked for without a reason", category: .resources, severity: .error,
        scope: .appCode,
        why: """
            Without the sentence in its `Info.plist` the system ends an app that asks for the camera, the location or \
            other people's data, and review rejects it. An empty one is rejected, too.
            """)

    private struct Protected: Fact {
        var api: ProtectedAPI
    }

    func install(_ hooks: inout Hooks) {
        let names = ProtectedAPI.names
        hooks.collect(Protected.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard let name = call.calledName, name.text.isOne(of: names), let api = ProtectedAPI(call),
                !call.isInPreview
            else { return nil }
            return (Protected(api: api), name.range)
        }
        hooks.collect(Protected.self, from: SequenceExprSyntax.self) { sequence, _ in
            guard let target = sequence.elements.first?.lastName, target.text == "sourceType",
                let value = sequence.assignment?.value.first?.lastName, value.text == "camera"
            else { return nil }
            return (Protected(api: .camera), value.range)
        }
        hooks.onProject(needing: [.uses]) { project in
            let apps = AppTargets(project.model)
            reportMissing(project, apps)
            reportEmpty(project, apps)
        }
    }

    private func reportMissing(_ project: ProjectPass, _ apps: AppTargets) {
        var seen: Set<[String]> = []
        for use in project.facts(Protected.self) {
            let api = use.fact.api
            let running = apps.running(use.path)
            guard let first = running.first, running.allSatisfy(\.isWhole),
                // A module is run by some of the apps: one that has the sentence may be the one.
                running.allSatisfy({ app in !api.keys.contains { app.has($0) } }),
                api.keys[0] != "NSFaceIDUsageDescription" || first.isForPhones,
                // Build scripts and manifests in Swift may write the list.
                !api.keys.contains(where: { !project.model.uses(of: $0).isEmpty }),
                seen.insert([first.path, first.name, api.name]).inserted
            else { continue }
            var place = first.place
            place.message = first.name.isEmpty ? "this app lacks it" : "the app `\(first.name)` lacks it"
            project.report(
                "the app uses \(api.name) without saying why, so the system ends it here",
                help: "add `\(api.keys[0])` to its Info.plist", in: use.path, at: use.range, notes: [place])
        }
    }

    private func reportEmpty(_ project: ProjectPass, _ apps: AppTargets) {
        var seen: Set<String> = []
        for app in apps.all {
            let settings = app.target.map { Set($0.settings.values.flatMap(\.keys)) } ?? []
            var keys = Set(app.plists.flatMap { $0.list.entries.map(\.key.text) })
            keys.formUnion(settings.filter { $0.hasPrefix("INFOPLIST_KEY_") }.map { String($0.dropFirst(14)) })
            for key in keys.sorted() where key.hasPrefix("N") && key.hasSuffix("UsageDescription") {
                for entry in app.entries(key) {
                    guard let text = entry.text, text.allSatisfy(\.isWhitespace),
                        seen.insert("\(entry.path):\(entry.range.lower)").inserted
                    else { continue }
                    project.report(
                        "`\(key)` is empty, so people are asked without a reason and review rejects the app",
                        help: "say in a sentence what the app needs it for", in: entry.path, at: entry.range)
                }
            }
        }
    }

    static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <key>CFBundlePackageType</key>
            <string>APPL</string>
            <key>NSCameraUsageDescription</key>
            <string>Scans the code on your ticket.</string>
        </dict>
        </plist>
        """

    static let examples: [Example] = [
        .bad(files: [
            "App/Info.plist": plist,
            "App/A.swift": """
            func ask() async {
                await AVCaptureDevice.requestAccess(for: .video)
                await AVCaptureDevice.↓requestAccess(for: .audio)
            }
            """,
        ]),
        .bad(files: [
            "App/Info.plist": plist,
            "App/A.swift": """
            final class Finder {
                let manager = CLLocationManager()
                func start() { manager.↓requestWhenInUseAuthorization() }
                func scan() { ble = ↓CBCentralManager(delegate: self, queue: nil) }
            }
            """,
        ]),
        .bad(files: [
            "App/Info.plist": plist.replacing("NSCamera", with: "NSContacts"),
            "App/A.swift": "func shoot(_ picker: UIImagePickerController) { picker.sourceType = .↓camera }",
        ]),
        .bad(files: [
            "App/Info.plist": plist.replacing("<key>NSCamera", with: "<key>↓NSCamera")
                .replacing("Scans the code on your ticket.", with: " ")
        ]),
        .good(files: [
            "App/Info.plist": plist,
            "App/A.swift": "func ask() async { await AVCaptureDevice.requestAccess(for: .video) }",
        ]),
        .good(files: [
            "Kit/Info.plist": plist.replacing("APPL", with: "FMWK"),
            "Kit/A.swift": "func ask() async { await AVCaptureDevice.requestAccess(for: .audio) }",
        ]),
        .good(files: [
            "App/Info.plist": plist,
            "App/A.swift": """
            func ask() async throws { try await UNUserNotificationCenter.current().requestAuthorization(options: []) }
            """,
        ]),
    ]
}
