import TenetRuleKit
import TenetRuleSupport

struct UnexpectedTopLevelFolder: Rule {
    static let about = About(
        "unexpected-top-level-folder", "Folder outside the agreed top level", category: .architecture,
        severity: .warning, scope: .appCode,
        why: """
            The top folders of an app are its map. A further one, `Managers` or `Misc`, holds what belongs into one of \
            the others, and nobody can tell which.
            """,
        phrasings: [
            """
            Use only `Models`, `ViewModels`, `Views`, `Services` and `Utilities` as top-level source folders of the \
            app.
            """,
            "Never open a further directory such as `Managers` or `Misc` at the root; put the file where it belongs.",
        ])

    var folders = ["Models", "ViewModels", "Views", "Services", "Utilities"]
    var besides = ["Resources", "Generated", "Preview Content", "Supporting Files", "Supporting", "Assets"]
    var files = ["*"]
    var least = 0
    var features = ""
    static let options = [
        Option<Self>(
            "folders", \.folders, "The folders of an app, as `App`, `Core`, `Data`, `Domain` and `Presentation`."),
        Option<Self>("besides", \.besides, "Folders that may lie beside them because they hold no code of a layer."),
        Option<Self>("files", \.files, "Files, without `.swift`, that may lie beside the folders; `*` for all."),
        Option<Self>(
            "features", \.features,
            "The one of the folders that may hold folders named after features; empty when all may."),
        Option<Self>(
            "least", \.least,
            "How many of the folders show that an outermost folder is laid out this way; 0 for more than half."),
    ]

    func install(_ hooks: inout Hooks) {
        let agreed = Set(folders)
        let besides = NamePattern((besides + ["*Tests", "Packages", "Modules"]).joined(separator: "|"))
        let files = NamePattern(files.joined(separator: "|"))
        hooks.onProject(needing: [.declarations]) { project in
            let folders = project.folders
            var reported: Set<String> = []
            let roots = roots(in: folders, agreed)
            for file in project.appSources {
                let place = file.place
                guard let root = roots.first(where: { folders.governs($0, place) || place.directory == $0 }) else {
                    continue
                }
                let depth = root.split(separator: "/").count
                guard depth < place.folders.count else {
                    if !files.matches(place.stem) { report(file, place, project) }
                    continue
                }
                let folder = String(place.folders[depth])
                if !features.isEmpty, agreed.contains(folder), folder != features, depth + 1 < place.folders.count {
                    let feature = String(place.folders[depth + 1])
                    let known = folders.tree.children(of: root + "/" + features)
                    if known.contains(feature), !Self.shared.contains(feature),
                        reported.insert(root + "/" + folder + "/" + feature).inserted
                    {
                        project.report(
                            "`\(folder)` is parted by features here, which only `\(features)` may be",
                            help: "move the file up into `\(folder)`", in: file.path, at: file.anchor)
                    }
                }
                guard !agreed.contains(folder), !besides.matches(folder), !isOfExtension(file, project.model),
                    reported.insert(root + "/" + folder).inserted
                else { continue }
                project.report(
                    "`\(folder)` is no folder of the agreed top level: \(list)",
                    help: "move its files into the agreed folders", in: file.path, at: file.anchor)
            }
        }
    }

    /// Only extensions of the app compile it: their targets have folders of their own.
    private func isOfExtension(_ file: ProjectFile, _ model: ProjectModel) -> Bool {
        let targets = model.targets(ofPath: file.path)
        return !targets.isEmpty && targets.allSatisfy { $0.kind == .appExtension }
    }

    /// The folders of targets that are laid out this way: more than half of the agreed folders are there.
    private func roots(in folders: ProjectFolders, _ agreed: Set<String>) -> [String] {
        folders.tree.folders.filter { folder in
            let children = folders.tree.children(of: folder)
            let count = children.filter { agreed.contains($0) }.count
            if count * 2 > agreed.count, folders.holdsEntry(folder) { return true }
            guard !folder.contains("/"), folders.isOfTarget(folder), !Self.besideApps.contains(where: folder.hasSuffix)
            else { return false }
            return count >= (least > 0 ? least : agreed.count / 2 + 1)
        }.sorted()
    }

