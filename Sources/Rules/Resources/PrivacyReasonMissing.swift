import TenetRuleKit
import TenetRuleSupport

struct PrivacyReasonMissing: Rule {
    static let about = About(
        "privacy-reason-missing", "API without its reason in the privacy manifest", category: .resources,
        severity: .warning, scope: .appCode,
        why: """
            The App Store refuses builds that use certain APIs, such as `UserDefaults` or the dates of files, without \
            giving a reason in `PrivacyInfo.xcprivacy`. The refusal comes by mail after the upload.
            """,
        phrasings: [
            "Declare a reason in `PrivacyInfo.xcprivacy` for every required-reason API that the app uses.",
            """
            Before calling things like `UserDefaults` or file timestamps, fill in the manifest that App Store review \
            asks for.
            """,
        ])

    private struct Category: Fact {
        var name: String
        var api: String
    }

    private static let byName: [String: String] = [
        "UserDefaults": "UserDefaults", "AppStorage": "UserDefaults",
        "contentModificationDateKey": "FileTimestamp", "creationDateKey": "FileTimestamp",
        "fileModificationDate": "FileTimestamp", "getattrlist": "FileTimestamp", "fstat": "FileTimestamp",
        "lstat": "FileTimestamp",
        "systemUptime": "SystemBootTime", "mach_absolute_time": "SystemBootTime",
        "volumeAvailableCapacityKey": "DiskSpace", "volumeAvailableCapacityForImportantUsageKey": "DiskSpace",
        "volumeAvailableCapacityForOpportunisticUsageKey": "DiskSpace", "volumeTotalCapacityKey": "DiskSpace",
        "systemFreeSize": "DiskSpace", "systemSize": "DiskSpace", "statfs": "DiskSpace", "statvfs": "DiskSpace",
        "activeInputModes": "ActiveKeyboards",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.uses]) { project in
            let model = project.model
            let apps = AppTargets(model)
            guard !apps.all.isEmpty else { return }
            let manifests = Self.manifests(model)
            for app in apps.all where app.target != nil && app.isForPhones {
                report(app, model, manifests, project)
            }
        }
    }

    private struct Manifest {
        var path: String
        var list: PropertyList
        var categories: Set<String>
    }

    private static func manifests(_ model: ProjectModel) -> [Manifest] {
        model.resources.compactMap { path, resource in
            guard case .propertyList(let list) = resource, list.kind == .xcprivacy else { return nil }
            let types = list["NSPrivacyAccessedAPITypes"]?.elements ?? []
            return Manifest(
                path: path, list: list,
                categories: Set(types.compactMap { $0["NSPrivacyAccessedAPIType"]?.string }))
        }
    }

    private func report(_ app: AppTarget, _ model: ProjectModel, _ manifests: [Manifest], _ project: ProjectPass) {
        guard let build = model.builds.first(where: { $0.path == app.path }), let target = app.target else { return }
        let own = manifests.filter { target.contains(path: build.localPath(of: $0.path)) }
        var used: [String: Use] = [:]
        for (name, category) in Self.byName.sorted(by: { $0.key < $1.key }) where used[category] == nil {
            used[category] = model.uses(of: name).first { use in
                use.role == .app && use.kind != .text && !use.has(.isPreview)
                    && model.targets(ofPath: use.path).contains { $0.path == app.path && $0.name == app.name }
            }
        }
        guard !own.isEmpty else {
            guard !used.isEmpty else { return }
            let all = used.keys.sorted().map { "`\($0)`" }.joined(separator: ", ")
            project.report(
                "the app `\(app.name)` has no privacy manifest and uses APIs that need one: \(all)",
                help: "add a `PrivacyInfo.xcprivacy` with a reason for each to the target",
                in: app.path, at: app.range,
                notes: used.sorted { $0.key < $1.key }.map { $1.note("\($0): `\($1.name)`") })
            return
        }
        let given = own.reduce(into: Set<String>()) { $0.formUnion($1.categories) }
        for (category, use) in used.sorted(by: { $0.key < $1.key })
        where !given.contains("NSPrivacyAccessedAPICategory" + category) {
            let manifest = own[0]
            let place =
                manifest.list.key("NSPrivacyAccessedAPITypes")?.range
                ?? manifest.list.entries.first?.key.range ?? ByteRange(0, 0)
            project.report(
                "`\(use.name)` needs a reason in the privacy manifest of `\(app.name)`",
                help: "add `NSPrivacyAccessedAPICategory\(category)` with its reason to the manifest", at: use,
                notes: [Note(path: manifest.path, range: place, message: "the manifest")])
        }
    }

    private static let manifest = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <key>NSPrivacyAccessedAPITypes</key>
            <array>
                <dict>
                    <key>NSPrivacyAccessedAPIType</key>
                    <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
                </dict>
            </array>
        </dict>
        </plist>
        """

    static let examples: [Example] = [
        .bad(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.app,
            "Shop/PrivacyInfo.xcprivacy": manifest,
            "Shop/A.swift": """
            let name = UserDefaults.standard.string(forKey: "name")
            let uptime = ProcessInfo.processInfo.↓systemUptime
            """,
        ]),
        .bad(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.markedApp,
            "Shop/A.swift": "let name = UserDefaults.standard.string(forKey: \"name\")",
        ]),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.app,
            "Shop/PrivacyInfo.xcprivacy": manifest,
            "Shop/A.swift": "let name = UserDefaults.standard.string(forKey: \"name\")",
        ]),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.app,
            "Shop/A.swift": "let name = loadName()",
        ]),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.macApp,
            "Shop/A.swift": "let name = UserDefaults.standard.string(forKey: \"name\")",
        ]),
        .good("let name = UserDefaults.standard.string(forKey: \"name\")"),
    ]
}
