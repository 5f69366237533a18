import TenetRuleKit
import TenetRuleSupport

struct ConcreteDependency: Rule {
    static let about = About(
        "concrete-dependency", "Dependency injected as a concrete type", category: .architecture, severity: .note,
        status: .stable,
        scope: .appCode,
        why: "A view model that asks for the class itself can be tested only with the real one.",
        phrasings: [
            """
            View models and use cases must take services, clients, repositories and other dependencies as protocols, \
            not as concrete classes.
            """,
            "Inject `any CartServiceProtocol` rather than `CartService`, so that tests can pass a fake.",
        ])

    var suffixes = ["Service", "Client", "Manager", "Repository", "UseCase", "Provider"]
    var consumers = ["ViewModel", "UseCase"]
    var users: [String] = []
    static let options = [
        Option<Self>("suffixes", \.suffixes, "Endings of types that do work for others."),
        Option<Self>(
            "consumers", \.consumers, addsUp: true, "Endings of the classes whose dependencies are looked at."),
        Option<Self>(
            "users", \.users,
            "Endings of further types: of their dependencies those are reported that a protocol stands for."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for type in project.model.types where type.role == .app && isConsumer(type) {
                var seen: Set<String> = []
                let initializers = type.members.filter { $0.kind == .initializer }
                for initializer in initializers where !initializer.has(.isConvenience) {
                    for parameter in initializer.parameters where !parameter.isAbstract {
                        guard let service = service(parameter.type, at: initializer, project.model),
                            isReported(service, type), seen.insert(service.name).inserted
                        else { continue }
                        let stored = type.storedProperties.first { $0.name == parameter.name }
                        report(
                            service, of: type,
                            at: place(of: parameter, in: initializer, project.model) ?? stored?.range
                                ?? initializer.range, initializer.path, project)
                    }
                }
                // A property that makes or fetches its value hides the dependency altogether.
                for property in type.storedProperties where property.has(.hasValue) {
                    guard property.attributes.isEmpty, let service = project.model.type(of: property).one,
                        isService(service), isReported(service, type), seen.insert(service.name).inserted
                    else { continue }
                    report(service, of: type, at: property.range, property.path, isTaken: false, project)
                }
                // A struct without an initialiser of its own takes what it stores.
                for property in type.storedProperties
                where type.kind == .struct && initializers.isEmpty && !property.has(.hasValue) {
                    guard let service = service(property.type, at: property, project.model),
                        isReported(service, type), property.access > .private, !property.has(.isStatic),
                        seen.insert(service.name).inserted
                    else { continue }
                    report(service, of: type, at: property.range, property.path, project)
                }
                // `store = CartStore(cache: cache)` in the initialiser.
                for property in type.storedProperties
                where type.kind != .struct && !property.has(.hasValue) && !property.has(.isStatic) {
                    guard property.attributes.isEmpty, property.access <= .fileprivate || property.kind == .constant,
                        let service = service(property.type, at: property, project.model), isReported(service, type),
                        !(property.access <= .fileprivate && wrapsInjected(service, in: type, project.model)),
                        seen.insert(service.name).inserted
                    else { continue }
                    report(service, of: type, at: property.range, property.path, isTaken: false, project)
                }
                checkOutside(type, initializers, project)
            }
        }
    }

    private func isConsumer(_ type: ProjectType) -> Bool {
        (type.kind == .class || type.kind == .struct || type.kind == .actor) && !type.isDouble
            && (consumers + users).contains { type.name.hasSuffix($0) } && !type.declaration.isInPreview
            && !type.isView && !type.isCompositionRoot
    }

    private func isReported(_ service: ProjectType, _ type: ProjectType) -> Bool {
        consumers.contains { type.name.hasSuffix($0) } || (service.standInProtocol != nil && service.name != type.name)
    }

