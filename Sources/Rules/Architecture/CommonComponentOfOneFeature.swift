import TenetRuleKit
import TenetRuleSupport

struct CommonComponentOfOneFeature: Rule {
    static let about = About(
        "common-component-of-one-feature", "Shared component that one feature uses", category: .architecture,
        severity: .note, scope: .appCode,
        why: """
            The folder for shared components is read by everybody who looks for one. A component that only one feature \
            can use is noise there, and is missed where it belongs.
            """,
        phrasings: [
            "Put a component into the shared components folder only when more than one feature uses it.",
            "A view that serves a single screen area stays with it and doesn't sit in `Views/Common`.",
        ])

    var features = ["Presentation/Features", "Features", "Views"]
    var shared = ["Views/Common", "Presentation/Components"]
    var except = [
        "Loading*", "Error*", "Empty*", "Base*", "Primary*", "Secondary*", "Custom*", "CardView", "IconButton",
        "Toast*",
    ]
    var minimumUses = 1
    static let options = [
        Option<Self>("features", \.features, "Folders whose folders are features."),
        Option<Self>("shared", \.shared, "Folders for components that features share."),
        Option<Self>(
            "except", \.except,
            "Names of components that are made for every feature, even when the second one is still to come."),
        Option<Self>(
            "minimum_uses", \.minimumUses, minimum: 1,
            "How often the feature must use the component; with 2 a new one may wait for its second user."),
    ]

    func install(_ hooks: inout Hooks) {
        let except = NamePattern(except.joined(separator: "|"))
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let map = FeatureFolders(parents: features, shared: shared, folders: project.folders)
            for type in project.sharedTypes where isComponent(type) && map.isShared(type.place) {
                guard project.model.types(named: type.name).one != nil, type.access < .public,
                    !except.matches(type.name)
                else { continue }
                let uses = project.model.uses(of: type.name).filter { use in
                    use.role == .app && use.enclosingType != type && !use.has(.isPreview)
                }
                let features = Set(uses.map { map.feature(of: $0.place) })
                guard uses.count >= minimumUses, features.count == 1, let only = features.first, let feature = only,
                    let first = uses.first
                else { continue }
                project.report(
                    "`\(type.name)` lies among the shared components but only `\(feature)` uses it",
                    help: "move it to the folder of `\(feature)`", at: type.declaration,
                    notes: [first.note("used here")])
            }
        }
    }

    private func isComponent(_ type: ProjectType) -> Bool {
        type.isView || type.conforms(toAnyOf: ["ViewModifier", "ButtonStyle", "LabelStyle", "ToggleStyle"])
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Views/Common/PriceFrame.swift":
                "struct ↓PriceFrame: ViewModifier {\n    func body(content: Content) -> some View { content.padding() }\n}",
            "App/Views/Cart/CartView.swift":
                "struct CartView: View {\n    var body: some View { Text(\"3\").modifier(PriceFrame()) }\n}",
            "App/Views/Login/LoginView.swift": "struct LoginView: View {\n    var body: some View { Text(\"\") }\n}",
        ]),
        .bad(files: [
            "App/Views/Cart/CartView.swift":
                "struct CartView: View {\n    var body: some View {\n        PriceTag(price: 3)\n    }\n}",
            "App/Views/Common/PriceTag.swift":
                "struct ↓PriceTag: View {\n    let price: Int\n    var body: some View { Text(\"3\") }\n}",
        ]),
        .bad(files: [
            "App/Presentation/Components/StarRow.swift":
                "struct ↓StarRow: View {\n    var body: some View { Text(\"\") }\n}\n\n#Preview {\n    StarRow()\n}",
            "App/Presentation/Features/Home/HomeRow.swift":
                "struct HomeRow: View {\n    var body: some View {\n        StarRow()\n    }\n}",
            "App/Presentation/Features/Home/HomeView.swift":
                "struct HomeView: View {\n    var body: some View {\n        StarRow()\n    }\n}",
        ]),
        .good(files: [
            "App/Views/Cart/CartView.swift":
                "struct CartView: View {\n    var body: some View {\n        PriceTag(price: 3)\n    }\n}",
            "App/Views/Common/PriceTag.swift":
                "struct PriceTag: View {\n    let price: Int\n    var body: some View { Text(\"3\") }\n}",
            "App/Views/Wishlist/WishlistView.swift":
                "struct WishlistView: View {\n    var body: some View {\n        PriceTag(price: 4)\n    }\n}",
        ]),
        // Part of another shared component, or used by the app itself.
        .good(files: [
            "App/Views/Cart/CartView.swift":
                "struct CartView: View {\n    var body: some View {\n        Badge()\n    }\n}",
            "App/Views/Common/Badge.swift": "struct Badge: View {\n    var body: some View { Dot() }\n}",
            "App/Views/Common/Dot.swift": "struct Dot: View {\n    var body: some View { Text(\"\") }\n}",
            "App/Views/ContentView.swift": "struct ContentView: View {\n    var body: some View { Badge() }\n}",
        ]),
        .good(files: [
            "App/Views/Cart/CartView.swift":
                "struct CartView: View {\n    var body: some View {\n        LoadingView()\n    }\n}",
            "App/Views/Common/LoadingView.swift":
                "struct LoadingView: View {\n    var body: some View { ProgressView() }\n}",
        ]),
        .good(
            files: [
                "App/Views/Cart/CartView.swift":
                    "struct CartView: View {\n    var body: some View {\n        PriceTag(price: 3)\n    }\n}",
                "App/Views/Common/PriceTag.swift":
                    "struct PriceTag: View {\n    let price: Int\n    var body: some View { Text(\"3\") }\n}",
            ],
            options: ["minimum_uses": .int(2)]),
    ]
}
