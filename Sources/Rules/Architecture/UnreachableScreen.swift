import TenetRuleKit
import TenetRuleSupport

struct UnreachableScreen: Rule {
    static let about = About(
        "unreachable-screen", "Screen that nothing leads to", category: .architecture, severity: .warning,
        scope: .appCode,
        why: "A screen that no coordinator, router or other view shows was forgotten in the navigation, or is dead.",
        phrasings: [
            "Every screen is shown by a coordinator, router or other view.",
            "Delete pages that users have no way to navigate to, or hook them up.",
        ])

    var screens = "*Screen|*View|*Page"
    static let options = [
        Option<Self>("screens", \.screens, "Names of views that are screens, joined by `|`.")
    ]

    func install(_ hooks: inout Hooks) {
        let screens = TypeGroup("screens", screens)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let model = project.model
            // Without any navigation of its own, a folder of views is a library.
            guard model.appSources.contains(where: \.isEntry) || model.types.contains(where: Self.leads) else { return }
            for view in model.sharedTypes where view.isView && screens.contains(view) && view.access < .public {
                guard !view.isDouble, !view.name.contains("Demo"), !view.name.contains("Example"), hasModel(view, model)
                else {
                    continue
                }
                let uses = model.uses(of: view.name).filter { use in
                    use.kind != .keyPath && use.role == .app && !use.has(.isPreview) && use.outermostType != view
                        && use.declaration?.isInPreview != true && !isExtension(use, of: view)
                }
                guard uses.isEmpty else { continue }
                project.report(
                    "nothing leads to the screen `\(view.name)`",
                    help: "add it to the navigation, or remove it", at: view.declaration)
            }
        }
    }

    /// A coordinator or router of the app.
    private static func leads(_ type: ProjectType) -> Bool {
        type.role == .app && type.kind != .protocol && !type.isDouble
            && (type.name.hasSuffix("Coordinator") || type.name.hasSuffix("Router"))
    }

    /// A screen has a view model of its own; anything else may be a part that waits for its use.
    private func hasModel(_ view: ProjectType, _ model: ProjectModel) -> Bool {
        if view.name.hasSuffix("Screen") { return true }
        return view.storedProperties.contains { property in
            model.type(of: property).one.map { $0.name.hasSuffix("ViewModel") } ?? property.type.hasSuffix("ViewModel")
        }
    }

    private func isExtension(_ use: Use, of view: ProjectType) -> Bool {
        use.declaration.map { $0.kind == .extension && $0.name == view.name } ?? false
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/AppCoordinator.swift":
                "final class AppCoordinator {\n    func start() { navigation.push(UIHostingController(rootView: FeedView())) }\n}",
            "App/FeedView.swift":
                "struct FeedView: View {\n    var body: some View { Text(\"Feed\") }\n}",
            "App/FareView.swift":
                "struct ↓FareView: View {\n    @ObservedObject var viewModel: FareViewModel\n    var body: some View { Text(viewModel.text) }\n}",
        ]),
        .bad(files: [
            "App/ShopApp.swift":
                "@main struct ShopApp: App {\n    var body: some Scene { WindowGroup { CartScreen() } }\n}",
            "App/CartScreen.swift": "struct CartScreen: View {\n    var body: some View { Text(\"\") }\n}",
            "App/OrderScreen.swift":
                "struct ↓OrderScreen: View {\n    var body: some View { Text(\"\") }\n}\n#Preview { OrderScreen() }",
        ]),
        .bad(files: [
            "App/ShopApp.swift":
                "@main struct ShopApp: App {\n    var body: some Scene { WindowGroup { Text(\"\") } }\n}",
            "App/OrderView.swift":
                "struct ↓OrderView: View {\n    @StateObject private var model = OrderViewModel()\n    var body: some View { Text(\"\") }\n}\nfinal class OrderViewModel {}",
        ]),
        .good(files: [
            "App/ShopApp.swift":
                "@main struct ShopApp: App {\n    var body: some Scene { WindowGroup { Text(\"\") } }\n}",
            "App/Router.swift": "final class Router {\n    func order() -> some View { OrderScreen() }\n}",
            "App/OrderScreen.swift": "struct OrderScreen: View {\n    var body: some View { Text(\"\") }\n}",
        ]),
        .good("struct OrderScreen: View {\n    var body: some View { Text(\"\") }\n}"),
        .good(files: [
            "App/ShopApp.swift":
                "@main struct ShopApp: App {\n    var body: some Scene { WindowGroup { Text(\"\") } }\n}",
            "App/PriceView.swift":
                "struct PriceView: View {\n    let price: Int\n    var body: some View { Text(\"\") }\n}",
        ]),
    ]
}
