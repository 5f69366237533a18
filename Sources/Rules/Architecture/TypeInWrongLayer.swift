import TenetRuleKit
import TenetRuleSupport

struct TypeInWrongLayer: Rule {
    static let about = About(
        "type-in-wrong-layer", "Type of another layer", category: .architecture, severity: .error, scope: .appCode,
        why: """
            A layer can be tested and replaced on its own only while it holds nothing of the others: a domain with a \
            view or a database entity in it drags their frameworks along.
            """,
        phrasings: [
            """
            Place each type in the folder of its own layer: no views in Domain or Data, no repositories or DTOs in \
            Presentation.
            """,
            """
            Clean architecture means database entities never sit among the domain models, and nothing from the UI ends \
            up there either.
            """,
        ])

    var layers = [
        "Domain: View|ViewModifier|UIView|UIViewController|ObservableObject|NSManagedObject|@Model|"
            + "*ViewModel|*DTO|*APIService|*Repository|*RepositoryImpl",
        "Data: View|ViewModifier|UIView|UIViewController|*ViewModel|*UseCase",
        "Presentation: NSManagedObject|@Model|*Repository|*RepositoryImpl|*DTO|*APIService|*UseCase",
    ]
    var except: [String] = []
    static let options = [
        Option<Self>(
            "layers", \.layers,
            """
            Layers and what must not be in them, as `Folder: Kind|Kind`: names of types, their supertypes or, behind \
            `@`, attributes. Protocols may be anywhere.
            """),
        Option<Self>("except", \.except, "Names of types that may be in any layer."),
    ]

    private struct Layer {
        var folder: String
        var kinds: [(text: String, pattern: NamePattern)]

        init?(_ text: String) {
            let parts = text.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            folder = String(parts[0].trimmingBlanks)
            kinds = parts[1].split(separator: "|").map { (String($0.trimmingBlanks), NamePattern($0)) }
        }

        /// What of the layer's list a type is, or nil.
        func foreignKind(of type: ProjectType) -> String? {
            let supertypes = type.supertypes
            return kinds.first { kind in
                kind.pattern.matches(type.name) || supertypes.contains(kind.text)
                    || (kind.text.first == "@" && type.declaration.attributes.contains(String(kind.text.dropFirst())))
            }?.text
        }
    }

    func install(_ hooks: inout Hooks) {
        let layers = layers.compactMap(Layer.init)
        let except = NamePattern(except.joined(separator: "|"))
        hooks.onProject(needing: [.declarations]) { project in
            let tree = project.folders.tree
            // One folder called `Data` says nothing; with another layer beside it, it is one.
            let names = Set(layers.map(\.folder) + ["Domain", "Data", "Presentation"])
            let homes = tree.folders.filter { folder in
                tree.children(of: folder).filter { names.contains($0) }.count > 1
            }
            guard !homes.isEmpty else { return }
            for type in project.sharedTypes where type.kind != .protocol && !except.matches(type.name) {
                guard let layer = layer(of: type.place, homes, layers), let kind = layer.foreignKind(of: type)
                else { continue }
                project.report(
                    "`\(type.name)` has no place in the layer `\(layer.folder)`: \(reason(kind))",
                    help: "move it to the layer that it belongs to", at: type.declaration)
            }
        }
    }

    /// The innermost layer around a file.
    private func layer(of place: FilePlace, _ homes: Set<String>, _ layers: [Layer]) -> Layer? {
        for index in place.folders.indices.reversed() {
            guard let layer = layers.first(where: { $0.folder == place.folders[index] }),
                homes.contains(place.folders[..<index].joined(separator: "/"))
            else { continue }
            return layer
        }
        return nil
    }

    private func reason(_ kind: String) -> String {
        if kind.contains("*") { return "its name says that it is a `\(kind.filter { $0 != "*" })`" }
        return kind.first == "@" ? "it is marked `\(kind)`" : "it is a `\(kind)`"
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Data/CartRepository.swift": "final class CartRepository: CartRepositoryProtocol {}",
            "App/Domain/Models/Cart.swift": "struct Cart {}\n\nfinal class ↓CartEntity: NSManagedObject {}",
            "App/Domain/Repositories/CartRepositoryProtocol.swift": "protocol CartRepositoryProtocol {}",
            "App/Domain/UseCases/CartBadge.swift": "struct ↓CartBadge: View {}",
        ]),
        .bad(files: [
            "App/Data/DTOs/CartDTO.swift": "struct CartDTO: Codable {}",
            "App/Presentation/Cart/OrderDTO.swift": "struct ↓OrderDTO: Codable {}",
            "App/Presentation/Cart/OrderRepository.swift": "final class ↓OrderRepository {}",
        ]),
        .good(files: [
            "App/Data/CartDTO.swift": "struct CartDTO: Codable {}",
            "App/Data/CartRepository.swift": "final class CartRepository: CartRepositoryProtocol {}",
            "App/Domain/Cart.swift": "struct Cart {}\n\nenum CartError: Error {}",
            "App/Domain/CartRepository.swift": "protocol OrderRepository {}",
            "App/Domain/LoadCartUseCase.swift": "final class LoadCartUseCase {}",
            "App/Presentation/CartView.swift": "struct CartView: View {}",
            "App/Presentation/CartViewModel.swift": "final class CartViewModel: ObservableObject {}",
        ]),
        // A folder of that name, but no layer.
        .good(files: ["App/Settings/Domain/DomainListView.swift": "struct DomainListView: View {}"]),
        .good(
            files: [
                "App/Data/Preview.swift": "#if DEBUG\nstruct DebugView: View {}\n#endif",
                "App/Domain/Cart.swift": "struct Cart {\n    private struct Row: View {}\n}",
            ]),
    ]
}
