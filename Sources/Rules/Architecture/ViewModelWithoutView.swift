import TenetRuleKit
import TenetRuleSupport

struct ViewModelWithoutView: Rule {
    static let about = About(
        "view-model-without-view", "View model named after no view", category: .architecture, severity: .note,
        status: .preview,
        scope: .appCode,
        why: "A view model that is called like its view or feature is found from either of them without a search.",
        phrasings: [
            "Name every view model after its view or feature.",
            "`CheckoutView` works with `CheckoutViewModel` and not with some `PaymentViewModel`.",
        ])

    var suffix = "ViewModel"
    var except: [String] = []
    static let options = [
        Option<Self>("suffix", \.suffix, "What the names of view models end in."),
        Option<Self>("except", \.except, "View models that may have any name."),
    ]

    func install(_ hooks: inout Hooks) {
        let except = NamePattern(except.joined(separator: "|"))
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let models = project.sharedTypes.filter { type in
                type.kind == .class && type.name.hasSuffix(suffix) && type.name != suffix && !type.isDouble
                    && !type.name.hasPrefix("Base") && !except.matches(type.name) && type.directSubtypes.isEmpty
            }
            guard !models.isEmpty else { return }
            let shown = shownNames(project.model)
            let folders = Set(project.folders.tree.folders.map(lastFolder))
            for type in models {
                let stem = String(type.name.dropLast(suffix.count))
                guard !folders.contains(stem.lowercased()), !isFeature(stem, type.place),
                    !shown.contains(where: { $0.hasPrefix(stem) || stem.hasPrefix($0) }),
                    let use = owner(of: type, project.model), let view = use.enclosingType,
                    !view.qualifiedName.contains(stem),
                    !models.contains(where: { $0 != type && serves($0, view, project.model) })
                else { continue }
                project.report(
                    "`\(type.name)` serves `\(view.name)` but is named after neither a view nor a feature",
                    help: "name it after the view that it serves", at: type.declaration,
                    notes: [use.note("used here")])
            }
        }
    }

    /// What the views of the project are called, without `View`, `Screen` and the like.
    private func shownNames(_ model: ProjectModel) -> [String] {
        let words = ["ViewController", "Controller", "View", "Screen", "Page", "Sheet", "Cell", "Row"]
        return model.types.filter { type in
            type.role == .app && (type.isView || words.contains { type.name.hasSuffix($0) })
        }.map { type in
            guard let word = words.first(where: type.name.hasSuffix) else { return type.name }
            return String(type.name.dropLast(word.count))
        }.filter { $0.utf8.count > 2 }
    }

    private func lastFolder(_ path: String) -> String {
        path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    }

    /// Every word of `CartRowEditor` is in a name of the folders around it.
    private func isFeature(_ stem: String, _ place: FilePlace) -> Bool {
        let folders = place.folders.map { $0.lowercased() }
        return stem.nameWords.allSatisfy { word in folders.contains { $0.contains(word) } }
    }

    /// One of several view models cannot be called like the view.
    private func serves(_ type: ProjectType, _ view: ProjectType, _ model: ProjectModel) -> Bool {
        model.uses(of: type.name).contains {
            $0.enclosingType == view && $0.declaration?.kind.isVariable == true
        }
    }

    /// A view's property that holds the view model.
    private func owner(of type: ProjectType, _ model: ProjectModel) -> Use? {
        let uses = model.uses(of: type.name).filter { use in
            use.role == .app && use.enclosingType?.isView == true && use.declaration?.kind.isVariable == true
        }
        return Set(uses.compactMap { $0.enclosingType?.name }).count == 1 ? uses.first : nil
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/ViewModels/PaymentViewModel.swift": "final class ↓PaymentViewModel {}",
            "App/Views/Checkout/CheckoutView.swift":
                "struct CheckoutView: View {\n    @StateObject private var model: PaymentViewModel\n}",
        ]),
        .bad(
            files: [
                "App/Checkout/CheckoutView.swift":
                    "struct CheckoutView: View {\n    @State private var presenter = PaymentPresenter()\n}",
                "App/Checkout/PaymentPresenter.swift": "final class ↓PaymentPresenter {}",
            ],
            options: ["suffix": .string("Presenter")]),
        .good(files: [
            "App/ViewModels/CheckoutViewModel.swift": "final class CheckoutViewModel {}",
            "App/ViewModels/SettingsViewModel.swift": "final class SettingsViewModel {}",
            "App/Views/Checkout/CheckoutView.swift":
                "struct CheckoutView: View {\n    @StateObject private var model: CheckoutViewModel\n}",
            "App/Views/Settings/ProfileView.swift":
                "struct ProfileView: View {\n    @StateObject private var model: SettingsViewModel\n}",
        ]),
        // Not tied to one view.
        .good(files: [
            "App/ViewModels/SearchViewModel.swift": "class SearchViewModel {}",
            "App/Views/Cart/CartView.swift": "struct CartView: View {\n    let model: SearchViewModel\n}",
            "App/Views/Home/HomeView.swift": "struct HomeView: View {\n    let model: SearchViewModel\n}",
        ]),
        .good("final class PaymentViewModel {}\n\nfinal class Store {\n    let model = PaymentViewModel()\n}"),
        .good(files: [
            "App/Widgets/Builder/ListView.swift":
                "struct ListView: View {\n    @State private var model = WidgetBuilderViewModel()\n}",
            "App/Widgets/Builder/WidgetBuilderViewModel.swift": "final class WidgetBuilderViewModel {}",
        ]),
        .good(files: [
            "App/ViewModels/CodeViewModel.swift": "final class CodeViewModel {}",
            "App/ViewModels/PaymentViewModel.swift": "final class PaymentViewModel {}",
            "App/Views/Checkout/CheckoutView.swift": """
            struct CheckoutView: View {
                @StateObject private var payment: PaymentViewModel
                @StateObject private var code: CodeViewModel
            }
            """,
        ]),
    ]
}
