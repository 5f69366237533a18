import TenetRuleKit
import TenetRuleSupport

struct ViewInViewModel: Rule {
    static let about = About(
        "view-in-view-model", "View held by a view model", category: .architecture, severity: .warning, scope: .appCode,
        why: """
            A view model outlives and serves views; one that holds a view keeps it alive and cannot be tested \
            without a screen.
            """,
        phrasings: [
            "View models do not hold views or view controllers.",
            "Never store a `UILabel`, `UIViewController` or `AnyView` in the object behind a screen.",
        ])

    var types = [
        "UIView", "UILabel", "UIButton", "UIImageView", "UIViewController", "UINavigationController", "UITableView",
        "UICollectionView", "AnyView", "NSView", "NSViewController", "UIWindow", "UITextField",
    ]
    static let options = [Option<Self>("types", \.types, "Types of views and their controllers.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isMember, node.isStored, !node.isStatic, let type = node.type?.unwrapped.lastName,
                type.isOne(of: types), let model = node.enclosingViewModel, let name = node.nameToken
            else { return }
            file.report(
                "`\(model.groupName?.text.string ?? "")` holds the view `\(name.text)`",
                help: "keep the view in the view layer and give it the values to show", at: name)
        }
    }

    static let examples: [Example] = [
        .bad("final class CartViewModel {\n    weak var ↓controller: UIViewController?\n    let ↓label: UILabel\n}"),
        .bad("final class CartViewModel {\n    @Published var ↓header: AnyView?\n}"),
        .good("final class CartViewModel {\n    let title: String\n    var image: UIImage?\n}"),
        .good("final class CartView {\n    let label: UILabel\n}"),
        .good("fileprivate class ChartViewModel {\n    var view: UIView?\n    var slot = 0\n}"),
        .bad("private final class CartViewModel: ObservableObject {\n    var ↓view: UIView?\n}"),
        .good("final class CartViewModel {\n    func makeHeader() -> UIView { UIView() }\n}"),
    ]
}
