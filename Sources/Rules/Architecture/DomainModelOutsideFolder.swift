import TenetRuleKit
import TenetRuleSupport

struct DomainModelOutsideFolder: Rule {
    static let about = About(
        "domain-model-outside-folder", "Domain model outside its folder", category: .architecture,
        severity: .warning, scope: .appCode,
        why: """
            What use cases and repositories speak of is the language of the whole app. Scattered over folders of \
            features it is written a second time by whoever does not find it.
            """,
        phrasings: [
            "Keep every model that use case and repository protocols refer to in `Domain/Models`.",
            "Core entities don't live in feature directories; there is one place where everybody finds them.",
        ])

    var folder = "Domain/Models"
    var domain = "Domain/"
    var protocols = "*UseCaseProtocol|*RepositoryProtocol|*UseCase|*Repository"
    var elsewhere = "Data/|Core/|*Error|*DTO|*Input|*Output|*Request|*RequestValue|*Parameters"
    static let options = [
        Option<Self>("folder", \.folder, "The folder of the models."),
        Option<Self>("domain", \.domain, "The folder in which the protocols lie whose models are looked for."),
        Option<Self>("protocols", \.protocols, "Names of protocols that speak in models, joined by `|`."),
        Option<Self>("elsewhere", \.elsewhere, "Types and folders that have a place of their own, joined by `|`."),
    ]

    func install(_ hooks: inout Hooks) {
        let home = FolderPattern(folder)
        let domain = TypeGroup("domain", domain)
        let speakers = TypeGroup("protocols", protocols)
        let others = TypeGroup("elsewhere", elsewhere)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            var seen: Set<ProjectType> = []
            for type in project.sharedTypes where type.kind == .protocol {
                guard speakers.contains(name: type.name), domain.contains(type.place) else { continue }
                for use in type.declaration.uses where use.kind == .type {
                    guard let owner = use.declaration, owner.kind.isFunction || owner.kind.isVariable,
                        let model = project.model.types(named: use.name, seenFrom: owner).one, model.isShared,
                        model.kind == .struct || model.kind == .enum || model.kind == .class,
                        !home.matches(model.place), !others.contains(model), seen.insert(model).inserted
                    else { continue }
                    project.report(
                        "`\(model.name)` is a model of the domain and lies outside `\(folder)`",
                        help: "move it to `\(folder)`", at: model.declaration,
                        notes: [use.note("`\(type.name)` speaks of it here")])
                }
            }
        }
    }

    private static let carts =
        "protocol CartRepositoryProtocol {\n    func cart(id: String) async throws -> Cart\n}"

    static let examples: [Example] = [
        .bad(files: [
            "App/Domain/Repositories/CartRepositoryProtocol.swift": carts,
            "App/Presentation/Features/Cart/Cart.swift": "struct ↓Cart {\n    let rows: [String]\n}",
        ]),
        .bad(files: [
            "App/Domain/UseCases/PayUseCaseProtocol.swift":
                "struct ↓Payment {}\nprotocol PayUseCaseProtocol {\n    func execute(_ payment: Payment) async throws\n}"
        ]),
        .good(files: [
            "App/Domain/Repositories/CartRepositoryProtocol.swift": carts,
            "App/Domain/Models/Cart.swift": "struct Cart {\n    let rows: [String]\n}",
        ]),
        .good(files: [
            "App/Domain/Repositories/CartRepositoryProtocol.swift":
                "protocol CartRepositoryProtocol {\n    func cart(id: String) async throws(CartError) -> CartDTO\n}",
            "App/Data/CartDTO.swift": "struct CartDTO: Decodable {}\nenum CartError: Error {}",
        ]),
        .good(files: [
            "App/Repositories/CartRepository.swift":
                "struct Cart {}\nprotocol CartRepository {\n    func cart() async throws -> Cart\n}"
        ]),
    ]
}
