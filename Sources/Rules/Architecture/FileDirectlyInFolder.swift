import TenetRuleKit
import TenetRuleSupport

struct FileDirectlyInFolder: Rule {
    static let about = About(
        "file-directly-in-folder", "File beside the folders it could be sorted into", category: .architecture,
        severity: .warning, status: .stable, scope: .appCode,
        why: """
            A folder that is divided by feature or purpose shows what there is. Files beside its folders belong \
            nowhere, and the next file is put beside them.
            """,
        phrasings: [
            "Place every file in a subfolder of `Views`, `Services` and `Utilities`, not directly in these folders.",
            """
            We sort screens and helpers by feature, and nothing lies loose next to the directories it could belong to.
            """,
        ])

    var folders = ["Views", "Services", "Utilities", "Domain/UseCases", "Presentation/Features"]
    var except = ["ContentView", "MainTabView", "MainView", "RootView", "AppView"]
    var always = false
    static let options = [
        Option<Self>(
            "folders", \.folders, addsUp: true,
            """
            Folders whose files lie in folders below, as `Folder`, or as `Folder: Name|Name` when only these folders \
            may be below.
            """),
        Option<Self>("except", \.except, "Files, without `.swift`, that may lie directly in the folder."),
        Option<Self>(
            "always", \.always, "Ask for folders even where the folder has none yet or belongs to no app target."),
    ]

    private struct Entry {
        /// As written.
        var text: String
        var folder: FolderPattern
        /// Nil when any will do.
        var below: NamePattern?

        init(_ text: String) {
            self.text = text
            let parts = text.split(separator: ":", maxSplits: 1)
            folder = FolderPattern(parts.first ?? "")
            below = parts.count == 2 ? NamePattern(parts[1]) : nil
        }
    }

    func install(_ hooks: inout Hooks) {
        let entries = folders.map { Entry($0) }
        let except = NamePattern(except.joined(separator: "|"))
        hooks.onProject(needing: [.declarations]) { project in
            let folders = project.folders
            let homes = entries.map { entry in
                folders.tree.homes(of: entry.folder).filter { always || isOfApp($0, folders) }
            }
            guard !homes.allSatisfy(\.isEmpty) else { return }
            var reported: Set<String> = []
            for file in project.appSources {
                let place = file.place
                guard !except.matches(place.stem) else { continue }
                for (entry, homes) in zip(entries, homes) where !homes.isEmpty {
                    check(file, place, entry, homes, folders, project)
                    if let sibling = sibling(of: entry, place, homes, folders), reported.insert(sibling).inserted {
                        project.report(
                            "`\(sibling)` holds screens beside `\(entry.folder.text)`, where features begin",
                            help: "move it below `\(entry.folder.text)`, in a folder named after the feature",
                            in: file.path, at: file.anchor, citing: .items([entry.text]))
                    }
                }
            }
        }
    }

    /// An app's own order; without an entry point among the files, that of any folder but a package's.
    private func isOfApp(_ home: String, _ folders: ProjectFolders) -> Bool {
        guard folders.isOfTarget(home) else { return false }
        return folders.holdsEntry(home) || !home.split(separator: "/").contains { Self.packages.contains($0) }
    }

    /// `Presentation/Loans` with views of its own, or `Presentation/Screens`, beside `Presentation/Features`.
    private func sibling(
        of entry: Entry, _ place: FilePlace, _ homes: Set<String>, _ folders: ProjectFolders
    ) -> String? {
        guard entry.folder.text.hasSuffix("/Features"), entry.folder.depth == 2, let top = entry.folder.top,
            let start = place.folders.firstIndex(where: { $0 == top }), start + 1 < place.folders.count,
            homes.contains(place.folders[..<start].joined(separator: "/"))
        else { return nil }
        let name = place.folders[start + 1]
        let below = place.folders.dropFirst(start + 2).first ?? ""
        guard name != "Features",
            Self.screens.contains(name)
                || ["Views", "ViewModels", "View", "ViewModel"].contains(below)
                    && !Self.common.contains(name)
        else { return nil }
        return place.folders[...(start + 1)].joined(separator: "/")
    }

