import TenetRuleKit
import TenetRuleSupport

struct WrongLayerDependency: Rule {
    static let about = About(
        "wrong-layer-dependency", "Dependency against the layers", category: .architecture, severity: .warning,
        status: .stable,
        scope: .appCode,
        why: """
            Dependencies that run one way can be followed, tested and replaced from the bottom up. One that points back \
            ties a service to a screen: neither can change or be tested without the other.
            """,
        phrasings: [
            """
            Depend only in the direction of the layers: views on view models, view models on use cases, use cases on \
            repositories, never backward.
            """,
            "A service knows nothing of screens, and lower parts of the architecture don't refer to those above them.",
        ])

    var layers = Layers.standard
    var allowed = [
        "ViewModel: UseCase|Repository|DataSource|Service|Model", "UseCase: Repository|DataSource|Service|Model",
        "Repository: DataSource|Service|Model", "DataSource: Service|Model", "Service: Repository|DataSource|Model",
        "Model:",
    ]
    static let options = [
        Option<Self>(
            "layers", \.layers,
            "Layers as `Name: patterns`: names of types (`*ViewModel`), supertypes (`<View>`) and folders (`Services/`), joined by `|`; the first that fits counts."
        ),
        Option<Self>(
            "allowed", \.allowed,
            "What a layer may know, as `Layer: Layer|Layer`; layers that are not listed may know all."),
    ]

    func install(_ hooks: inout Hooks) {
        var table: [String: [String]] = [:]
        for entry in allowed {
            let parts = entry.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let from = parts.first, parts.count == 2 else { continue }
            table[String(from.trimmingBlanks)] = parts[1].split(separator: "|").map { String($0.trimmingBlanks) }
        }
        hooks.onProject(needing: [.declarations, .uses]) { [table] project in
            Check(project: project, layers: Layers.shared(layers, project), allowed: table).run()
        }
    }

    private struct Check {
        let project: ProjectPass
        let layers: Layers
        let allowed: [String: [String]]

        func run() {
            for type in project.model.types where type.role == .app && type.declaration.parent == nil {
                guard let target = layers.layer(of: type), !type.isCompositionRoot else { continue }
                var reported: Set<String> = []
                for use in project.model.appUses(of: type) { check(use, type, target, &reported) }
            }
            checkExtensions()
            checkFunctions()
            checkImports()
        }

        /// Extensions of types that another module declares belong to the layer of their name.
        private func checkExtensions() {
            for file in project.model.appSources {
                for part in file.declarations where part.kind == .extension && !part.isInPreview {
                    guard project.model.types(named: part.name).isNone, let layer = layers.layer(named: part.name)
                    else { continue }
                    var reported: Set<ProjectType> = []
                    let names = Set(part.name.split(separator: ".").map(String.init))
                    for use in ([part] + part.descendants).flatMap(\.uses) where use.kind == .type {
                        // `extension CartView.Model` names the view for what is in it.
                        guard !use.has(.isPreview), !names.contains(use.name),
                            let type = project.model.types(named: use.name).one,
                            let target = layers.layer(of: type), forbids(layer, target), reported.insert(type).inserted
                        else { continue }
                        report(use, "`\(part.name)`", layer, type.declaration, target)
                    }
                }
            }
        }

        private func check(_ use: Use, _ type: ProjectType, _ target: String, _ reported: inout Set<String>) {
            guard let user = use.outermostType, user != type, !user.isCompositionRoot, !user.isDouble,
                let layer = layers.layer(of: user), forbids(layer, target), !isFamily(user, type),
                !isDestination(user, use), !isNamespace(use, type),
                reported.insert(user.qualifiedName).inserted
            else { return }
            report(use, "`\(user.name)`", layer, type.declaration, target)
        }

