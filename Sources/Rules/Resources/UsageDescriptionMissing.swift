import TenetRuleKit
import TenetRuleSupport

struct UsageDescriptionMissing: Rule {
    static let about = About(
        "usage-description-missing", "Permission asked for without a reason", category: .resources, severity: .error,
        scope: .appCode,
        why: """
            Without the sentence in its `Info.plist` the system ends an app that asks for the camera, the location or \
            other people's data, and review rejects it. An empty one is rejected, too.
            """,
        phrasings: [
            "For every permission the app asks for, state a non-empty usage description in the Info.plist.",
            """
            Before requesting camera, location or contacts, tell people what it is for with a key such as \
            `NSCameraUsageDescription`.
            """,
        ])

    private struct Protected: Fact {
        var api: ProtectedAPI
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Protected.self, fromCallsOf: ProtectedAPI.names) { call, _ in
            guard let name = call.calledName, let api = ProtectedAPI(call),
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
            if apps.all.isEmpty { reportUnlisted(project) }
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

    /// Where nothing describes the build: a list above the code that gives reasons, and not this one.
    private func reportUnlisted(_ project: ProjectPass) {
        guard !project.model.builds.contains(where: { $0.format == .xcodeProject }) else { return }
        let lists = project.model.resources.compactMap {
            path, resource -> (path: String, place: FilePlace, list: PropertyList)? in
            guard case .propertyList(let list) = resource, list.kind == .plist, list["CFBundlePackageType"] == nil,
                list["NSExtension"] == nil, list.entries.contains(where: { $0.key.text.hasSuffix("UsageDescription") })
            else { return nil }
            let place = FilePlace(path)
            return place.folders.contains { $0.hasSuffix("Tests") || $0 == "Pods" || $0 == "Carthage" }
                ? nil : (path, place, list)
        }
        guard !lists.isEmpty else { return }
        var seen: Set<String> = []
        for use in project.facts(Protected.self) {
            let api = use.fact.api
            let above = lists.filter { use.path.isInFolder($0.place.directory) }
            guard let first = above.first, above.allSatisfy({ list in api.keys.allSatisfy { list.list[$0] == nil } }),
                !api.keys.contains(where: { !project.model.uses(of: $0).isEmpty }), seen.insert(api.name).inserted
            else { continue }
            let range = first.list.entries.first?.key.range ?? ByteRange(0, 0)
            project.report(
                "the app uses \(api.name) without saying why, so the system ends it here",
                help: "add `\(api.keys[0])` to its Info.plist", in: use.path, at: use.range,
                notes: [Note(path: first.path, range: range, message: "the reasons are given here")])
        }
    }

    private func reportEmpty(_ project: ProjectPass, _ apps: AppTargets) {
        var seen: Set<String> = []
        // What `InfoPlist.strings` says takes the place of the entry, whatever that holds.
        var translated: Set<String> = []
        for (_, resource) in project.model.resources {
            guard case .strings(let table) = resource, table.name == "InfoPlist" else { continue }
            for entry in table.entries where entry.values.contains(where: { !$0.text.text.allSatisfy(\.isWhitespace) })
            {
                translated.insert(entry.key.text)
            }
        }
        for app in apps.all {
            let settings = app.target.map { Set($0.settings.values.flatMap(\.keys)) } ?? []
            var keys = Set(app.plists.flatMap { $0.list.entries.map(\.key.text) })
            keys.formUnion(settings.filter { $0.hasPrefix("INFOPLIST_KEY_") }.map { String($0.dropFirst(14)) })
            for key in keys.sorted() where key.hasPrefix("N") && key.hasSuffix("UsageDescription") {
                for entry in app.entries(key) {
                    guard let text = entry.text, text.allSatisfy(\.isWhitespace), !translated.contains(key),
                        seen.insert("\(entry.path):\(entry.range.lower)").inserted
                    else { continue }
                    project.report(
                        "`\(key)` is empty, so people are asked without a reason and review rejects the app",
                        help: "say in a sentence what the app needs it for", in: entry.path, at: entry.range)
                }
            }
        }
    }

    static let unexplained = plist.replacing("Scans the code on your ticket.", with: "")

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
        .good(files: [
            "App/Info.plist": unexplained,
            "App/en.lproj/InfoPlist.strings": "\"NSCameraUsageDescription\" = \"Scans the code on your ticket.\";",
        ]),
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
                func listen() {
                    let input = engine.inputNode
                    input.↓installTap(onBus: 0, bufferSize: 1024, format: nil) { _, _ in }
                    engine.mainMixerNode.installTap(onBus: 0, bufferSize: 1024, format: nil) { _, _ in }
                }
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
        .bad(files: [
            "App/Info.plist": plist.replacing("CFBundlePackageType", with: "CFBundleDisplayName"),
            "App/Data/Steps.swift": "final class Steps {\n    let counter = ↓CMPedometer()\n}",
            "Kit/Steps.swift": "final class Steps {\n    let counter = CMPedometer()\n}",
        ]),
        .good(files: [
            "App/Info.plist": plist.replacing("CFBundlePackageType", with: "CFBundleDisplayName")
                .replacing("NSCameraUsageDescription", with: "UILaunchScreen"),
            "App/Data/Steps.swift": "final class Steps {\n    let counter = CMPedometer()\n}",
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
