import TenetRuleKit
import TenetRuleSupport

struct APIOutsideOwner: Rule {
    static let about = About(
        "api-outside-owner", "API used outside its owner", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            Some parts of the system exist once: the audio session, the keychain, a vendor's library. One type that owns \
            them keeps their state in order; a second one changes it behind the owner's back.
            """,
        phrasings: [
            """
            Use a system API or vendor library that has an owning type, such as the keychain or audio session, only in \
            that type.
            """,
            """
            Views and view models never touch `AVAudioRecorder`, `NSCache` or the Firebase SDK themselves; they go \
            through the one wrapper responsible for it.
            """,
        ])

    var owners = [
        "AVAudioRecorder: AudioService", "AVAudioPlayer: AudioService|*Earcon*|*SoundEffect*",
        "AVAudioSession.setCategory|AVAudioSession.setActive: AudioService",
        "NSCache|URLCache: DataCache|*Cache|*Cach*|*Image*|*Thumbnail*|APIClient|AppDelegate|*App|Networking/|Network/",
        "SecItemAdd|SecItemUpdate|SecItemDelete|SecItemCopyMatching: KeychainManager|*Keychain*",
        "import FirebaseAnalytics: AnalyticsManager|AppDelegate|*App",
        "import TrustKit: APIClient|AppDelegate|*App|Services/API/|Networking/|Network/",
        "import OpenAPIRuntime|import OpenAPIURLSession: APIClient|Services/API/|Networking/|Network/|*API*.swift|*API*/",
    ]
    static let options = [
        Option<Self>(
            "owners", \.owners, addsUp: true,
            "APIs and who may use them, as `API|API: owner|owner`. An API is a type, a function, `Type.function` or `import Module`; an owner is the name of a type (`*Store`) or a folder or file (`Services/API/`). Counts when the first owner exists."
        ),
        Option<Self>("always", \.always, "APIs of `owners` that count even where no owner exists."),
    ]

    var always: [String] = []

    /// `URLRequest.CachePolicy`: the API's name is only the place of a value's type; nothing of the API is used.
    private struct Outer: Fact { var name: String }

    private struct Entry {
        var text: String
        var apis: [String]
        var group: TypeGroup
        var first: TypeGroup
        var owner: String
    }

    func install(_ hooks: inout Hooks) {
        let entries = owners
        let names = Set(entries.compactMap { parse($0) }.flatMap(\.apis))
        hooks.collect(Outer.self, from: MemberTypeSyntax.self) { node, _ in
            guard let name = node.baseType.lastName, names.contains(name.string) else { return nil }
            return (Outer(name: name.string), node.baseType.range)
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for entry in entries.compactMap({ parse($0) }) {
                let home = home(of: entry, project.model)
                for api in entry.apis where home != nil || always.contains(api) {
                    if api.hasPrefix("import ") {
                        checkImports(String(api.dropFirst(7)), entry, home, project)
                    } else {
                        checkUses(api, entry, home, project)
                    }
                }
            }
        }
    }

    private func parse(_ text: String) -> Entry? {
        let parts = text.split(separator: ":", maxSplits: 1).map(\.trimmingBlanks)
        guard parts.count == 2, let first = parts[1].split(separator: "|").first else { return nil }
        return Entry(
            text: text, apis: parts[0].split(separator: "|").map { String($0.trimmingBlanks) },
            group: TypeGroup("", parts[1]),
            first: TypeGroup("", first), owner: String(first.trimmingBlanks))
    }

    /// Where the owner is, as a note; nil when the project has none, so that there is nobody to go through.
    private func home(of entry: Entry, _ model: ProjectModel) -> Note? {
        if let type = owner(entry.first, entry, model) {
            return type.declaration.note("`\(type.name)` owns it")
        }
        guard let file = model.appSources.first(where: { entry.first.contains($0.place) }) else { return nil }
        return Note(path: file.path, range: file.anchor, message: "its owner is here")
    }

    private func checkImports(_ module: String, _ entry: Entry, _ home: Note?, _ project: ProjectPass) {
        for file in project.model.appSources where !entry.group.contains(file.place) {
            guard let item = file.imports.first(where: { $0.module == module }),
                !file.declarations.contains(where: { entry.group.contains(name: $0.name) }),
                !entry.group.contains(name: String(file.place.stem))
            else { continue }
            project.report(
                "`\(module)` is imported outside its owner", help: help(entry, home, project.model), in: file.path,
                at: item.range, notes: home.map { [$0] } ?? [], citing: .items([entry.text]))
        }
    }

    private func checkUses(_ api: String, _ entry: Entry, _ home: Note?, _ project: ProjectPass) {
        let parts = api.split(separator: ".").map(String.init)
        guard let name = parts.last else { return }
        var seen: Set<String> = []
        let outer = project.facts(Outer.self).filter { $0.fact.name == api }
        for use in project.model.uses(of: name) {
            guard use.role == .app, !use.has(.isPreview), use.kind != .text, use.kind != .keyPath,
                parts.count == 1 ? use.base.isEmpty : isMember(use, of: parts[0]),
                !isOwned(use, entry), !use.place.isMadeByTools,
                !outer.contains(where: { $0.path == use.path && $0.range == use.range }),
                seen.insert(use.outermostType?.qualifiedName ?? use.path).inserted
            else { continue }
            // A type of the project with the same name is something else.
            guard project.model.declarations(named: parts[0]).allSatisfy({ !$0.kind.isType }) else { return }
            project.report(
                "`\(api)` is used outside its owner", help: help(entry, home, project.model), at: use,
                notes: home.map { [$0] } ?? [], citing: .items([entry.text]))
        }
    }

    /// A type of the group, first of all one that uses the API itself; the errors of an owner own nothing.
    private func owner(_ group: TypeGroup, _ entry: Entry, _ model: ProjectModel) -> ProjectType? {
        let types = model.sharedTypes.filter {
            group.contains(name: $0.name) && $0.kind != .protocol && !$0.supertypes.contains("Error")
        }
        guard types.count > 1 else { return types.first }
        let names = entry.apis.compactMap { $0.split(separator: ".").last.map(String.init) }
        let users = Set(names.flatMap { model.uses(of: $0) }.compactMap { $0.outermostType?.qualifiedName })
        return types.first { users.contains($0.qualifiedName) } ?? types.first
    }

    /// The owner that the entry names, another one of the project, or a first one.
    private func help(_ entry: Entry, _ home: Note?, _ model: ProjectModel) -> String {
        guard home == nil, !entry.owner.hasSuffix("/"), !entry.owner.contains("*") else {
            return "go through \(described(entry))"
        }
        let other = owner(entry.group, entry, model)
        return other.map { "go through `\($0.name)`" } ?? "make a type that owns it, such as `\(entry.owner)`"
    }

    private func described(_ entry: Entry) -> String {
        entry.owner.hasSuffix("/") || entry.owner.contains("*") ? "the type that owns it" : "`\(entry.owner)`"
    }

    private func isOwned(_ use: Use, _ entry: Entry) -> Bool {
        // A file that is named for the owner holds its parts.
        if entry.group.contains(use.place) || entry.group.contains(name: String(use.place.stem)) { return true }
        guard let declaration = use.declaration else { return false }
        return ([declaration] + declaration.ancestors).contains { around in
            (around.kind.isType || around.kind == .extension) && entry.group.contains(name: around.name)
        }
    }

    /// `Type.shared().name`, or a variable whose value or type says `Type`.
    private func isMember(_ use: Use, of type: String) -> Bool {
        let base = use.base
        if base == type || base.hasPrefix(type + ".") || base.hasPrefix(type + "(") { return true }
        guard let first = base.split(separator: ".").last(where: { $0 != "self" }).map(String.init) else {
            return false
        }
        var current = use.declaration
        while let scope = current {
            let found = scope.children.filter { $0.name == first && $0.kind.isVariable }
            if let variable = found.first {
                return variable.type == type || variable.value == type || variable.value.hasPrefix(type + ".")
            }
            current = scope.parent
        }
        return false
    }

    static let examples: [Example] = [
        .good(files: [
            "App/KeychainManager.swift": "struct KeychainManager {\n    let store = ItemStore()\n}",
            "App/KeychainItems.swift":
                "struct ItemStore {\n    func add(_ item: CFDictionary) { SecItemAdd(item, nil) }\n}",
        ]),
        .bad(files: [
            "App/AudioService.swift":
                "final class AudioService {\n    private var recorder: AVAudioRecorder?\n    private var player: AVAudioPlayer?\n}",
            "App/RecordView.swift":
                "struct RecordView: View {\n    @State private var recorder: ↓AVAudioRecorder?\n    var body: some View { Text(\"\") }\n    private func start() {\n        let session = AVAudioSession.sharedInstance()\n        try? session.↓setCategory(.record)\n    }\n}",
        ]),
        .bad(files: [
            "App/AnalyticsManager.swift": "import FirebaseAnalytics\nfinal class AnalyticsManager {}",
            "App/CartViewModel.swift": "↓import FirebaseAnalytics\nfinal class CartViewModel {}",
        ]),
        .bad(
            files: [
                "App/Storage/Disk.swift": "struct Disk {}",
                "App/Cart.swift": "func save() { ↓FileManager.default.createFile(atPath: \"\", contents: nil) }",
            ], options: ["owners": .strings(["FileManager: Storage/"])]),
        .bad(
            "import SwiftUI\n↓@preconcurrency import OpenAPIRuntime\nstruct CartErrorView: View {\n    let error: ClientError\n    var body: some View { Text(error.operationID) }\n}",
            at: "App/Views/CartErrorView.swift", options: ["always": .strings(["import OpenAPIRuntime"])]),
        .good(
            "import OpenAPIRuntime\nstruct CartTransport {}", at: "App/Services/API/CartTransport.swift",
            options: ["always": .strings(["import OpenAPIRuntime"])]),
        .good("import OpenAPIRuntime\nstruct CartTransport {}"),
        .good(files: [
            "App/AudioService.swift": "final class AudioService {\n    private var player: AVAudioPlayer?\n}",
            "App/EarconPlayer.swift": "final class EarconPlayer {\n    private var player: AVAudioPlayer?\n}",
            "App/Volume.swift":
                "final class VolumeMonitor {\n    let session = AVAudioSession.sharedInstance()\n    func volume() -> Float { session.outputVolume }\n}",
        ]),
        .bad(
            files: [
                "App/Harbour/Radio.swift": "struct Radio {}",
                "App/Mooring.swift": "struct Mooring {\n    var policy: Beacon.Policy?\n    var beacon: ↓Beacon?\n}",
            ], options: ["owners": .strings(["Beacon: Harbour/"])]),
        .good(
            files: [
                "App/Harbour/Radio.swift": "struct Radio {}",
                "App/Mooring.swift": "struct Mooring {\n    var policy: Beacon.Policy?\n}",
            ], options: ["owners": .strings(["Beacon: Harbour/"])]),
        .good("final class Recorder {\n    private var recorder: AVAudioRecorder?\n}"),
        .good(files: [
            "App/AnalyticsManager.swift": "import FirebaseAnalytics\nfinal class AnalyticsManager {}",
            "App/ShopApp.swift": "import FirebaseAnalytics\n@main struct ShopApp: App {}",
            "AppTests/AnalyticsTests.swift": "import FirebaseAnalytics\nfinal class AnalyticsTests: XCTestCase {}",
        ]),
    ]
}