    private static let screens: Set<Substring> = ["Screens", "Scenes", "Pages", "ViewControllers"]
    private static let common: Set<Substring> = [
        "Components", "Common", "Shared", "Base", "Theme", "Navigation", "Coordinator", "Extensions", "Helpers",
    ]
    private static let packages: Set<Substring> = ["Sources", "Packages", "Modules", "Libraries"]

    private func check(
        _ file: ProjectFile, _ place: FilePlace, _ entry: Entry, _ homes: Set<String>, _ folders: ProjectFolders,
        _ project: ProjectPass
    ) {
        guard
            let start = entry.folder.starts(in: place.folders).first(where: {
                homes.contains(place.folders[..<$0].joined(separator: "/"))
            }), folders.governs(place.folders[..<start].joined(separator: "/"), place)
        else { return }
        let end = start + entry.folder.depth
        let name = entry.folder.text
        if end < place.folders.count {
            guard let below = entry.below, !below.matches(place.folders[end]) else { return }
            project.report(
                "`\(name)/\(place.folders[end])` is none of the folders into which `\(name)` is divided",
                help: "move the file to one of them: \(list(below))", in: file.path, at: file.anchor,
                citing: .items([entry.text]))
        } else {
            let below = folders.tree.children(of: place.directory)
            guard always || !below.isEmpty else { return }
            project.report(
                "`\(place.file)` lies directly in `\(name)`, "
                    + (below.isEmpty ? "which has no folders yet" : "beside the folders into which it is divided"),
                help: "move it to \(entry.below.map { list($0) } ?? "the folder of its feature or purpose")",
                in: file.path, at: file.anchor, citing: .items([entry.text]))
        }
    }

    private func list(_ names: NamePattern) -> String {
        names.text.split(separator: "|").map { "`\($0.trimmingBlanks)`" }.joined(separator: ", ")
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/ShopApp.swift": "@main\nstruct ShopApp: App {}",
            "App/Views/Cart/CartView.swift": "struct CartView: View {}",
            "App/Views/LoginView.swift": "import SwiftUI\n\nstruct ↓LoginView: View {}",
        ]),
        .bad(
            files: [
                "App/Services/API/Client.swift": "actor Client {}",
                "App/Services/Managers/CartManager.swift": "actor ↓CartManager {}",
                "App/ShopApp.swift": "@main\nstruct ShopApp: App {}",
            ],
            options: ["folders": .strings(["Services: API|Auth|Storage"])]),
        .bad(
            files: [
                "Kit/Views/LoginView.swift": "struct ↓LoginView: View {}",
                "Kit/Views/Settings/SettingsView.swift": "struct SettingsView: View {}",
            ], options: ["always": .bool(true)]),
        .good(files: [
            "App/ShopApp.swift": "@main\nstruct ShopApp: App {}",
            "App/Views/Cart/CartView.swift": "struct CartView: View {}",
            "App/Views/ContentView.swift": "struct ContentView: View {}",
        ]),
        .bad(files: [
            "Reader/Utilities/Date+Week.swift": "extension ↓Date {}",
            "Reader/Utilities/Helpers/Build.swift": "enum Build {}",
        ]),
        .bad(
            files: [
                "App/Presentation/Features/Cart/Views/CartView.swift": "struct CartView: View {}",
                "App/Presentation/Loans/Views/LoansView.swift": "struct ↓LoansView: View {}",
                "App/Presentation/Screens/FareView.swift": "struct ↓FareView: View {}",
                "App/Presentation/Components/Views/Tag.swift": "struct Tag: View {}",
                "App/Presentation/Navigation/Router.swift": "struct Router {}",
            ], options: ["folders": .strings(["Presentation/Features"])]),
        // Nothing is sorted yet.
        .good(files: [
            "App/ShopApp.swift": "@main\nstruct ShopApp: App {}",
            "App/Views/CartView.swift": "struct CartView: View {}",
            "App/Views/LoginView.swift": "struct LoginView: View {}",
        ]),
        // A package has its own order.
        .good(files: [
            "Kit/Sources/Kit/Views/Cart/CartView.swift": "struct CartView: View {}",
            "Kit/Sources/Kit/Views/LoginView.swift": "struct LoginView: View {}",
        ]),
    ]
}