        /// Functions at the top of a file belong to the layer of their folder.
        private func checkFunctions() {
            for file in project.model.appSources {
                guard let target = layers.layer(of: file.place) else { continue }
                for function in file.declarations where function.kind == .function && function.access > .fileprivate {
                    for use in project.model.uses(of: function.name)
                    where use.kind == .call && use.base.isEmpty && use.role == .app && use.fileNumber != file.number {
                        guard let user = use.outermostType, let layer = layers.layer(of: user), forbids(layer, target),
                            !user.isCompositionRoot, use.target.one == function
                        else { continue }
                        report(use, "`\(user.name)`", layer, function, target)
                    }
                }
            }
        }

        /// A module whose files all lie in folders of one layer is that layer.
        private func checkImports() {
            var modules: [String: Set<String>] = [:]
            for file in project.model.appSources {
                let module = project.model.module(ofPath: file.path)
                guard !module.isEmpty else { continue }
                modules[module, default: []].insert(layers.layer(of: file.place) ?? "")
            }
            for file in project.model.appSources {
                let own = project.model.module(ofPath: file.path)
                guard let layer = modules[own]?.first, modules[own]?.count == 1, !layer.isEmpty else { continue }
                for item in file.imports where item.module != own {
                    guard let target = modules[item.module]?.first, modules[item.module]?.count == 1, !target.isEmpty,
                        forbids(layer, target)
                    else { continue }
                    project.report(
                        "`\(own)` is part of the layer \(layer) and must not know `\(item.module)` of \(target)",
                        help: "move what is needed to a layer below, or hand it in as a protocol", in: file.path,
                        at: item.range)
                }
            }
        }

        private func forbids(_ layer: String, _ target: String) -> Bool {
            guard layer != target, let known = allowed[layer] else { return false }
            return !known.contains(target)
        }

        /// A case of an enum that says which screen it stands for is navigation, in whatever folder it lies.
        private func isDestination(_ user: ProjectType, _ use: Use) -> Bool {
            user.kind == .enum && use.declaration?.type.hasPrefix("some View") == true
        }

        /// `CartView.Model` speaks of what the view declares, not of the view.
        private func isNamespace(_ use: Use, _ type: ProjectType) -> Bool {
            guard use.kind == .type, let around = use.declaration else { return false }
            return around.uses.contains { part in
                part.kind == .type && part.range.lower == use.range.upper + 1
                    && project.model.types(named: part.name).all.contains { $0.declaration.enclosingType == type }
            }
        }

        /// A type and its subtype, or a delegate protocol's implementation.
        private func isFamily(_ one: ProjectType, _ other: ProjectType) -> Bool {
            one.supertypes.contains(other.name) || other.supertypes.contains(one.name)
        }

