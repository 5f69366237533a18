import TenetRuleKit
import TenetRuleSupport

struct ContainerFactoryBypassed: Rule {
    static let about = About(
        "container-factory-bypassed", "View model made past the container", category: .architecture,
        severity: .note, scope: .appCode,
        why: """
            The container's factory hands the same services to every view model. A view that calls the initialiser \
            itself gets other ones, and goes on doing so when the container changes.
            """,
        phrasings: [
            "Create view models only through the `make…` factory methods of the dependency container.",
            """
            Screens never call `CartViewModel(service:)` themselves; they ask for a ready-made one with \
            `makeCartViewModel()`.
            """,
        ])

    var containers = "DependencyContainer|ServiceContainer|DIContainer|AppContainer|AppDependencies"
    var prefix = "make"
    static let options = [
        Option<Self>("containers", \.containers, "Names of the types that make view models, joined by `|`."),
        Option<Self>("prefix", \.prefix, "How the names of their factories begin; the name of the view model follows."),
    ]

    func install(_ hooks: inout Hooks) {
        let group = TypeGroup("containers", containers)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for container in project.model.types where group.contains(name: container.name) && container.role == .app {
                let factories = container.members.filter { $0.kind == .function && $0.name.hasPrefix(prefix) }
                for factory in factories {
                    let name = String(factory.name.dropFirst(prefix.count))
                    guard name.hasSuffix("ViewModel"), let model = project.model.types(named: name).one else {
                        continue
                    }
                    for use in project.model.appUses(of: model) where use.kind == .call {
                        guard let user = use.outermostType, user.isView || user.inherits(from: "UIViewController")
                        else {
                            continue
                        }
                        project.report(
                            "`\(user.name)` makes `\(name)` past `\(container.name).\(factory.name)`",
                            help: "call `\(factory.name)` of the container", at: use,
                            notes: [factory.note("the factory is declared here")])
                    }
                }
                reportMissing(container, factories, project)
            }
        }
    }

    /// View models that a container which makes most of them leaves out.
    private func reportMissing(_ container: ProjectType, _ factories: [Declaration], _ project: ProjectPass) {
        let made = Set(factories.map { String($0.name.dropFirst(prefix.count)) })
        let models = project.model.sharedTypes.filter {
            $0.kind == .class && $0.name.hasSuffix("ViewModel") && !$0.name.hasPrefix("Base") && !$0.isDouble
                && $0.directSubtypes.isEmpty
        }
        let known = models.filter { made.contains($0.name) }
        guard let first = known.first, known.count * 2 >= models.count else { return }
        let factory = factories.first { $0.name == prefix + first.name }
        for model in models where !made.contains(model.name) {
            project.report(
                "`\(container.name)` has no `\(prefix)\(model.name)`",
                help: "add the factory, which hands in the container's services", at: model.declaration,
                notes: (factory ?? factories.first).map { [$0.note("the others are made here")] } ?? [])
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/DependencyContainer.swift":
                "final class DependencyContainer {\n    static let shared = DependencyContainer()\n    func makeCartViewModel() -> CartViewModel { CartViewModel(service: service) }\n}",
            "App/CartView.swift":
                "struct CartView: View {\n    @StateObject private var model = ↓CartViewModel(service: CartService())\n    var body: some View { Text(model.title) }\n}",
            "App/CartViewModel.swift": "final class CartViewModel: ObservableObject {\n    let title = \"\"\n}",
        ]),
        .bad(files: [
            "App/AppContainer.swift":
                "final class AppContainer {\n    func makeCartViewModel() -> CartViewModel { CartViewModel() }\n}",
            "App/Models.swift": "final class CartViewModel {}\nfinal class ↓ListViewModel {}",
        ]),
        .good(files: [
            "App/DependencyContainer.swift":
                "final class DependencyContainer {\n    func makeCartViewModel() -> CartViewModel { CartViewModel() }\n}",
            "App/CartView.swift":
                "struct CartView: View {\n    @StateObject private var model = DependencyContainer.shared.makeCartViewModel()\n    var body: some View { Text(\"\") }\n}\n#Preview { CartView(model: CartViewModel()) }",
            "App/CartViewModel.swift": "final class CartViewModel: ObservableObject {}",
        ]),
        .good(
            "struct CartView: View {\n    @StateObject private var model = CartViewModel()\n}\nfinal class CartViewModel {}"
        ),
        .good(files: [
            "App/AppContainer.swift":
                "final class AppContainer {\n    func makeCartViewModel() -> CartViewModel { CartViewModel() }\n}",
            "App/Models.swift":
                "final class CartViewModel {}\nfinal class AViewModel {}\nfinal class BViewModel {}\nfinal class CViewModel {}",
        ]),
    ]
}
