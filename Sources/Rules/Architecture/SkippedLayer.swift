import TenetRuleKit
import TenetRuleSupport

struct SkippedLayer: Rule {
    static let about = About(
        "skipped-layer", "Dependency that skips a layer", category: .architecture, severity: .warning, scope: .appCode,
        why: """
            What the layer between does, such as rules, caching or error handling, is missing on the short way, and a \
            change of the lower layer reaches the screen.
            """,
        phrasings: [
            "Let each layer depend only on the next one: views, view models, use cases, repositories, data sources.",
            """
            A screen doesn't reach past its view model, and no view model goes around the use case to grab a \
            repository directly.
            """,
        ])

    var layers = Layers.standard
    var chain = ["View", "ViewModel", "UseCase", "Repository", "DataSource"]
    static let options = [
        Option<Self>(
            "layers", \.layers,
            "Layers as `Name: patterns`: names of types (`*ViewModel`), supertypes (`<View>`) and folders (`Services/`), joined by `|`; the first that fits counts."
        ),
        Option<Self>(
            "chain", \.chain,
            "Layers from top to bottom; each knows only the next one. Layers without types are left out."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let layers = Layers.shared(layers, project)
            var byLayer: [String: [ProjectType]] = [:]
            for type in project.model.types where type.role == .app && type.declaration.parent == nil && !type.isDouble
            {
                guard let layer = layers.layer(of: type) else { continue }
                byLayer[layer, default: []].append(type)
            }
            // A layer that is only begun does not have to be gone through.
            let built = chain.indices.filter { (byLayer[chain[$0]]?.count ?? 0) > 1 }
            for (depth, target) in chain.enumerated() {
                // What a view observes is its view model, whatever its name says.
                for type in byLayer[target] ?? []
                where !type.isCompositionRoot && !type.isObservableObject && !type.usesObservation {
                    check(type, depth, built, layers, project)
                }
            }
        }
    }

    private func check(
        _ type: ProjectType, _ depth: Int, _ built: [Int], _ layers: Layers, _ project: ProjectPass
    ) {
        var reported: Set<String> = []
        for use in project.model.appUses(of: type) {
            guard let user = use.outermostType, user != type, !user.isCompositionRoot, !user.isDouble,
                let layer = layers.layer(of: user), let above = chain.firstIndex(of: layer),
                let between = built.first(where: { $0 > above && $0 < depth }),
                keeps(use, user), !user.supertypes.contains(type.name),
                reported.insert(user.qualifiedName).inserted
            else { continue }
            project.report(
                "`\(user.name)` reaches `\(type.name)` past the layer \(chain[between])",
                help: "go through a type of \(chain[between])", at: use,
                notes: [type.declaration.note("`\(type.name)` is part of \(chain[depth])")])
        }
    }

    /// The type of a property or parameter, or the shared instance. A view may put its model together.
    private func keeps(_ use: Use, _ user: ProjectType) -> Bool {
        guard use.kind == .type || (use.kind == .name && !user.isView) else { return false }
        guard let declaration = use.declaration else { return false }
        if declaration.kind == .initializer { return !user.isView }
        return declaration.kind.isVariable || declaration.kind == .function
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartViewModel.swift":
                "final class CartViewModel {\n    private let carts: any ↓CartRepositoryProtocol\n    init(carts: any CartRepositoryProtocol) { self.carts = carts }\n}",
            "App/Domain.swift":
                "protocol CartRepositoryProtocol {}\nprotocol LoadCartUseCaseProtocol {}\nstruct LoadCartUseCase: LoadCartUseCaseProtocol {}",
            "App/OtherViewModel.swift": "final class OtherViewModel {}",
        ]),
        .bad(files: [
            "App/CartView.swift":
                "struct CartView: View {\n    let load: any ↓LoadCartUseCaseProtocol\n    var body: some View { Text(\"\") }\n}\nstruct ListView: View {\n    var body: some View { Text(\"\") }\n}",
            "App/Domain.swift":
                "protocol LoadCartUseCaseProtocol {}\nstruct LoadCartUseCase: LoadCartUseCaseProtocol {}",
            "App/Models.swift": "final class CartViewModel {}\nfinal class ListViewModel {}",
        ]),
        .good(files: [
            "App/CartViewModel.swift":
                "final class CartViewModel {\n    private let carts: any CartRepositoryProtocol\n    init(carts: any CartRepositoryProtocol) { self.carts = carts }\n}",
            "App/Repositories.swift":
                "protocol CartRepositoryProtocol {}\nstruct CartRepository: CartRepositoryProtocol {}",
        ]),
        .good(files: [
            "App/CartView.swift":
                "struct CartView: View {\n    @StateObject private var model: CartViewModel\n    init(load: LoadCartUseCase) { _model = StateObject(wrappedValue: CartViewModel(load: load)) }\n    var body: some View { Text(\"\") }\n}",
            "App/Domain.swift": "struct LoadCartUseCase {}\nstruct SaveCartUseCase {}",
            "App/Models.swift": "final class CartViewModel {}\nfinal class ListViewModel {}",
        ]),
        .good(files: [
            "App/CodeView.swift":
                "struct CodeView: View {\n    let repository: Repository\n    var body: some View { Text(repository.name) }\n}",
            "App/CodeViewModel.swift": "final class CodeViewModel {}\nfinal class ListViewModel {}",
            "App/Models/Repository.swift": "struct Repository {\n    var owner: String\n    var name: String\n}",
        ]),
        .good(files: [
            "App/CartAssembly.swift":
                "final class CartAssembly {\n    let repository = CartRepository()\n}\nfinal class CartRepository {}",
            "App/Domain.swift": "struct LoadCartUseCase {}\nstruct SaveCartUseCase {}",
        ]),
    ]
}