    /// Types that the project does not declare: what is made by its own name, `Store = Store()`, is no protocol.
    private func checkOutside(_ type: ProjectType, _ initializers: [Declaration], _ project: ProjectPass) {
        guard consumers.contains(where: { type.name.hasSuffix($0) }) else { return }
        for property in type.storedProperties where property.has(.hasValue) && property.attributes.isEmpty {
            guard let name = made(by: property.value) ?? implied(property.type, property.value),
                property.type.isEmpty || property.type == name || isHidden(property, name),
                isOutside(name, project.model)
            else { continue }
            report(name, of: type, at: property.range, property.path, project)
        }
        for initializer in initializers where !initializer.has(.isConvenience) {
            // `service = PayService()`: made where it could be taken.
            for use in initializer.uses
            where use.kind == .call && use.base.isEmpty && isOutside(use.name, project.model) {
                guard type.storedProperties.contains(where: { $0.type.hasSuffix(use.name + "Protocol") }),
                    !initializer.parameters.contains(where: { made(by: $0.value) == use.name })
                else { continue }
                report(use.name, of: type, at: use.range, use.path, project)
            }
            let isSuffixed = initializer.parameters.contains { $0.type.hasSuffix("Protocol") }
            for parameter in initializer.parameters where !parameter.isAbstract {
                let name = parameter.type
                // Beside `…Protocol` a plain name is the type itself.
                let isMade = made(by: parameter.value) == name || implied(name, parameter.value) != nil
                let isPlain = isSuffixed && name.hasSuffix("UseCase") && !type.name.hasSuffix("UseCase")
                guard isMade || isPlain, isOutside(name, project.model) else { continue }
                let place = place(of: parameter, in: initializer, project.model) ?? initializer.range
                report(name, of: type, at: place, initializer.path, project)
            }
        }
    }

