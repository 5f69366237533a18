import TenetRuleKit
import TenetRuleSupport

struct FolderWithoutFile: Rule {
    static let about = About(
        "folder-without-file", "Folder without the file that belongs there", category: .architecture, severity: .note,
        scope: .appCode,
        why: """
            When every app keeps the same thing in the same file, whoever comes from another one finds it at once. A layer \
            that features divide among folders of their own needs the file in one of them.
            """,
        phrasings: [
            """
            Keep the agreed files in each architecture folder, such as `*Container.swift` in `Core/DI` and \
            `*NetworkManager.swift` in `Core/Network`.
            """,
            """
            Every app has the same skeleton: whoever creates a `Core/Navigation` directory also adds its coordinator \
            source there.
            """,
        ])

    var files = [
        "Core/DI: *Container.swift", "Core/Network: *NetworkManager.swift, *APIEndpoint.swift, *NetworkError.swift",
        "Core/Analytics: *AnalyticsManager.swift", "Core/Navigation: *Coordinator.swift",
        "Presentation/Theme: *Colors.swift, *Typography.swift, *Spacing.swift, *Theme.swift",
    ]
    static let options = [
        Option<Self>(
            "files", \.files, addsUp: true,
            """
            Folders and what must lie in or below them, as `Folder: File.swift, File.swift`; `*` stands for any \
            letters and `|` is between choices.
            """)
    ]

    func install(_ hooks: inout Hooks) {
        let entries = files.compactMap { text -> (text: String, folder: FolderPattern, files: [NamePattern])? in
            let parts = text.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return (
                text, FolderPattern(parts[0]), parts[1].split(separator: ",").map { NamePattern($0.trimmingBlanks) }
            )
        }
        hooks.onProject(needing: [.declarations]) { project in
            let sources = project.appSources
            let folders = project.folders
            for entry in entries {
                let layers = folders.tree.homes(of: entry.folder).sorted().map { home in
                    let folder = home.isEmpty ? entry.folder.text : home + "/" + entry.folder.text
                    return sources.filter { $0.path.hasPrefix(folder + "/") }
                }
                for here in layers {
                    guard let first = here.first else { continue }
                    let module = project.model.module(ofPath: first.path)
                    // What one module has in one folder of the layer is there for the others.
                    let all = layers.filter {
                        $0.first.map { project.model.module(ofPath: $0.path) == module } ?? false
                    }
                    let missing = entry.files.filter { file in
                        !all.joined().contains { file.matches($0.place.file) }
                    }
                    guard !missing.isEmpty else { continue }
                    let names = missing.map { "`\($0.text)`" }.joined(separator: ", ")
                    project.report(
                        "`\(entry.folder.text)` holds no \(names)",
                        help: "keep what belongs there under \(missing.count == 1 ? "that name" : "these names")",
                        in: first.path, at: first.anchor, citing: .items([entry.text]))
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Core/Network/APIEndpoint.swift": "import Foundation\n\nenum ↓APIEndpoint {}",
            "App/Core/Network/Client.swift": "actor Client {}",
        ]),
        .bad(
            files: ["App/Config/Hosts.swift": "enum ↓Hosts {}", "App/Config/Keys.swift": "enum Keys {}"],
            options: ["files": .strings(["Config: Config.swift|Settings.swift"])]),
        .good(files: [
            "App/Core/Network/APIEndpoint.swift": "enum APIEndpoint {}",
            "App/Core/Network/Errors/NetworkError.swift": "enum NetworkError: Error {}",
            "App/Core/Network/NetworkManager.swift": "actor NetworkManager {}",
        ]),
        .good(files: ["App/Core/DI/AppContainer.swift": "enum AppContainer {}"]),
        .good(files: [
            "App/Kit/Core/DI/AppContainer.swift": "enum AppContainer {}",
            "App/Berths/Core/DI/BerthsAssembly.swift": "struct BerthsAssembly {}",
        ]),
        .good(files: [
            "App/Core/Network/HarborAPIEndpoint.swift": "enum HarborAPIEndpoint {}",
            "App/Core/Network/HarborNetworkError.swift": "enum HarborNetworkError: Error {}",
            "App/Core/Network/HarborNetworkManager.swift": "actor HarborNetworkManager {}",
        ]),
        .bad(files: [
            "App/Kit/Core/DI/Factory.swift": "enum ↓Factory {}",
            "App/Berths/Core/DI/BerthsAssembly.swift": "struct ↓BerthsAssembly {}",
        ]),
        .good("actor Client {}", at: "App/Network/Client.swift"),
    ]
}
