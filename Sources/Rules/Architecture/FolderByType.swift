import TenetRuleKit
import TenetRuleSupport

struct FolderByType: Rule {
    static let about = About(
        "folder-by-type", "Top-level folder by kind of type", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            Whoever changes a feature needs its views, its state and its models together. Folders by kind of type \
            spread each feature over the whole app.
            """,
        phrasings: [
            """
            Organize top-level folders by feature; do not use `Views`, `Models`, `ViewModels` or `Services` as \
            top-level folders.
            """,
            """
            Everything that belongs to the cart lives together in one directory rather than being scattered by kind of \
            class.
            """,
        ])

    var folders = ["Views", "Models", "ViewModels", "Services"]
    static let options = [Option<Self>("folders", \.folders, "Names of folders that sort by kind of type.")]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            let folders = project.folders
            var reported: Set<String> = []
            for root in roots(folders) {
                let found = folders.tree.children(of: root).filter { self.folders.contains($0) }
                for name in found {
                    let folder = root.isEmpty ? name : root + "/" + name
                    guard let first = project.appSources.first(where: { $0.path.hasPrefix(folder + "/") }),
                        reported.insert(folder).inserted
                    else { continue }
                    project.report(
                        "`\(name)` sorts the app's files by kind of type rather than by feature",
                        help: "move each file to the folder of the feature that it serves, or to the shared one",
                        in: first.path, at: first.anchor)
                }
            }
        }
    }

    /// The folders of the apps. An entry point may have a top-level folder of its own, `App`, beside all others; and
    /// where a text shows no entry point, folders of features say that an app is meant.
    private func roots(_ folders: ProjectFolders) -> [String] {
        let roots = folders.roots
        if roots.isEmpty {
            let top = folders.tree.children(of: "")
            return top.contains(where: Self.features.contains) ? [""] : []
        }
        guard let only = roots.first, roots.count == 1, ["App", "Application", "Main"].contains(only) else {
            return roots
        }
        return folders.tree.children(of: "").contains(where: Self.features.contains) ? ["", only] : roots
    }

    private static let features: Set<String> = ["Features", "Feature", "Screens", "Modules"]

    static let examples: [Example] = [
        .bad(files: [
            "Services/CartService.swift": "actor ↓CartService {}",
            "Features/Cart/CartView.swift": "struct CartView: View {}",
        ]),
        .bad(files: [
            "App/ShopApp.swift": "@main\nstruct ShopApp: App {}",
            "Features/Cart/CartView.swift": "struct CartView: View {}",
            "Models/Cart.swift": "struct ↓Cart {}",
        ]),
        .good(files: [
            "Features/Cart/Services/CartService.swift": "actor CartService {}",
            "Features/Cart/CartView.swift": "struct CartView: View {}",
            "Shared/Clock.swift": "struct Clock {}",
        ]),
        .bad(files: [
            "Shop/ShopApp.swift": "@main\nstruct ShopApp: App {}",
            "Shop/Views/CartView.swift": "import SwiftUI\n\nstruct ↓CartView: View {}",
            "Shop/Views/LoginView.swift": "struct LoginView: View {}",
        ]),
        .bad(files: [
            "Shop/App/ShopApp.swift": "@main\nstruct ShopApp: App {}",
            "Shop/Cart/CartView.swift": "struct CartView: View {}",
            "Shop/Services/CartService.swift": "actor ↓CartService {}",
        ]),
        .good(files: [
            "Shop/Cart/Models/Cart.swift": "struct Cart {}",
            "Shop/Cart/Views/CartView.swift": "struct CartView: View {}",
            "Shop/Shared/Components/Badge.swift": "struct Badge: View {}",
            "Shop/ShopApp.swift": "@main\nstruct ShopApp: App {}",
        ]),
        // A module of views, not an app.
        .good(files: ["Sources/Design/Views/Badge.swift": "public struct Badge: View {}"]),
        .good(files: [
            "Shop/ShopApp.swift": "@main\nstruct ShopApp: App {}",
            "Shop/Views.swift": "struct CartView: View {}",
        ]),
    ]
}