    /// `Store` of `Store()`, `Store(api: api)` and `Store.shared`.
    private func made(by value: String) -> String? {
        guard value.first?.isUppercase == true else { return nil }
        let name = String(value.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        let rest = value.dropFirst(name.count)
        return rest.hasPrefix("(") || rest == ".shared" || rest == ".live" ? name : nil
    }

    /// `private let store: StoreProtocol = Store()`: nobody can hand in another one.
    private func isHidden(_ property: Declaration, _ name: String) -> Bool {
        property.kind == .constant && property.type.hasSuffix(name + "Protocol")
    }

    /// `.shared` and `.init()` of the type that is written.
    private func implied(_ type: String, _ value: String) -> String? {
        [".shared", ".live", ".init()", ".default"].contains(value) ? type : nil
    }

    private func isOutside(_ name: String, _ model: ProjectModel) -> Bool {
        (suffixes + ["Store"]).contains { name.hasSuffix($0) } && model.types(named: name).isNone
            && !Self.system.contains { name.hasPrefix($0) }
    }

    private static let system = [
        "AR", "AS", "AV", "CB", "CK", "CL", "CM", "CN", "CX", "EK", "GK", "HK", "HM", "LA", "MP", "NS", "PH", "PK",
        "QL", "SK", "UI", "UN", "WK", "File", "Undo", "Process", "Widget", "Mock", "Fake", "Preview",
    ]

    private func report(
        _ name: String, of type: ProjectType, at range: ByteRange, _ path: String, _ project: ProjectPass
    ) {
        project.report(
            "`\(type.name)` takes the concrete type `\(name)`", help: Self.help(for: name, project.model), in: path,
            at: range, citing: .items(endings(of: type)))
    }

    /// Those of `consumers` that the name of a type has.
    private func endings(of type: ProjectType) -> [String] { consumers.filter { type.name.hasSuffix($0) } }

    private static func help(for name: String, _ model: ProjectModel) -> String {
        model.types(named: name + "Protocol").isNone
            ? "declare a protocol, such as `\(name)Protocol`, for what is used of it, and take that"
            : "take a protocol: `any \(name)Protocol`"
    }

    /// What the type calls may be missing in the protocol.
    private func help(
        for service: ProjectType, behind stand: ProjectType, in type: ProjectType, _ model: ProjectModel
    ) -> String {
        let declared = Set(([stand] + stand.projectSupertypes).flatMap { $0.members.map(\.name) })
        let holders = Set(type.storedProperties.filter { $0.type.hasPrefix(service.name) }.map(\.name))
        let missing = service.members.first { member in
            member.kind == .function && !declared.contains(member.name)
                && model.uses(of: member.name).contains { use in
                    use.enclosingType == type
                        && use.base.split(separator: ".").last.map { holders.contains(String($0)) } == true
                }
        }
        guard let missing else { return "take `any \(stand.name)`, which it conforms to" }
        return "declare `\(missing.name)` in `\(stand.name)`, which it conforms to, and take `any \(stand.name)`"
    }

    private func service(_ written: String, at declaration: Declaration, _ model: ProjectModel) -> ProjectType? {
        // `() -> CartService` makes the class itself.
        let made = written.firstRange(of: "() -> ").map { written[$0.upperBound...] } ?? written[...]
        guard let type = model.types(named: made.filter { $0 != "?" && $0 != "!" }, seenFrom: declaration).one,
            isService(type)
        else { return nil }
        return type
    }

    /// A class that a protocol stands for already, or one that does work by its name. What views observe cannot be an
    /// existential, and values are no dependencies.
    private func isService(_ type: ProjectType) -> Bool {
        guard type.kind == .class || type.kind == .actor || isWorker(type), !type.isObservable, !type.isDouble,
            !type.isNamespace,
            !type.isStoredValue
        else { return false }
        // `AnyDock<Boat>` stands for the protocol itself where `any Dock` would lose its type.
        if let stand = type.standInProtocol { return type.name != "Any" + stand.name }
        return type.kind != .actor && suffixes.contains { type.name.hasSuffix($0) }
    }

    /// A helper of one function around a dependency that is taken as a protocol, as in
    /// `init(client: any Client) { sender = Sender(client: client) }`: who replaces the one replaces both.
    private func wrapsInjected(_ service: ProjectType, in type: ProjectType, _ model: ProjectModel) -> Bool {
        guard service.standInProtocol == nil, service.members.filter({ $0.kind == .function }).count == 1,
            let held = service.storedProperties.first, service.storedProperties.count == 1
        else { return false }
        let name = plain(held.type)
        guard model.types(named: name).one?.kind == .protocol else { return false }
        return type.members.contains { function in
            function.kind.isFunction && function.parameters.contains { plain($0.type) == name }
                && function.uses.contains { $0.kind == .call && $0.base.isEmpty && $0.name == service.name }
        }
    }

    private func plain(_ type: String) -> String {
        String(type.hasPrefix("any ") ? type.dropFirst(4) : type[...]).filter { $0 != "?" && $0 != "!" }
    }

    /// A struct that does work on what it holds; one that holds closures is made anew by a test.
    private func isWorker(_ type: ProjectType) -> Bool {
        let stored = type.storedProperties.filter { !$0.has(.isStatic) }
        return type.kind == .struct && !stored.isEmpty && !stored.contains { $0.has(.isClosure) }
            && suffixes.contains { type.name.hasSuffix($0) }
            && type.members.contains { $0.kind == .function && $0.access > .fileprivate && !$0.has(.isStatic) }
    }

    /// The first mention of the type in the initialiser.
    private func place(of parameter: Parameter, in initializer: Declaration, _ model: ProjectModel) -> ByteRange? {
        let name = parameter.type.filter { $0 != "?" && $0 != "!" }
        return model.uses(of: name).first {
            $0.kind == .type && $0.path == initializer.path && initializer.extent.contains($0.range)
        }?.range
    }

    private func report(
        _ service: ProjectType, of type: ProjectType, at range: ByteRange, _ path: String, isTaken: Bool = true,
        _ project: ProjectPass
    ) {
        let stand = service.standInProtocol
        project.report(
            "`\(type.name)` \(isTaken ? "takes" : "is tied to") the concrete type `\(service.name)`",
            help: stand.map { help(for: service, behind: $0, in: type, project.model) }
                ?? Self.help(for: service.name, project.model),
            in: path, at: range,
            notes: [
                stand.map { $0.declaration.note("the protocol is declared here") }
                    ?? service.declaration.note("`\(service.name)` is declared here")
            ], citing: .items(endings(of: type)))
    }

    static let examples: [Example] = [
        .good(files: [
            "App/Dock.swift":
                "protocol Dock {\n    associatedtype Boat\n    func moor(_ boat: Boat)\n}\nclass AnyDock<Boat>: Dock {\n    func moor(_ boat: Boat) {}\n}",
            "App/DockViewModel.swift":
                "final class DockViewModel {\n    private let dock: AnyDock<Ferry>\n    init(dock: AnyDock<Ferry>) { self.dock = dock }\n}",
        ]),
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
        .bad(
            files: [
                "App/CartUploader.swift": "struct CartUploader {\n    let ↓client: CartClient\n    let retries: Int\n}",
                "App/CartClient.swift":
                    "protocol CartClientProtocol {\n    func send()\n}\nactor CartClient: CartClientProtocol {\n    func send() {}\n}",
            ], options: ["users": .strings(["Uploader"])]),
        .bad(
            "final class TideViewModel {\n    private let ↓load = LoadTidesUseCase(repository: TideRepository())\n"
                + "    private let ↓store: TideStoreProtocol = TideStore()\n    private let ↓manager: TideManager = .shared\n"
                + "    private let ↓service = TideService.shared\n    private let calendar = Calendar.current\n}"),
        .bad(
            "final class TideViewModel {\n    init(load: any LoadTidesUseCaseProtocol, check: CheckTidesUseCaseProtocol, keep: ↓KeepTidesUseCase) {}\n}"
        ),
        .bad(
            """
            final class PierViewModel {
                private let ↓gauge: GaugeService
                private lazy var ↓berths: BerthManager = factory.berths()
                init(pier: Pier) { gauge = GaugeService(pier: pier) }
            }
            struct GaugeService {
                private let pier: Pier
                init(pier: Pier) { self.pier = pier }
                func height() -> Double { pier.height }
            }
            final class BerthManager {
                func free() -> Int { 3 }
            }
            """),
        .good(
            """
            protocol RadioProtocol {
                func send(_ text: String)
            }
            final class HarbourService {
                private let provider: CallProvider<Tide>
                init(radio: any RadioProtocol) { provider = CallProvider(radio: radio) }
            }
            final class CallProvider<Topic> {
                let radio: RadioProtocol
                init(radio: RadioProtocol) { self.radio = radio }
                func call(_ topic: Topic) { radio.send("\\(topic)") }
            }
            """, options: ["consumers": .strings(["Service"])]),
        .good(
            "final class TideViewModel {\n    private let load: any LoadTidesUseCaseProtocol\n"
                + "    init(load: any LoadTidesUseCaseProtocol = LoadTidesUseCase()) { self.load = load }\n}"),
        .bad(
            "final class TideViewModel {\n    ↓init(make: @escaping () -> TideService) {}\n}\nfinal class TideService {\n    func tides() {}\n}"
        ),
        .good("final class TideViewModel {\n    init(keep: KeepTidesUseCase, at: CLLocationManager) {}\n}"),
        .good(
            files: [
                "App/CartUploader.swift":
                    "struct CartUploader {\n    let client: any CartClientProtocol\n    let cache: CartCache\n}",
                "App/CartClient.swift":
                    "protocol CartClientProtocol {\n    func send()\n}\nactor CartCache {\n    func clear() {}\n}",
            ], options: ["users": .strings(["Uploader"])]),
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
