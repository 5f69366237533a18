import TenetRuleKit
import TenetRuleSupport

struct SharedComponentInFeature: Rule {
    static let about = About(
        "shared-component-in-feature", "Component of several features in one feature's folder",
        category: .architecture, severity: .warning, scope: .appCode,
        why: """
            A component that several features show belongs to none of them. In one feature's folder it is changed for \
            that feature, and the others change with it.
            """,
        phrasings: [
            "Move a component that several features use out of the folder of one feature into the shared folder.",
            """
            Views shown by both cart and wishlist live in a common place, such as `Views/Common`, and belong to \
            neither.
            """,
        ])

    var features = ["Presentation/Features", "Features", "Views"]
    var shared = ["Views/Common", "Presentation/Components", "Shared", "Common", "Core"]
    static let options = [
        Option<Self>("features", \.features, "Folders whose folders are features."),
        Option<Self>(
            "shared", \.shared, "Folders for what features share; the first one there is takes the component."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let folders = project.folders
            let map = FeatureFolders(parents: features, shared: shared, folders: folders)
            for type in project.sharedTypes where type.isView {
                let place = type.place
                guard let own = map.feature(of: place), project.model.types(named: type.name).one != nil,
                    type.isComponent(in: project.model), !Self.isKit(own), own != type.name
                else { continue }
                var users: [String: Use] = [:]
                for use in type.creations(in: project.model) {
                    guard let feature = map.feature(of: use.place), users[feature] == nil else { continue }
                    users[feature] = use
                }
                guard users.count > 1 else { continue }
                let others = users.keys.filter { $0 != own }.sorted()
                project.report(
                    "the component `\(type.name)` of `\(own)` is used by `\(others.joined(separator: "`, `"))` as well",
                    help: "move it to `\(goal(folders))`", at: type.declaration,
                    notes: others.compactMap { users[$0]?.note("used here") })
            }
        }
    }

    /// `ShopUI`, `Components` and `Utils` are what features share, whatever they are called; a folder that is named after
    /// the component is its own.
    private static func isKit(_ folder: String) -> Bool {
        ["UI", "Kit", "Components", "DesignSystem", "Utils", "Utilities", "Helpers"].contains { folder.hasSuffix($0) }
    }

    private func goal(_ folders: ProjectFolders) -> String {
        shared.first { !folders.tree.homes(of: FolderPattern($0)).isEmpty } ?? shared.first ?? "Common"
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Views/Cart/CartView.swift":
                "struct CartView: View {\n    var body: some View {\n        PriceTag(price: 3)\n    }\n}",
            "App/Views/Cart/PriceTag.swift":
                "struct ↓PriceTag: View {\n    let price: Int\n    var body: some View { Text(\"3\") }\n}",
            "App/Views/Wishlist/WishlistView.swift":
                "struct WishlistView: View {\n    var body: some View {\n        PriceTag(price: 4)\n    }\n}",
        ]),
        .bad(files: [
            "App/Presentation/Features/Cart/Components/StarRow.swift":
                "struct ↓StarRow: View {\n    var body: some View { Text(\"\") }\n}",
            "App/Presentation/Features/Home/HomeView.swift":
                "struct HomeView: View {\n    var body: some View {\n        StarRow()\n    }\n}",
            "App/Presentation/Features/Profile/ProfileView.swift":
                "struct ProfileView: View {\n    var body: some View {\n        StarRow()\n    }\n}",
        ]),
        .good(files: [
            "App/Views/Cart/CartView.swift":
                "struct CartView: View {\n    var body: some View {\n        PriceTag(price: 3)\n    }\n}",
            "App/Views/Cart/PriceTag.swift":
                "struct PriceTag: View {\n    let price: Int\n    var body: some View { Text(\"3\") }\n}",
            "App/Views/Wishlist/WishlistView.swift":
                """
            struct WishlistView: View {
                var body: some View { Text("") }
            }

            #Preview {
                PriceTag(price: 1)
            }
            """,
        ]),
        .good(files: [
            "App/Features/Cart/CartView.swift":
                "struct CartView: View {\n    var body: some View {\n        PriceTag(price: 3)\n    }\n}",
            "App/Features/ShopUI/PriceTag.swift":
                "struct PriceTag: View {\n    let price: Int\n    var body: some View { Text(\"3\") }\n}",
            "App/Features/Wishlist/WishlistView.swift":
                "struct WishlistView: View {\n    var body: some View {\n        PriceTag(price: 4)\n    }\n}",
        ]),
        .good(files: [
            "App/Views/Cart/CartView.swift":
                "struct CartView: View {\n    var body: some View {\n        FlowRow(count: 3)\n    }\n}",
            "App/Views/Utils/FlowRow.swift":
                "struct FlowRow: View {\n    let count: Int\n    var body: some View { Text(\"3\") }\n}",
            "App/Views/Wishlist/WishlistView.swift":
                "struct WishlistView: View {\n    var body: some View {\n        FlowRow(count: 4)\n    }\n}",
        ]),
        // A screen is shown from anywhere.
        .good(files: [
            "App/Views/Cart/CartView.swift":
                """
            struct CartView: View {
                var body: some View {
                    NavigationLink("Help") { HelpView() }
                }
            }
            """,
            "App/Views/Help/HelpView.swift":
                """
            struct HelpView: View {
                var body: some View {
                    Text("").navigationTitle("Help")
                }
            }
            """,
            "App/Views/Home/HomeView.swift":
                """
            struct HomeView: View {
                var body: some View {
                    NavigationLink("Help") { HelpView() }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Views/Cart/CartView.swift":
                "struct CartView: View {\n    var body: some View {\n        PriceTag(price: 3)\n    }\n}",
            "App/Views/Common/PriceTag.swift":
                "struct PriceTag: View {\n    let price: Int\n    var body: some View { Text(\"3\") }\n}",
            "App/Views/Wishlist/WishlistView.swift":
                "struct WishlistView: View {\n    var body: some View {\n        PriceTag(price: 4)\n    }\n}",
        ]),
    ]
}
