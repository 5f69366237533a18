import TenetRuleKit

struct ConcreteDependency: Rule {
    static let about = About(
        "concrete-dependency", "Dependency injected as a concrete type", category: .architecture, severity: .note,
        scope: .appCode,
        why: "A view model that asks for the class itself can be tested only with the real one.")

    var suffixes = ["Service", "Client", "Manager", "Repository", "UseCase", "Provider"]
    var consumers = ["ViewModel", "UseCase"]
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of types that do work for others."),
        Option<Self>("consumers", \.consumers, "Endings of the classes whose dependencies are looked at."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.model.types where type.role == .app && isConsumer(type) {
                var seen: Set<String> = []
                let initializers = type.members.filter { $0.kind == .initializer }
                for initializer in initializers where !initializer.has(.isConvenience) {
                    for parameter in initializer.parameters where !parameter.isAbstract {
                        guard let service = service(parameter.type, at: initializer, project.model),
                            seen.insert(service.name).inserted
                        else { continue }
                        let stored = type.storedProperties.first { $0.name == parameter.name }
                        report(
                            service, of: type,
                            at: place(of: parameter, in: initializer, project.model) ?? stored?.range
                                ?? initializer.range, initializer.path, project)
                    }
                }
                // A property that makes or fetches its value hides the dependency altogether.
                for property in type.storedProperties where property.has(.hasValue) && !property.has(.isLazy) {
                    guard property.attributes.isEmpty, let service = project.model.type(of: property).one,
                        isService(service), seen.insert(service.name).inserted
                    else { continue }
                    report(service, of: type, at: property.range, property.path, project)
                }
            }
        }
    }

    private func isConsumer(_ type: ProjectType) -> Bool {
        (type.kind == .class || type.kind == .struct || type.kind == .actor) && !type.isDouble
            && consumers.contains { type.name.hasSuffix($0) } && !type.declaration.isInPreview && !type.isView
    }

    private func service(_ written: String, at declaration: Declaration, _ model: ProjectModel) -> ProjectType? {
        guard let type = model.types(named: written.filter { $0 != "?" && $0 != "!" }, seenFrom: declaration).one,
            isService(type)
        else { return nil }
        return type
    }

    /// A class that a protocol stands for already, or one that does work by its name. What views observe cannot be an
    /// existential, and values are no dependencies.
    private func isService(_ type: ProjectType) -> Bool {
        guard type.kind == .class || type.kind == .actor, !type.isObservable, !type.isDouble, !type.isNamespace,
            !type.isStoredValue
        else { return false }
        if type.standInProtocol != nil { return true }
        return type.kind == .class && suffixes.contains { type.name.hasSuffix($0) }
    }

    /// The first mention of the type in the initialiser.
    private func place(of parameter: Parameter, in initializer: Declaration, _ model: ProjectModel) -> ByteRange? {
        let name = parameter.type.filter { $0 != "?" && $0 != "!" }
        return model.uses(of: name).first {
            $0.kind == .type && $0.path == initializer.path && initializer.extent.contains($0.range)
        }?.range
    }

    private func report(
        _ service: ProjectType, of type: ProjectType, at range: ByteRange, _ path: String, _ project: ProjectPass
    ) {
        let stand = service.standInProtocol
        project.report(
            "`\(type.name)` takes the concrete type `\(service.name)`",
            help: stand.map { "take `any \($0.name)`, which it conforms to" }
                ?? "take a protocol: `any \(service.name)Protocol`",
            in: path, at: range,
            notes: [
                stand.map { $0.declaration.note("the protocol is declared here") }
                    ?? service.declaration.note("`\(service.name)` is declared here")
            ])
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartViewModel.swift":
                "final class CartViewModel {\n    init(service: ↓CartService = CartService(), client: ↓APIClient = .shared) {}\n}",
            "App/Services.swift":
                "final class CartService {\n    func load() {}\n}\nfinal class APIClient {\n    static let shared = APIClient()\n    func send() {}\n}",
        ]),
        .bad(files: [
            "App/CartViewModel.swift": "final class CartViewModel {\n    private let ↓store = CartStore()\n}",
            "App/CartStore.swift":
                "protocol CartStoreProtocol {\n    func load()\n}\nactor CartStore: CartStoreProtocol {\n    func load() {}\n}",
        ]),
        .bad(
            "final class LoadCartUseCase {\n    init(repository: ↓CartRepository = CartRepository.shared) {}\n}\nfinal class CartRepository {\n    static let shared = CartRepository()\n    func load() {}\n}"
        ),
        .good(files: [
            "App/CartViewModel.swift":
                "final class CartViewModel {\n    init(service: CartService, client: any APIClientProtocol, session: Session) {}\n}",
            "App/Services.swift":
                "protocol CartService {\n    func load()\n}\nfinal class LiveCartService: CartService {\n    func load() {}\n}\n@Observable final class Session {\n    var user = \"\"\n}",
        ]),
        .good("final class CartViewModel {\n    init(service: CartService, calendar: Calendar) {}\n}"),
        .good(
            "final class CartViewModel {\n    init(client: APIClient) {}\n}\nstruct APIClient {\n    var load: () async -> Void\n}"
        ),
        .good(
            "final class CartCoordinator {\n    init(service: CartService) {}\n}\nfinal class CartService {\n    func load() {}\n}"
        ),
        .good(
            "final class CartViewModel {\n    init(cache: ImageCache) {}\n}\nactor ImageCache {\n    func clear() {}\n}"
        ),
    ]
}