        private func report(
            _ use: Use, _ user: String, _ layer: String, _ declaration: Declaration, _ target: String
        ) {
            project.report(
                "\(user) is part of the layer \(layer) and must not know `\(declaration.name)` of \(target)",
                help: "pass what it needs as a value, closure or protocol that its own layer declares", at: use,
                notes: [declaration.note("`\(declaration.name)` is part of \(target)")])
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartService.swift":
                "final class CartService {\n    weak var model: ↓CartViewModel?\n    func reload() { model?.reload() }\n}",
            "App/CartViewModel.swift": "final class CartViewModel {\n    func reload() {}\n}",
        ]),
        .bad(files: [
            "App/CartViewModel.swift":
                "final class CartViewModel {\n    func header() -> some View { ↓CartHeader(title: \"Cart\") }\n}",
            "App/CartHeader.swift":
                "struct CartHeader: View {\n    let title: String\n    var body: some View { Text(title) }\n}",
        ]),
        .bad(files: [
            "App/CartService+Show.swift":
                "extension CartService {\n    func show(in model: ↓CartViewModel) { model.reload() }\n}",
            "App/CartViewModel.swift": "final class CartViewModel {\n    func reload() {}\n}",
        ]),
        .good(files: [
            "App/CartView.swift":
                "struct CartView: View {\n    class Model {}\n    var body: some View { Text(\"\") }\n}",
            "App/CartViewModel.swift": "final class CartViewModel: CartView.Model {}",
            "App/Models/CartStore.swift":
                "final class CartStore {\n    let service: CartService\n    init(service: CartService) { self.service = service }\n}",
            "App/CartService.swift": "final class CartService {}",
        ]),
        .bad(files: [
            "App/Models/Order.swift":
                "struct Order {\n    func send() async { await ↓OrderService.shared.send(self) }\n}",
            "App/Services/OrderService.swift":
                "final class OrderService {\n    static let shared = OrderService()\n    func send(_ order: Order) async {}\n}",
        ]),
        .bad(
            files: [
                "App/Core/Price.swift": "struct PriceRule {\n    func text() -> String { ↓label(3) }\n}",
                "App/UI/Labels.swift": "func label(_ value: Int) -> String { \"\\(value)\" }",
            ], options: ["layers": .strings(["Core: Core/", "UI: UI/"]), "allowed": .strings(["Core:"])]),
        .bad(
            files: [
                "Sources/Core/Price.swift": "↓import Screens\nstruct PriceRule {}",
                "Sources/Screens/Start.swift": "struct Start {}",
            ],
            options: [
                "layers": .strings(["Core: Sources/Core", "UI: Sources/Screens"]), "allowed": .strings(["Core:"]),
            ]),
        .good(files: [
            "App/CartView.swift":
                "struct CartView: View {\n    @StateObject private var model = CartViewModel(service: CartService())\n    var body: some View { Text(model.title) }\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel: ObservableObject {\n    let title = \"\"\n    private let service: CartService\n    init(service: CartService) { self.service = service }\n}",
            "App/CartService.swift": "final class CartService {}",
        ]),
        .good(files: [
            "App/Models/Destination.swift":
                "enum Destination {\n    case cart\n    @ViewBuilder\n    func content() -> some View {\n        switch self {\n        case .cart: CartView()\n        }\n    }\n}",
            "App/CartView.swift": "struct CartView: View {\n    var body: some View { Text(\"\") }\n}",
        ]),
        .good(files: [
            "App/HintService.swift":
                "struct HintsViewModel {\n    let hints: [String]\n}\nfinal class HintService {\n    func hints() -> HintsViewModel { HintsViewModel(hints: []) }\n}",
            "App/CartView.swift": "struct CartView: View {\n    var body: some View { Text(\"\") }\n}",
        ]),
        .good(files: [
            "App/CartView+ViewModel.swift": """
            extension CartView {
                #if os(iOS)
                @Observable final class ViewModel {}
                #else
                @Observable final class ViewModel { var rows = 0 }
                #endif
            }
            extension CartView.ViewModel {
                func reload() {}
            }
            """,
            "App/CartView.swift": "struct CartView: View {\n    var body: some View { Text(\"\") }\n}",
        ]),
        .good(files: [
            "App/Data/Network/RequestInteractor.swift": "protocol RequestInteractor {}",
            "App/Data/Repositories/BerthRepository.swift":
                "final class BerthRepository {\n    let requests: RequestInteractor\n    init(requests: RequestInteractor) { self.requests = requests }\n}",
            "App/Models/UnloadOperation.swift":
                "final class UnloadOperation: Operation {\n    let service: CraneService? = nil\n}",
            "App/Services/CraneService.swift": "final class CraneService {}",
        ]),
        .bad(files: [
            "App/Domain/BerthInteractor.swift": "protocol BerthInteractor {}",
            "App/Data/Repositories/BerthRepository.swift":
                "final class BerthRepository {\n    let berths: ↓BerthInteractor? = nil\n}",
        ]),
        .good(files: [
            "App/CartCoordinator.swift":
                "final class CartCoordinator {\n    func start() -> CartView { CartView() }\n}",
            "App/CartView.swift": "struct CartView: View {\n    var body: some View { Text(\"\") }\n}",
        ]),
        .good(files: [
            "App/StatusView.swift":
                "final class StatusView: UIView {\n    final class RowViewModel {\n        let parent: StatusView? = nil\n    }\n}",
            "App/CartService.swift": "final class CartService {\n    let rows: [String: String] = [:]\n}",
        ]),
        .good(files: [
            "App/CartService.swift": "final class CartService {\n    let cart = Cart()\n}",
            "App/Models/Cart.swift": "struct Cart {}",
        ]),
    ]
}
