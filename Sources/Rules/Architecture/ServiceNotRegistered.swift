import TenetRuleKit
import TenetRuleSupport

struct ServiceNotRegistered: Rule {
    static let about = About(
        "service-not-registered", "Service left out of the container", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            Where services come from a container, one that is made by hand exists several times, cannot be replaced in \
            tests, and does not share the lifetime of the others.
            """,
        phrasings: [
            "Register every service, repository, use case and client in the dependency injection container.",
            """
            When you add a type that does work for others, also add it to `container.register(…)` rather than making \
            it by hand.
            """,
        ])

    var services = ["Service", "Repository", "UseCase", "Client", "DataSource"]
    var registers = ["register", "autoregister", "registerSingleton", "registerFactory", "registerLazy"]
    static let options = [
        Option<Self>("services", \.services, "Endings of types that are registered."),
        Option<Self>(
            "registers", \.registers, "Functions that register a type given as `Type.self`, or made in a closure."),
    ]

    func install(_ hooks: inout Hooks) {
        let reader = RegistrationReader(registers: registers, resolves: [], wrappers: [])
        hooks.collectRegistrations(reader)
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let table = RegistrationTable(project)
            for ending in services {
                let registered = table.registered.filter { name, _ in
                    name.hasSuffix(ending) || name.hasSuffix(ending + "Protocol")
                }
                // One registered type is no custom yet.
                guard registered.count > 1,
                    let example = registered.min(by: { $0.key < $1.key })?.value.first
                else { continue }
                for type in project.model.sharedTypes where type.name.hasSuffix(ending) {
                    guard type.kind == .class || type.kind == .actor || type.kind == .struct, !type.isDouble,
                        let stand = type.standInProtocol, stand.role == .app, table.registered[type.name] == nil,
                        !([stand] + type.ownProtocols).contains(where: { table.registered[$0.name] != nil }),
                        // One of several that somebody chooses from: no container could tell which.
                        project.model.sharedTypes.count(where: { $0.standInProtocol == stand && !$0.isDouble }) == 1,
                        !isMade(type, inRegistrationsOf: table, project.model), !takesClosure(type, project.model)
                    else { continue }
                    project.report(
                        "`\(type.name)` is not registered, as the other types in `\(ending)` are",
                        help: "register it as `\(stand.name)`", at: type.declaration,
                        notes: [
                            Note(path: example.path, range: example.range, message: "another one is registered here")
                        ])
                }
            }
        }
    }

    /// Made with what only its owner can do, such as changing the tab: nothing that a container could give it.
    private func takesClosure(_ type: ProjectType, _ model: ProjectModel) -> Bool {
        let parameters = type.members.filter { $0.kind == .initializer }.flatMap(\.parameters)
        return parameters.contains { parameter in
            guard !parameter.has(.hasDefault) else { return false }
            return parameter.type.contains("->")
                || model.declarations(named: parameter.type.split(separator: " ").last.map(String.init) ?? "").contains
                {
                    $0.kind == .typeAlias && $0.type.contains("->")
                }
        }
    }

    /// Made inside the files that register: as part of another service.
    private func isMade(_ type: ProjectType, inRegistrationsOf table: RegistrationTable, _ model: ProjectModel) -> Bool
    {
        let files = Set(table.registered.values.joined().map(\.path))
        return model.uses(of: type.name).contains { files.contains($0.path) && $0.path != type.path }
    }

    static let examples: [Example] = [
        .good(files: [
            "App/Setup.swift":
                "func configure() {\n    container.register(CartServiceProtocol.self) { _ in CartService() }\n    container.register(UserServiceProtocol.self) { _ in UserService() }\n}",
            "App/Pace.swift":
                "protocol PaceService {\n    func start()\n}\nfinal class QuickPaceService: PaceService {\n    func start() {}\n}\nfinal class SlowPaceService: PaceService {\n    func start() {}\n}",
        ]),
        .bad(files: [
            "App/Setup.swift":
                "func configure() {\n    container.register(CartRepositoryProtocol.self) { _ in CartRepository() }\n    container.register(UserRepositoryProtocol.self) { _ in UserRepository() }\n}",
            "App/OrderRepository.swift":
                "protocol OrderRepositoryProtocol {\n    func orders()\n}\nfinal class ↓OrderRepository: OrderRepositoryProtocol {\n    func orders() {}\n}",
        ]),
        .bad(files: [
            "App/Setup.swift":
                "func configure() {\n    registry.register { CartService() as CartServiceProtocol }\n    registry.register { UserService() as UserServiceProtocol }\n}",
            "App/LogService.swift":
                "protocol LogServiceProtocol {\n    func log()\n}\nactor ↓LogService: LogServiceProtocol {\n    func log() {}\n}",
        ]),
        .good(files: [
            "App/Setup.swift":
                "func configure() {\n    container.register(CartRepositoryProtocol.self) { _ in CartRepository(cache: CacheRepository()) }\n    container.register(UserRepositoryProtocol.self) { _ in UserRepository() }\n}",
            "App/CacheRepository.swift":
                "protocol CacheRepositoryProtocol {\n    func clear()\n}\nfinal class CacheRepository: CacheRepositoryProtocol {\n    func clear() {}\n}",
        ]),
        .good(files: [
            "App/Setup.swift":
                "func configure() {\n    registry.register { CartService() as CartServiceProtocol }\n    registry.register { UserService() as UserServiceProtocol }\n}",
            "App/TabService.swift":
                "typealias TabChange = (Int) -> Void\nprotocol TabServiceProtocol {\n    func open()\n}\nfinal class TabService: TabServiceProtocol {\n    init(change: @escaping TabChange) {}\n    func open() {}\n}",
        ]),
        .good(files: [
            "App/Setup.swift":
                "func configure() {\n    registry.register { CartService() as CartServiceProtocol }\n    registry.register { UserService() as UserServiceProtocol }\n}",
            "App/TideService.swift": """
            protocol TideServiceProtocol {
                func tides()
            }
            final class TideService: TideServiceProtocol {
                func tides() {}
            }
            extension Container {
                var tideService: Factory<any TideServiceProtocol> { self { TideService() } }
            }
            """,
        ]),
        .good(
            "protocol OrderRepositoryProtocol {\n    func orders()\n}\nfinal class OrderRepository: OrderRepositoryProtocol {\n    func orders() {}\n}"
        ),
        .good(files: [
            "App/Setup.swift":
                "func configure() {\n    container.register(CartRepositoryProtocol.self) { _ in CartRepository() }\n    container.register(UserRepositoryProtocol.self) { _ in UserRepository() }\n}",
            "App/OrderRepository.swift": "final class OrderRepository {\n    func orders() {}\n}",
        ]),
    ]
}
