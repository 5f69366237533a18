import TenetRuleKit
import TenetRuleSupport

struct FeatureWithoutAssembly: Rule {
    static let about = About(
        "feature-without-assembly", "Feature that no assembly registers", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            Where each feature has an assembly, one look tells what it is made of. A feature without one is put \
            together somewhere else, and tests cannot replace its parts in the same way.
            """,
        phrasings: [
            "Every feature must have an assembly in the assemblies folder that registers its parts.",
            """
            When you add a screen folder, also add a `…Assembly` for its view models to the dependency injection \
            setup.
            """,
        ])

    var features = ["Presentation/Features"]
    var assemblies = ["Core/DI/Assemblies", "DI/Assemblies"]
    var suffixes = ["Assembly"]
    static let options = [
        Option<Self>("features", \.features, "Folders whose folders are features."),
        Option<Self>("assemblies", \.assemblies, "Folders for assemblies; without one the rule is silent."),
        Option<Self>("suffixes", \.suffixes, "What the names of assemblies end in."),
    ]

    func install(_ hooks: inout Hooks) {
        let map = FeatureFolders(parents: features, shared: [])
        let goals = assemblies.map { FolderPattern($0) }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let sources = project.appSources
            let assemblies = sources.filter { file in goals.contains { $0.matches(file.place) } }
            guard !assemblies.isEmpty else { return }
            let words = Set(assemblies.flatMap { file in file.declarations.map { stem($0.name) } })
            let used = Set(assemblies.flatMap { file in file.uses.map(\.name) })
            for file in sources {
                guard let type = file.declarations.first(where: { isAssembly($0) }),
                    file.place.folders.dropLast().contains("Features")
                else { continue }
                project.report(
                    "`\(type.name)` lies in the folder of its feature, not among the assemblies",
                    help: "move it to `\(assemblies[0].place.directory)`", at: type)
            }
            var seen: Set<String> = []
            for file in sources {
                guard let feature = map.feature(of: file.place), let folder = map.folder(of: file.place),
                    seen.insert(folder).inserted
                else { continue }
                let types = sources.lazy.filter { $0.path.hasPrefix(folder + "/") }.flatMap(\.declarations)
                    .filter { $0.kind.isType }
                guard !words.contains(feature.lowercased()), !types.contains(where: { used.contains($0.name) }) else {
                    continue
                }
                let name = feature.prefix(1).uppercased() + feature.dropFirst()
                project.report(
                    "no assembly registers what the feature `\(feature)` is made of",
                    help: "add `\(name)\(suffixes.first ?? "Assembly")` to `\(assemblies[0].place.directory)`",
                    in: file.path, at: file.anchor)
            }
        }
    }

    private func isAssembly(_ declaration: Declaration) -> Bool {
        (declaration.kind == .class || declaration.kind == .struct)
            && suffixes.contains(where: declaration.name.hasSuffix)
    }

    /// `cart` of `CartAssembly`.
    private func stem(_ name: String) -> String {
        guard let suffix = suffixes.first(where: name.hasSuffix) else { return name.lowercased() }
        return name.dropLast(suffix.count).lowercased()
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Core/DI/Assemblies/CartAssembly.swift": "final class CartAssembly: Assembly {}",
            "App/Features/Loans/LoansAssembly.swift": "final class ↓LoansAssembly: Assembly {}",
        ]),
        .bad(files: [
            "App/Core/DI/Assemblies/CartAssembly.swift": "final class CartAssembly: Assembly {}",
            "App/Presentation/Features/Cart/CartView.swift": "struct CartView: View {}",
            "App/Presentation/Features/Profile/ProfileView.swift": "import SwiftUI\n\nstruct ↓ProfileView: View {}",
            "App/Presentation/Features/Profile/ProfileViewModel.swift": "final class ProfileViewModel {}",
        ]),
        .bad(
            files: [
                "App/DI/LoginModule.swift": "enum LoginModule {}",
                "App/Features/Cart/CartView.swift": "struct ↓CartView: View {}",
                "App/Features/Login/LoginView.swift": "struct LoginView: View {}",
            ],
            options: [
                "features": .strings(["Features"]), "assemblies": .strings(["DI"]), "suffixes": .strings(["Module"]),
            ]),
        .good(files: [
            "App/Core/DI/Assemblies/CartAssembly.swift":
                """
            final class CartAssembly: Assembly {
                func assemble() {
                    register(WishlistViewModel.self)
                }
            }
            """,
            "App/Presentation/Features/cart/CartView.swift": "struct CartView: View {}",
            "App/Presentation/Features/Wishlist/WishlistViewModel.swift": "final class WishlistViewModel {}",
        ]),
        .good(files: ["App/Presentation/Features/Cart/CartView.swift": "struct CartView: View {}"]),
        .good(files: [
            "App/Core/DI/Assemblies/CartAssembly.swift": "final class CartAssembly: Assembly {}",
            "App/Presentation/Components/Badge.swift": "struct Badge: View {}",
        ]),
    ]
}
