import TenetRuleKit

struct FolderByType: Rule {
    static let about = About(
        "folder-by-type", "Top-level folder by kind of type", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            Whoever changes a feature needs its views, its state and its models together. Folders by kind of type \
            spread each feature over the whole app.
            """)

    var folders = ["Views", "Models", "ViewModels", "Services"]
    static let options = [Option<Self>("folders", \.folders, "Names of folders that sort by kind of type.")]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            let folders = project.folders
            var reported: Set<String> = []
            for root in folders.roots {
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

    static let examples: [Example] = [
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