    /// Folders that may occur everywhere.
    private static let shared: Set<String> = ["Base", "Common", "Shared", "Components", "Extensions", "Helpers"]

    /// Endings of targets that are no app.
    private static let besideApps = [
        "Widget", "Widgets", "Extension", "Intents", "Kit", "Tests", "Clip", "Watch", "Watch App",
    ]

    private var list: String { folders.map { "`\($0)`" }.joined(separator: ", ") }

    private func report(_ file: ProjectFile, _ place: FilePlace, _ project: ProjectPass) {
        project.report(
            "`\(place.file)` lies beside the folders of the app and so belongs to none of them",
            help: "move it into one of \(list)", in: file.path, at: file.anchor)
    }

    static let examples: [Example] = [
        .bad(files: [
            "Shop/Managers/CartManager.swift": "import Foundation\n\nfinal class ↓CartManager {}",
            "Shop/Managers/UserManager.swift": "final class UserManager {}",
            "Shop/Models/Cart.swift": "struct Cart {}",
            "Shop/ShopApp.swift": "@main\nstruct ShopApp: App {}",
            "Shop/ViewModels/CartViewModel.swift": "final class CartViewModel {}",
            "Shop/Views/CartView.swift": "struct CartView: View {}",
        ]),
        .bad(
            files: [
                "Shop/App/ShopApp.swift": "@main\nstruct ShopApp: App {}",
                "Shop/Core/Clock.swift": "struct Clock {}",
                "Shop/Domain/Cart.swift": "struct Cart {}",
                "Shop/Helpers.swift": "enum ↓Helpers {}",
                "Shop/Presentation/CartView.swift": "struct CartView: View {}",
            ],
            options: [
                "folders": .strings(["App", "Core", "Data", "Domain", "Presentation"]), "files": .strings([]),
            ]),
        .good(files: [
            "Shop/Models/Cart.swift": "struct Cart {}",
            "Shop/Resources/Strings.swift": "enum Strings {}",
            "Shop/ShopApp.swift": "@main\nstruct ShopApp: App {}",
            "Shop/ViewModels/CartViewModel.swift": "final class CartViewModel {}",
            "Shop/Views/CartView.swift": "struct CartView: View {}",
            "ShopWidget/ShopWidget.swift": "@main\nstruct ShopWidget: Widget {}",
        ]),
        .bad(
            files: [
                "Shop/Protocols/Cacheable.swift": "protocol ↓Cacheable {}",
                "Shop/Services/CacheService.swift": "struct CacheService {}",
                "Shop/ViewModels/CartViewModel.swift": "final class CartViewModel {}",
            ], options: ["least": .int(2)]),
        .bad(
            files: [
                "Shop/Models/Cart.swift": "struct Cart {}",
                "Shop/ViewModels/Base/BaseViewModel.swift": "class BaseViewModel {}",
                "Shop/ViewModels/Cart/CartViewModel.swift": "final class ↓CartViewModel {}",
                "Shop/Views/Base/BaseView.swift": "struct BaseView: View {}",
                "Shop/Views/Cart/CartView.swift": "struct CartView: View {}",
            ], options: ["features": .string("Views")]),
        // By feature: another order.
        .good(files: [
            "Shop/Cart/Models/Cart.swift": "struct Cart {}",
            "Shop/Cart/Router/CartRouter.swift": "struct CartRouter {}",
            "Shop/Cart/ViewModels/CartViewModel.swift": "final class CartViewModel {}",
            "Shop/Cart/Views/CartView.swift": "struct CartView: View {}",
            "Shop/ShopApp.swift": "@main\nstruct ShopApp: App {}",
        ]),
        .good(
            files: [
                "Shop/App/ShopApp.swift": "@main\nstruct ShopApp: App {}",
                "Shop/Domain/Cart.swift": "struct Cart {}",
                "Shop/Helpers.swift": "enum Helpers {}",
                "Shop/Login/LoginView.swift": "struct LoginView: View {}",
            ],
            options: ["folders": .strings(["App", "Core", "Data", "Domain", "Presentation"])]),
    ]
}
