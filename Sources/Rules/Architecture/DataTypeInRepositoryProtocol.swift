import TenetRuleKit
import TenetRuleSupport

struct DataTypeInRepositoryProtocol: Rule {
    static let about = About(
        "data-type-in-repository-protocol", "Type of the data layer in a repository protocol", category: .architecture,
        severity: .warning, scope: .appCode,
        why: """
            The protocol of a repository belongs to the domain. A transfer object or stored record in it makes every \
            use case depend on how the server or the database writes things down.
            """,
        phrasings: [
            "Do not use transfer objects, responses or stored records in repository protocols; use domain types.",
            "A `UserRepository` interface speaks of `User`, never of `UserDTO` or an `NSManagedObject`.",
        ])

    var protocols = "*RepositoryProtocol|*Repository|*Repositorying"
    var types =
        "*DTO|*Dto|*Response|*Payload|*APIModel|*Record|*ManagedObject|NSManagedObject|<NSManagedObject>|Data/|Network/"
    static let options = [
        Option<Self>("protocols", \.protocols, "Names of repository protocols, joined by `|`."),
        Option<Self>(
            "types", \.types,
            "What belongs to the data layer: names of types (`*DTO`), supertypes (`<NSManagedObject>`) and folders (`Data/`), joined by `|`."
        ),
    ]

    func install(_ hooks: inout Hooks) {
        let protocols = TypeGroup("protocols", protocols)
        let data = TypeGroup("types", types)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.model.types where type.kind == .protocol && type.role == .app {
                guard protocols.contains(name: type.name), !data.contains(path: type.path) else { continue }
                for use in type.declaration.uses where use.kind == .type {
                    guard let owner = use.declaration, owner.kind.isFunction || owner.kind.isVariable else { continue }
                    let known = use.target.one
                    let isData =
                        known?.kind.isType == true
                        ? project.model.types(named: use.name, seenFrom: owner).one.map {
                            data.contains($0) && $0.kind != .protocol
                        } ?? false
                        : use.name == "NSManagedObject" || use.name.hasSuffix("DTO")
                    guard isData else { continue }
                    project.report(
                        "`\(owner.name)` of `\(type.name)` speaks in `\(use.name)` of the data layer",
                        help: "use a model of the domain and map in the implementation", at: use,
                        notes: known.map { [$0.note("`\(use.name)` is declared here")] } ?? [])
                }
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Domain/CartRepositoryProtocol.swift":
                "protocol CartRepositoryProtocol {\n    func cart(id: String) async throws -> ↓CartDTO\n    func save(_ entity: ↓CartEntity) async throws\n}",
            "App/Data/CartDTO.swift": "struct CartDTO: Decodable {}\nfinal class CartEntity: NSManagedObject {}",
        ]),
        .bad("protocol UserRepository {\n    func users() async throws -> [↓UserDTO]\n}"),
        .good(files: [
            "App/Domain/CartRepositoryProtocol.swift":
                "protocol CartRepositoryProtocol {\n    func cart(id: String) async throws -> Cart\n    func image(id: String) async throws -> Data\n}",
            "App/Domain/Cart.swift": "struct Cart {}",
        ]),
        .good(files: [
            "App/CartRepository.swift":
                "final class CartRepository: CartRepositoryProtocol {\n    func load() async throws -> CartDTO { CartDTO() }\n}",
            "App/CartDTO.swift": "struct CartDTO {}\nprotocol CartRepositoryProtocol {}",
        ]),
        .good("protocol CartClient {\n    func cart() async throws -> CartDTO\n}\nstruct CartDTO {}"),
    ]
}
